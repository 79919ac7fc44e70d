import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { AREA_GROUPS, AREA_NAMES, grantsFor, ruleOf, type Grants } from '#contract/admins/areas.ts';
import { areaOfPage, linksOf, mayOpen, openPages } from './open-pages.ts';
import { waitingKind } from '#contract/back-office/dashboard.ts';
import { ADMIN_PAGES } from './pages.ts';
import { waitingIn } from './waiting-counts.ts';

const adminRoute = routes.find(({ path }) => path === 'admin');
const addresses = addressesBelow(adminRoute?.children ?? [], '/admin');

test('every page of the back office stands in the list of pages, so that none goes without a guard', () => {
  const pages = ADMIN_PAGES.flatMap((group) => group.pages.map(({ to }) => to));
  expect(addresses.length).toBeGreaterThan(15);
  expect(pages.toSorted()).toEqual(addresses.toSorted());
});

test('a role is shown what it may open and may open what it is shown', () => {
  for (const permissions of [
    ['content'],
    ['money', 'payoutRules'],
    ['content', 'operations', 'money'],
    ['content', 'operations', 'system', 'money', 'payoutRules'],
  ] as const) {
    const shown = openPages(grantsFor(permissions)).flatMap(({ pages }) => pages.map(({ to }) => to));
    expect(addresses.filter((address) => mayOpen(grantsFor(permissions), address)).toSorted()).toEqual(shown.toSorted());
  }
  const content = grantsFor(['content']);
  expect(mayOpen(content, '/admin/user/manager')).toBe(false);
  expect(mayOpen(content, '/admin/user/manager/one')).toBe(false);
  expect(mayOpen(content, '/admin/content/posts')).toBe(true);
  const forMoney = openPages(grantsFor(['money', 'payoutRules'])).flatMap(({ pages }) => pages.map(({ to }) => to));
  expect(forMoney).toEqual([
    '/admin',
    '/admin/audit/cashOutAudit',
    '/admin/audit/reconciliation',
    '/admin/config/payoutConfig',
    '/admin/security',
  ]);
});

test('every area has its page or is a part of one, and opens that page alone beside those for everybody', () => {
  const forEverybody = ['/admin', '/admin/security'];
  for (const area of AREA_NAMES) {
    const { parentArea, onlyLevel } = ruleOf(area);
    const grants: Grants = { [area]: onlyLevel ?? 'view' };
    const shown = openPages(grants).flatMap(({ pages }) => pages.map(({ to }) => to));
    const own = shown.filter((to) => !forEverybody.includes(to));
    expect([area, own.length > 0]).toEqual([area, parentArea === undefined]);
    for (const to of own) expect(areaOfPage(to)).toBe(area);
    expect(addresses.filter((address) => mayOpen(grants, address)).toSorted()).toEqual(shown.toSorted());
  }
});

test('the groups are those of roles, a role sees those that hold something, and each page names its own', () => {
  const titles = ADMIN_PAGES.flatMap(({ title }) => title ?? []);
  expect(titles).toEqual(['审核', '机构', '资金', '规则', '系统']);
  expect(AREA_GROUPS.filter((group) => group !== '总览')).toEqual(titles);
  expect(openPages(grantsFor(['money'])).map(({ title }) => title)).toEqual([null, '资金', '系统']);
  for (const { title, pages } of ADMIN_PAGES)
    for (const { page, needs, label } of pages) {
      const source = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
      const crumbs = /crumbs: \[([^\]]*)\]/.exec(source)?.[1]?.match(/[^', ]+/g);
      expect(crumbs?.[0], label).toBe(title ?? label);
      if (needs !== undefined) expect([label, ruleOf(needs).group]).toEqual([label, title ?? '总览']);
    }
});

test('what waits on a page without a link of its own is counted at the link that leads to it', () => {
  const grants = grantsFor(['content']);
  const linked = openPages(grants).flatMap(({ pages }) => linksOf(pages, grants));
  const comments = linked.find(({ page }) => page.to === '/admin/content/comments');
  expect(waitingIn(comments?.holds ?? [], { comments: 1, profiles: 2, messages: 4 })).toBe(7);
  const all = ADMIN_PAGES.flatMap(({ pages }) => pages.flatMap(({ waiting }) => waiting ?? []));
  expect(linked.flatMap(({ holds }) => holds.flatMap(({ waiting }) => waiting ?? [])).every((kind) => all.includes(kind))).toBe(
    true,
  );
  expect(waitingKind.options.filter((kind) => kind !== 'takedowns' && !all.includes(kind))).toEqual([]);
});

function addressesBelow(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = index === true || path === undefined ? parent : `${parent}/${path}`;
    return children.length === 0 ? [address] : addressesBelow(children, address);
  });
}
