import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOT_LIST_CAPS, diversify } from './hot-list/diversify.ts';
import { interleave, type FeedItem } from './feed/interleave.ts';

const posts = (author: string, ...ids: string[]): FeedItem[] => ids.map((postId) => ({ postId, authorId: author }));
const idsOf = (items: FeedItem[]) => items.map(({ postId }) => postId).join(' ');

describe('the feed', () => {
  test('takes warm, fresh and near posts by turns, each once', () => {
    const hot = ['a', 'b', 'c'].flatMap((author) => posts(author, `${author}1`));
    const fresh = ['d', 'b', 'e'].flatMap((author) => posts(author, `${author}1`));
    const near = posts('f', 'f1');
    expect(idsOf(interleave({ hot, fresh, near }, 10))).toBe('a1 d1 f1 b1 e1 c1');
  });

  test('shows the newest post among the first three, however cold it is', () => {
    const hot = Array.from({ length: 50 }, (_, index) => posts(`h${index}`, `h${index}`)).flat();
    expect(interleave({ hot, fresh: posts('new', 'new'), near: [] }, 3).map(({ postId }) => postId)).toContain('new');
  });

  const item = fc
    .record({ postId: fc.stringMatching(/^[0-9]{1,2}$/), authorId: fc.constantFrom('a', 'b', 'c', 'd') })
    .map(({ postId, authorId }) => ({ postId: authorId + postId, authorId }));
  const streams = fc.record({ hot: fc.array(item), fresh: fc.array(item), near: fc.array(item) });

  test('has no post twice, and no more than two of one author in ten while others are left', () => {
    fc.assert(
      fc.property(streams, (given) => {
        const all = new Map([...given.hot, ...given.fresh, ...given.near].map((one) => [one.postId, one]));
        const order = interleave(given, 1000);
        expect(new Set(order.map(({ postId }) => postId)).size).toBe(order.length);
        expect(order).toHaveLength(all.size);
        for (const [index, { authorId }] of order.entries()) {
          const before = order.slice(Math.max(0, index - 9), index);
          const crowded = (author: string) => before.filter((one) => one.authorId === author).length >= 2;
          if (crowded(authorId)) for (const left of order.slice(index)) expect(crowded(left.authorId)).toBe(true);
        }
      }),
    );
  });

  test('is the same however far it is asked for, so that pages fit together', () => {
    fc.assert(
      fc.property(streams, fc.nat(40), (given, length) => {
        expect(interleave(given, length)).toEqual(interleave(given, 1000).slice(0, length));
      }),
    );
  });

  test('is the same when only the beginnings of its streams are read, or it is said that they do not tell', () => {
    const first = fc.record({ hot: fc.nat(12), fresh: fc.nat(12), near: fc.nat(12) });
    let told = 0;
    fc.assert(
      fc.property(streams, fc.integer({ min: 1, max: 8 }), first, (given, length, read) => {
        const names = ['hot', 'fresh', 'near'] as const;
        const beginnings = { hot: [] as FeedItem[], fresh: [] as FeedItem[], near: [] as FeedItem[] };
        for (const name of names) beginnings[name] = given[name].slice(0, read[name]);
        const cut = new Set(names.filter((name) => given[name].length > read[name]));
        const order = interleave(beginnings, length, cut);
        if (order === null) return;
        told += 1;
        expect(order).toEqual(interleave(given, length));
      }),
    );
    expect(told).toBeGreaterThan(0);
  });
});

describe('the hot list', () => {
  const of = (authorId: string, agencyId: string | null, amount: number) =>
    Array.from({ length: amount }, () => ({ authorId, agencyId }));
  const countOf = <Item>(items: Item[], fits: (item: Item) => boolean) => items.filter(fits).length;

  test('gives an author two places and an agency five in fifty', () => {
    const agency = ['a', 'b', 'c', 'd'].flatMap((author) => of(author, 'agency', 3));
    const others = Array.from({ length: 60 }, (_, index) => of(`o${index}`, null, 1)).flat();
    const list = diversify([...agency, ...others], HOT_LIST_CAPS).slice(0, 50);
    expect(countOf(list, ({ agencyId }) => agencyId === 'agency')).toBe(5);
    for (const author of 'abcd') expect(countOf(list, ({ authorId }) => authorId === author)).toBeLessThanOrEqual(2);
  });

  test('is never shortened by its caps', () => {
    expect(diversify(of('a', null, 7), HOT_LIST_CAPS)).toHaveLength(7);
    const few = [...of('a', null, 5), ...of('b', null, 1)];
    expect(
      diversify(few, HOT_LIST_CAPS)
        .map(({ authorId }) => authorId)
        .join(''),
    ).toBe('aabaaa');
  });
});
