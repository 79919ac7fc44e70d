import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { roleList } from '#contract/admins/addresses.ts';
import { CUSTOM_ROLES_MAX } from '#contract/admins/constants.ts';
import { request } from '../../../lib/api.ts';

/** Prefix of the keys of queries about administrators and roles, since rows of administrators name their role. */
export const MANAGERS = ['managers'] as const;
const ROLES = [...MANAGERS, 'roles'] as const;

export const rolesQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROLES, 'list', page],
    queryFn: ({ signal }) => request(roleList, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All roles, to choose from. */
export const roleChoiceQuery = queryOptions({
  queryKey: [...ROLES, 'choice'],
  queryFn: ({ signal }) => request(roleList, { limit: CUSTOM_ROLES_MAX }, { signal }),
});
