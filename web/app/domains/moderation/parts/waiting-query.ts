import { queryOptions } from '@tanstack/react-query';
import { adminPostList } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Prefix of the keys of the review page's queries. */
export const REVIEW = 'review';
const WATCH_MS = 30_000;

/** The number of posts by state, and those that have waited longest. */
export const waitingQuery = (limit = 6) =>
  queryOptions({
    queryKey: [REVIEW, 'waiting', limit] as const,
    queryFn: ({ signal }) => request(adminPostList, { status: 'pending', limit }, { signal }),
    refetchInterval: WATCH_MS,
  });
