import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/analytics/analytics.ts';
import { exportWorkData, workAudience, workOverview, workPosts, workTrend } from './api.ts';
import { request } from '../../lib/api.ts';
import type { Scope } from './work-data-place.ts';

const WORK_DATA = ['work-data'] as const;

export const workOverviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'overview', scope],
    queryFn: ({ signal }) => request(workOverview, scope, { signal }),
    placeholderData: keepPreviousData,
  });

export const workTrendQuery = (input: InputOf<typeof contract.workTrend>) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'trend', input],
    queryFn: ({ signal }) => request(workTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const workPostsQuery = (input: InputOf<typeof contract.workPosts>) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'posts', input],
    queryFn: ({ signal }) => request(workPosts, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const workAudienceQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...WORK_DATA, 'audience', scope],
    queryFn: ({ signal }) => request(workAudience, scope, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches a one-time address and lets the browser download it. */
export async function downloadWorkData(input: InputOf<typeof contract.exportWorkData>): Promise<void> {
  const { url } = await request(exportWorkData, input);
  window.location.assign(url);
}
