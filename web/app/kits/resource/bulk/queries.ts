import { queryOptions } from '@tanstack/react-query';
import { runningBulkChange } from '#contract/back-office/addresses.ts';
import { request } from '../../../lib/api.ts';

export const BULK_CHANGES = 'bulk-changes';
/** Polling interval of the progress. */
export const WATCH_MS = 700;

/** The running bulk change of the signed-in person with one of these actions. */
export const runningQuery = (actions: readonly string[]) =>
  queryOptions({
    queryKey: [BULK_CHANGES, 'running', ...actions],
    queryFn: ({ signal }) => request(runningBulkChange, { actions: actions.join(',') }, { signal }),
    refetchInterval: ({ state }) => (state.data?.batch == null ? false : 5 * WATCH_MS),
  });
