import { queryOptions } from '@tanstack/react-query';
import { adminPostList } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies what the review page has loaded. */
export const REVIEW = 'review';
const WATCH_MS = 30_000;

/** How many posts stand in each state, and the ones that have waited longest. */
export const waitingQuery = (limit = 6) =>
  queryOptions({
    queryKey: [REVIEW, 'waiting', limit] as const,
    queryFn: ({ signal }) => request(adminPostList, { status: 'pending', limit }, { signal }),
    refetchInterval: WATCH_MS,
  });
