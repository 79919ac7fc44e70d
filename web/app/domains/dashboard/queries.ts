import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import * as contract from '#contract/dashboard.ts';
import { request } from '../../lib/api.ts';

const DASHBOARD = ['dashboard'] as const;

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'overview'],
    queryFn: ({ signal }) => request(contract.dashboardOverview, {}, { signal }),
    refetchInterval: 60_000,
  });

/** Counts beside the side bar: others work on the same queues. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'waiting'],
    queryFn: ({ signal }) => request(contract.dashboardWaiting, {}, { signal }),
    refetchInterval: 15_000,
  });

export const trendQuery = (input: InputOf<typeof contract.dashboardTrend>) =>
  queryOptions({
    queryKey: [...DASHBOARD, 'trend', input],
    queryFn: ({ signal }) => request(contract.dashboardTrend, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const regionsQuery = () =>
  queryOptions({
    queryKey: [...DASHBOARD, 'regions'],
    queryFn: ({ signal }) => request(contract.dashboardRegions, {}, { signal }),
  });
