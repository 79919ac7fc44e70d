import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  analyticsAudience,
  analyticsOverview,
  analyticsPosts,
  analyticsTrend,
  exportAnalytics,
} from '#contract/analytics/addresses.ts';
import { request } from '../../lib/api.ts';
import type { Scope } from './address.ts';

const ANALYTICS = ['work-data'] as const;

export const overviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'overview', scope],
    queryFn: ({ signal }) => request(analyticsOverview, scope, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = (input: InputAt<typeof analyticsTrend>) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'trend', input],
    queryFn: ({ signal }) => request(analyticsTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsPostsQuery = (input: InputAt<typeof analyticsPosts>) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'posts', input],
    queryFn: ({ signal }) => request(analyticsPosts, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const audienceQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'audience', scope],
    queryFn: ({ signal }) => request(analyticsAudience, scope, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests a one-time address and downloads it. */
export async function downloadAnalytics(input: InputAt<typeof exportAnalytics>): Promise<void> {
  const { url } = await request(exportAnalytics, input);
  window.location.assign(url);
}
