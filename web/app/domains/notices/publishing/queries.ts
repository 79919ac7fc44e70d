import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { adminNoticeDetail, adminNoticeList } from '#contract/notices/addresses.ts';
import { request } from '../../../lib/api.ts';

export const NOTICES = 'admin-notices';

export const noticesQuery = (filter: InputAt<typeof adminNoticeList>) =>
  queryOptions({
    queryKey: [NOTICES, 'list', filter],
    queryFn: ({ signal }) => request(adminNoticeList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** A notice for editing, which is never cached. */
export const noticeQuery = (noticeId: string) =>
  queryOptions({
    queryKey: [NOTICES, 'one', noticeId],
    queryFn: ({ signal }) => request(adminNoticeDetail, { noticeId }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
