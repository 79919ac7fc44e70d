import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../../routes.ts';
import { KIND_OF, kindOf, OTHER_AREAS } from './page-kind.ts';

const LAYOUT = 'areas/public/layout.tsx';
const NOWHERE = '*';
const firstOf = ({ path = '' }: RouteConfigEntry): string => path.split('/')[0] ?? '';

test('what is named there are pages of readers, and what is left out is all that is none', () => {
  const readers = (routes.find(({ file }) => file === LAYOUT)?.children ?? []).map(firstOf);
  expect(readers.length).toBeGreaterThan(15);
  expect([...KIND_OF.keys()].filter((first) => !readers.includes(first))).toEqual([]);
  const others = routes.filter(({ file, path }) => file !== LAYOUT && path !== NOWHERE).map(firstOf);
  expect([...OTHER_AREAS].toSorted()).toEqual([...new Set(others)].toSorted());
});

test.each([
  ['/', 'home'],
  ['/article/a1', 'article'],
  ['/videos', 'list'],
  ['/users/u1', 'author'],
  ['/terms/privacy', 'other'],
  ['/constructor', 'other'],
  ['/creator/center', null],
  ['/admin/system/health', null],
  ['/adminLogin', null],
  ['/login/reset', null],
])('%s is measured as %s', (path, kind) => expect(kindOf(path)).toBe(kind));
