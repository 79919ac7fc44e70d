import { describe, expect, it } from 'vitest';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { append, openWith, recallFeed, rememberFeed, type FeedState } from './feed-state.ts';

const post = (id: string) => ({ id }) as FoundPost;
const start: FeedState = {
  batches: [{ posts: [post('a'), post('b')], personal: false }],
  page: 1,
  hasMore: true,
  before: '2026-11-21T00:00:00.000Z',
};

describe('a list that grows', () => {
  it('shows no post twice, not even one that stands elsewhere on the page', () => {
    const page = { list: [post('b'), post('c'), post('d')], page: 2, hasMore: false };
    const grown = append(start, { ...page, personal: true }, new Set(['d']));
    expect(grown.batches.map(({ posts }) => posts.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(grown.batches.map(({ personal }) => personal)).toEqual([false, true]);
    expect(grown).toMatchObject({ page: 2, hasMore: false, before: start.before });
  });

  it('opens one’s own feed with what is hot as well, and with no author more than twice in six', () => {
    const by = (id: string, author: string) => ({ id, author: { id: author } }) as FoundPost;
    const list = ['a', 'a', 'a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].map((author, at) => by(`${at}`, author));
    const own = openWith(list, new Set(['0', '3', '6', '8']), new Set(['0', '8'])).map(({ id }) => id);
    // 3 and 6 stand elsewhere with their pictures; 8 opens the feed although it is in the hot list.
    expect(own).toEqual(['0', '1', '5', '7', '8', '9', '2', '4']);
  });

  it('is found again as it was left, and the oldest visits are let go', () => {
    rememberFeed('first', start);
    for (let visit = 0; visit < 19; visit += 1) rememberFeed(`visit ${visit}`, start);
    expect(recallFeed('first')).toBe(start);
    rememberFeed('one more', start);
    expect(recallFeed('first')).toBeUndefined();
    expect(recallFeed('one more')).toBe(start);
  });
});
