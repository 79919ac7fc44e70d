import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/analytics/analytics.ts';
import type * as analytics from '#contract/analytics/analytics.ts';
import { request, client } from '../../lib/api.ts';
import type { Scope } from './address.ts';
import * as at from '#contract/analytics/addresses.ts';

const ANALYTICS = ['work-data'] as const;

export const overviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'overview', scope],
    queryFn: ({ signal }) => request(analyticsOverview, scope, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = (input: InputOf<typeof contract.analyticsTrend>) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'trend', input],
    queryFn: ({ signal }) => request(analyticsTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsPostsQuery = (input: InputOf<typeof contract.analyticsPosts>) =>
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

/** Fetches a one-time address and lets the browser download it. */
export async function downloadAnalytics(input: InputOf<typeof contract.exportAnalytics>): Promise<void> {
  const { url } = await request(exportAnalytics, input);
  window.location.assign(url);
}

const analyticsOverview = client<typeof analytics.analyticsOverview>(at.analyticsOverview);
const analyticsTrend = client<typeof analytics.analyticsTrend>(at.analyticsTrend);
const analyticsPosts = client<typeof analytics.analyticsPosts>(at.analyticsPosts);
const analyticsAudience = client<typeof analytics.analyticsAudience>(at.analyticsAudience);
const exportAnalytics = client<typeof analytics.exportAnalytics>(at.exportAnalytics);
