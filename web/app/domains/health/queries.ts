import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { alertList, alertMessages, alertTargets, failedJobs, healthState } from '#contract/health/addresses.ts';
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

export const ALERTS = 'admin-alerts';

/** Polling interval of alerts. */
const ALERTS_WATCHED_MS = 30_000;
/** Rows per page, few because the page has two lists. */
const ALERT_ROWS = 10;

export const alertListQuery = (page: number) =>
  queryOptions({
    queryKey: [ALERTS, 'list', page],
    queryFn: ({ signal }) => request(alertList, { page, limit: ALERT_ROWS }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ALERTS_WATCHED_MS,
  });

export const alertMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: [ALERTS, 'messages', page],
    queryFn: ({ signal }) => request(alertMessages, { page, limit: ALERT_ROWS }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ALERTS_WATCHED_MS,
  });

export const alertTargetsQuery = queryOptions({
  queryKey: [ALERTS, 'targets'],
  queryFn: ({ signal }) => request(alertTargets, {}, { signal }),
});
