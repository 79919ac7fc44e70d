import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as notices from '#contract/notices.ts';
import * as contract from '#contract/notifications.ts';
import { request } from '../../../lib/api.ts';
import { reloadMe } from '../../accounts/session.ts';

const NOTIFY = ['notifications'] as const;

export const notificationsQuery = (page: number, kind: contract.NotifyKind | null) =>
  queryOptions({
    queryKey: [...NOTIFY, page, kind],
    queryFn: ({ signal }) => request(contract.notifyList, { page, ...(kind === null ? {} : { kind }) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const noticesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['notices', limit],
    queryFn: ({ signal }) => request(notices.noticeList, { limit }, { signal }),
  });

/** The dot of the bell goes with the last unread one. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: contract.NotifyKind | null) => request(contract.notifyReadAll, kind === null ? {} : { kind }),
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
    mutationFn: (notifyId: string) => request(contract.notifyDetail, { notifyId }),
    onSettled: () => void client.invalidateQueries({ queryKey: NOTIFY }),
  });
}
