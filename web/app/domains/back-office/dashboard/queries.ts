import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  dashboardHandled,
  dashboardOverview,
  dashboardRecent,
  dashboardRegions,
  dashboardTrend,
  dashboardWaiting,
} from '#contract/back-office/addresses.ts';
import { request } from '../../../lib/api.ts';

const DASHBOARD = ['dashboard'] as const;

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'overview'],
    queryFn: ({ signal }) => request(dashboardOverview, {}, { signal }),
    refetchInterval: 60_000,
  });

/** The counts in the side bar; polled, since others work on the same queues. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'waiting'],
    queryFn: ({ signal }) => request(dashboardWaiting, {}, { signal }),
    refetchInterval: 15_000,
  });

export const trendQuery = (input: InputAt<typeof dashboardTrend>) =>
  queryOptions({
    queryKey: [...DASHBOARD, 'trend', input],
    queryFn: ({ signal }) => request(dashboardTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const recentQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'recent'],
    queryFn: ({ signal }) => request(dashboardRecent, {}, { signal }),
    staleTime: 600_000,
  });

export const handledQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'handled'],
    queryFn: ({ signal }) => request(dashboardHandled, {}, { signal }),
  });

export const regionsQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'regions'],
    queryFn: ({ signal }) => request(dashboardRegions, {}, { signal }),
  });
