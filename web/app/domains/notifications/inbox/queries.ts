import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '#contract/notifications/notifications.ts';
import { noticeList, notifyDetail, notifyList, notifyReadAll } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';

const NOTIFY = ['notifications'] as const;

export const notificationsQuery = (page: number, kind: contract.NotifyKind | null) =>
  queryOptions({
    queryKey: [...NOTIFY, page, kind],
    queryFn: ({ signal }) => request(notifyList, { page, ...(kind === null ? {} : { kind }) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const noticesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['notices', limit],
    queryFn: ({ signal }) => request(noticeList, { limit }, { signal }),
  });

/** The dot of the bell goes with the last unread one. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: contract.NotifyKind | null) => request(notifyReadAll, kind === null ? {} : { kind }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: NOTIFY });
      await reloadMe().catch(() => null);
    },
  });
}

/** Asking for one marks it read. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notifyId: string) => request(notifyDetail, { notifyId }),
    onSettled: () => void client.invalidateQueries({ queryKey: NOTIFY }),
  });
}
