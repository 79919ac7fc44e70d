import { queryOptions } from '@tanstack/react-query';
import { storageState } from '#contract/storage/addresses.ts';
import { request } from '../../lib/api.ts';

export const STORAGE = 'admin-storage';

const WATCHED_MS = 2_000;
const QUIET_MS = 30_000;

/** Polled while a migration is running. */
export const storageQuery = queryOptions({
  queryKey: [STORAGE],
  queryFn: ({ signal }) => request(storageState, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.migrations.some(({ state }) => state === 'running' || state === 'counting') || (data?.waiting.files ?? 0) > 0
      ? WATCHED_MS
      : QUIET_MS,
});
