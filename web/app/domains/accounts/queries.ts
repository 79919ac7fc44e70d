import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { certifications, userDetail, userList } from '#contract/accounts/addresses.ts';
import { request } from '../../lib/api.ts';

/** Prefix of the keys of the back office's queries about users. */
export const USERS = ['admin-users'] as const;

export const usersQuery = (filter: InputAt<typeof userList>) =>
  queryOptions({
    queryKey: [...USERS, 'list', filter],
    queryFn: ({ signal }) => request(userList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS, 'person', userId],
    queryFn: ({ signal }) => request(userDetail, { userId }, { signal }),
  });

export const certificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS, 'certifications', userId],
    queryFn: ({ signal }) => request(certifications, { userId }, { signal }),
  });
