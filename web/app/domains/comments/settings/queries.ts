import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { authorRemarks, listBanned } from '#contract/comments/addresses.ts';
import { request } from '../../../lib/api.ts';

export const SETTINGS = ['author-remarks'] as const;
export const BANNED = ['banned-from-remarks'] as const;

export const settingsQuery = queryOptions({
  queryKey: SETTINGS,
  queryFn: ({ signal }) => request(authorRemarks, {}, { signal }),
});

export const bannedQuery = (page: number) =>
  queryOptions({
    queryKey: [...BANNED, page],
    queryFn: ({ signal }) => request(listBanned, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
