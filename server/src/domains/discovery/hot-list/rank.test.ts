import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HotAction, HotPost } from './store.ts';
import { rankHotList, insertAt } from './list.ts';

const item = (postId: string, heat: number, authorId = postId, agencyId: string | null = null): HotPost => ({
  ...{ postId, heat, authorId, agencyId, publishedAt: '2026-11-20T00:00:00.000Z' },
  ...{ views: 0, likes: 0, commenters: 0, favorites: 0, shares: 0, reporters: 0 },
});
const action = (postId: string, more: Partial<HotAction>): HotAction => ({
  ...{ postId, kind: 'pin', position: null, percent: null, reason: '' },
  ...{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' },
  ...more,
});
const ids = (rows: { postId: string }[]) => rows.map(({ postId }) => postId).join(' ');

test('a cut lowers the heat a post is placed by, a pin holds it at its place whatever its heat', () => {
  const items = [item('a', 100), item('b', 80), item('c', 60), item('d', 0)];
  expect(ids(rankHotList(items, []))).toBe('a b c');
  expect(ids(rankHotList(items, [action('a', { kind: 'cut', percent: 30 })]))).toBe('b a c');
  expect(ids(rankHotList(items, [action('d', { position: 2 })]))).toBe('a d b c');
});

test('hardly anything is not hot: below a heat of one only what is pinned is listed', () => {
  const items = [item('a', 1), item('b', 0.99), item('c', 0.2)];
  expect(ids(rankHotList(items, []))).toBe('a');
  expect(ids(rankHotList(items, [action('c', { position: 1 })]))).toBe('c a');
});

test('what is placed stands at its place, the others keep their order around it', () => {
  const others = fc.uniqueArray(fc.integer({ min: 1000, max: 2000 }), { maxLength: 30 });
  const length = fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 5 });
  fc.assert(
    fc.property(others, length, (order, positions) => {
      const result = insertAt(
        order,
        positions.map((position) => ({ item: position, position })),
      );
      expect(result.filter((item) => item >= 1000)).toEqual(order);
      expect(result).toHaveLength(order.length + positions.length);
      for (const position of positions) if (order.length >= 10) expect(result[position - 1]).toBe(position);
    }),
  );
});
