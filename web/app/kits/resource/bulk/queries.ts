import { queryOptions } from '@tanstack/react-query';
import { runningBulkChange } from '#contract/back-office/addresses.ts';
import { request } from '../../../lib/api.ts';

export const BULK_CHANGES = 'bulk-changes';
/** How often one looks how far it is. */
export const WATCH_MS = 700;

/** The own bulk change with one of these actions that goes on in the background. */
export const runningQuery = (actions: readonly string[]) =>
  queryOptions({
    queryKey: [BULK_CHANGES, 'running', ...actions],
    queryFn: ({ signal }) => request(runningBulkChange, { actions: actions.join(',') }, { signal }),
    refetchInterval: ({ state }) => (state.data?.batch == null ? false : 5 * WATCH_MS),
  });
