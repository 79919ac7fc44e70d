import { queryOptions } from '@tanstack/react-query';
import { adminPostList } from '../api.ts';
import { request } from '../../../lib/api.ts';

const WATCH_MS = 30_000;

/** How many posts stand in each state, and the ones that have waited longest. */
export const waitingQuery = (limit = 6) =>
  queryOptions({
    queryKey: ['review', 'waiting', limit] as const,
    queryFn: ({ signal }) => request(adminPostList, { status: 'pending', limit }, { signal }),
    refetchInterval: WATCH_MS,
  });
