import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { noticeList } from '#contract/notices/addresses.ts';
import { notifyList } from '#contract/notifications/addresses.ts';
import type * as contract from '#contract/notifications/notifications.ts';
import { request } from '../../../lib/api.ts';

export const NOTIFICATIONS = ['notifications'] as const;

export const notificationsQuery = (page: number, kind: contract.NotifyKind | undefined) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, page, kind],
    queryFn: ({ signal }) => request(notifyList, { page, ...(kind === undefined ? {} : { kind }) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const noticesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['notices', limit],
    queryFn: ({ signal }) => request(noticeList, { limit }, { signal }),
  });
