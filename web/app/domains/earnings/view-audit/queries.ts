import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { auditedPosts, tryViewRefusal, viewCorrections, viewSources } from '#contract/earnings/addresses.ts';
import type * as contract from '#contract/earnings/view-audit.ts';
import { request } from '../../../lib/api.ts';

/** Prefix of the keys of all queries that become stale with a correction. */
export const VIEW_AUDIT = 'view-audit';

export const postsQuery = (filter: InputAt<typeof auditedPosts>) =>
  queryOptions({
    queryKey: [VIEW_AUDIT, 'works', filter],
    queryFn: ({ signal }) => request(auditedPosts, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const sourcesQuery = (day: string, postsId: string) =>
  queryOptions({
    queryKey: [VIEW_AUDIT, 'sources', day, postsId],
    queryFn: ({ signal }) => request(viewSources, { day, postsId }, { signal }),
  });

export const trialQuery = (scope: contract.ViewScope) =>
  queryOptions({
    queryKey: [VIEW_AUDIT, 'trial', scope],
    queryFn: ({ signal }) => request(tryViewRefusal, scope, { signal }),
  });

const UNDER_WAY_MS = 3_000;

export const correctionsQuery = (page: number) =>
  queryOptions({
    queryKey: [VIEW_AUDIT, 'corrections', page],
    queryFn: ({ signal }) => request(viewCorrections, { page }, { signal }),
    placeholderData: keepPreviousData,
    // Polled while a job settles the days again, which takes some seconds.
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ days }) => days.some(({ revision }) => revision === null)) === true && UNDER_WAY_MS,
  });
