import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { FoundPost } from '#contract/discovery.ts';
import type { PostCard } from '#contract/posts.ts';
import { ApiError, request } from '../../lib/api.ts';
import { followed, suggest } from './calls.ts';
import { append, recallFeed, rememberFeed, type FeedState } from './feed-memory.ts';

export interface FeedQuery {
  category?: string;
  region?: string;
  near?: string;
  /** Works of those the reader follows instead of the feed. */
  followed?: boolean;
  limit: number;
}

type Loading = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; message: string };

interface FeedOptions {
  first: FeedState;
  query: FeedQuery;
  elsewhere: ReadonlySet<string>;
  /** Somebody is logged in: what follows the page that all guests share is chosen for that person, from its first page on. */
  personal: boolean;
}

/** A list that grows. Give the component that uses it a key that changes with the query. */
export function useFeed({ first, query, elsewhere, personal }: FeedOptions) {
  const memoryKey = `${useLocation().key} ${JSON.stringify(query)}`;
  const [feed, setFeed] = useState(() => recallFeed(memoryKey) ?? first);
  const [loading, setLoading] = useState<Loading>({ state: 'idle' });
  useEffect(() => rememberFeed(memoryKey, feed), [memoryKey, feed]);

  const load = useCallback(
    async (state: FeedState, change: (next: Page) => FeedState) => {
      if (loading.state === 'loading') return false;
      setLoading({ state: 'loading' });
      try {
        const page = personal && !state.personal ? 1 : state.page + 1;
        setFeed({ ...change(await ask(query, page, state.before)), personal });
        setLoading({ state: 'idle' });
        return true;
      } catch (error) {
        setLoading({ state: 'failed', message: error instanceof ApiError ? error.message : '加载失败，请重试' });
        return false;
      }
    },
    [loading.state, query, personal],
  );

  const loadMore = useCallback(async () => {
    if (feed.hasMore || (personal && !feed.personal)) await load(feed, (next) => append(feed, next, elsewhere));
  }, [feed, load, elsewhere, personal]);

  /** Other works in place of these: the next page, and after the last one the newest again. */
  const change = useCallback(async () => {
    const from = feed.hasMore ? feed : { ...feed, page: 0, before: new Date().toISOString() };
    return load(from, (next) => append({ ...from, posts: [] }, next, elsewhere));
  }, [feed, load, elsewhere]);

  return { feed, loading, loadMore, change };
}

interface Page {
  list: readonly (FoundPost | PostCard)[];
  page: number;
  hasMore: boolean;
}

const ask = ({ followed: ofFollowed, ...query }: FeedQuery, page: number, before: string): Promise<Page> =>
  ofFollowed === true ? request(followed, { page, limit: query.limit, before }) : request(suggest, { ...query, page, before });
