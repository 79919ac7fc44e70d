import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { mayOpen, openPlaces, PLACES } from './pages.ts';

const desk = routes.find(({ path }) => path === 'admin');
const addresses = addressesBelow(desk?.children ?? [], '/admin');

test('every page of the back office stands in the side bar, so that none goes without a guard', () => {
  const places = PLACES.flatMap((group) => group.places.map(({ to }) => to));
  expect(addresses.length).toBeGreaterThan(15);
  expect(places.toSorted()).toEqual(addresses.toSorted());
});

test('a role is shown what it may open and may open what it is shown', () => {
  for (const permissions of [
    ['content'],
    ['money', 'payoutRules'],
    ['content', 'operations', 'money'],
    ['content', 'operations', 'system', 'money', 'payoutRules'],
  ] as const) {
    const shown = openPlaces(permissions).flatMap(({ places }) => places.map(({ to }) => to));
    expect(addresses.filter((address) => mayOpen(permissions, address)).toSorted()).toEqual(shown.toSorted());
  }
  expect(mayOpen(['content'], '/admin/user/manager')).toBe(false);
  expect(mayOpen(['content'], '/admin/user/manager/one')).toBe(false);
  expect(mayOpen(['content'], '/admin/content/posts')).toBe(true);
  const forMoney = openPlaces(['money', 'payoutRules']).flatMap(({ places }) => places.map(({ to }) => to));
  expect(forMoney).toEqual(['/admin', '/admin/audit/cashOutAudit', '/admin/config/payoutConfig', '/admin/security']);
});

function addressesBelow(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = index === true || path === undefined ? parent : `${parent}/${path}`;
    return children.length === 0 ? [address] : addressesBelow(children, address);
  });
}
