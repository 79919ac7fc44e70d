import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as codes from '#contract/invitation-codes/invitation-codes.ts';
import { adminInvitationList, adminInvitationUses } from './api.ts';
import { request } from '../../lib/api.ts';

export const CODES = ['invitation-codes'] as const;

export const codesQuery = (filter: InputOf<typeof codes.adminInvitationList>) =>
  queryOptions({
    queryKey: [...CODES, 'list', filter],
    queryFn: ({ signal }) => request(adminInvitationList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const codeUsesQuery = (codeId: string) =>
  queryOptions({
    queryKey: [...CODES, 'uses', codeId],
    queryFn: ({ signal }) => request(adminInvitationUses, { codeId, limit: 50 }, { signal }),
  });
