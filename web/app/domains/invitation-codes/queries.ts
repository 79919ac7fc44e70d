import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { adminInvitationList, adminInvitationUses } from '#contract/invitation-codes/addresses.ts';
import { request } from '../../lib/api.ts';

export const CODES = ['invitation-codes'] as const;

export const codesQuery = (filter: InputAt<typeof adminInvitationList>) =>
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
