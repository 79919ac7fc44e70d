import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { failedJobs, healthState } from './api.ts';
import { request } from '../../lib/api.ts';

export const HEALTH = 'admin-health';

const WATCHED_MS = 10_000;

export const healthQuery = queryOptions({
  queryKey: [HEALTH, 'state'],
  queryFn: ({ signal }) => request(healthState, {}, { signal }),
  refetchInterval: WATCHED_MS,
});

export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [HEALTH, 'failed', page],
    queryFn: ({ signal }) => request(failedJobs, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });
