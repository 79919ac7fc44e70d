import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/analytics/analytics.ts';
import { exportAnalytics, analyticsAudience, analyticsOverview, analyticsPosts, analyticsTrend } from './api.ts';
import { request } from '../../lib/api.ts';
import type { Scope } from './work-data-place.ts';

const WORK_DATA = ['work-data'] as const;

export const workOverviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'overview', scope],
    queryFn: ({ signal }) => request(analyticsOverview, scope, { signal }),
    placeholderData: keepPreviousData,
  });

export const workTrendQuery = (input: InputOf<typeof contract.analyticsTrend>) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'trend', input],
    queryFn: ({ signal }) => request(analyticsTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const workPostsQuery = (input: InputOf<typeof contract.analyticsPosts>) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'posts', input],
    queryFn: ({ signal }) => request(analyticsPosts, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const workAudienceQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'audience', scope],
    queryFn: ({ signal }) => request(analyticsAudience, scope, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches a one-time address and lets the browser download it. */
export async function downloadWorkData(input: InputOf<typeof contract.exportAnalytics>): Promise<void> {
  const { url } = await request(exportAnalytics, input);
  window.location.assign(url);
}
