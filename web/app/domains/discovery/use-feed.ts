import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, request } from '../../lib/api.ts';
import { suggest } from './calls.ts';
import { append, recallFeed, rememberFeed, type FeedState } from './feed-memory.ts';

export interface FeedQuery {
  category?: string;
  region?: string;
  near?: string;
  limit: number;
}

type Loading = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; message: string };

/** A list that grows. Give the component that uses it a key that changes with the query. */
export function useFeed(first: FeedState, query: FeedQuery, elsewhere: ReadonlySet<string>) {
  const memoryKey = `${useLocation().key} ${JSON.stringify(query)}`;
  const [feed, setFeed] = useState(() => recallFeed(memoryKey) ?? first);
  const [loading, setLoading] = useState<Loading>({ state: 'idle' });
  useEffect(() => rememberFeed(memoryKey, feed), [memoryKey, feed]);

  const loadMore = useCallback(async () => {
    if (loading.state === 'loading' || !feed.hasMore) return;
    setLoading({ state: 'loading' });
    try {
      const next = await request(suggest, { ...query, page: feed.page + 1, before: feed.before });
      setFeed(append(feed, next, elsewhere));
      setLoading({ state: 'idle' });
    } catch (error) {
      setLoading({ state: 'failed', message: error instanceof ApiError ? error.message : '加载失败，请重试' });
    }
  }, [feed, loading.state, query, elsewhere]);

  return { feed, loading, loadMore };
}
