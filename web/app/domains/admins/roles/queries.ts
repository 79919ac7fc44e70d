import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { roleList } from '#contract/admins/addresses.ts';
import { CUSTOM_ROLES_MAX } from '#contract/admins/constants.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies what administrators see of each other: rows of managers name their role. */
export const MANAGERS = ['managers'] as const;
const ROLES = [...MANAGERS, 'roles'] as const;

export const rolesQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROLES, 'list', page],
    queryFn: ({ signal }) => request(roleList, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All there are, to choose one from. */
export const roleChoiceQuery = queryOptions({
  queryKey: [...ROLES, 'choice'],
  queryFn: ({ signal }) => request(roleList, { limit: CUSTOM_ROLES_MAX }, { signal }),
});
