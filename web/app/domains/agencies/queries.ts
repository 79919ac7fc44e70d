import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import type * as subAccounts from '#contract/agencies/members.ts';
import {
  getMcnInfo,
  listLicences,
  mcnInvitationCodeUses,
  mcnInvitationCodes,
  subAccountDetailCall,
  subAccountList,
} from './api.ts';
import { requestWithMessage, request } from '../../lib/api.ts';
import { toast } from '../../lib/toast-store.ts';

/** Below this key lies everything of one's own agency. */
const AGENCY = ['agency'] as const;

export type MemberList = AnswerOf<typeof subAccounts.subAccountList>;
export type MemberFilter = InputOf<typeof subAccounts.subAccountList>;

export const membersQuery = (filter: MemberFilter) =>
  queryOptions({
    queryKey: [...AGENCY, 'members', filter],
    queryFn: ({ signal }) => request(subAccountList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Sub-accounts who have proposed a share and wait for the agency. */
export const ASKING = { status: 'approved', only: 'share' } as const;
export const LEAVING = { status: 'approved', only: 'leaving' } as const;

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENCY, 'member', id],
    queryFn: ({ signal }) => request(subAccountDetailCall, { id }, { signal }),
  });

export const mcnQuery = () =>
  queryOptions({ queryKey: [...AGENCY, 'mcn'], queryFn: ({ signal }) => request(getMcnInfo, {}, { signal }) });

export const codesQuery = () =>
  queryOptions({
    queryKey: [...AGENCY, 'codes'],
    queryFn: ({ signal }) => request(mcnInvitationCodes, { limit: 20 }, { signal }),
  });

export const codeUsesQuery = (codeId: string) =>
  queryOptions({
    queryKey: [...AGENCY, 'uses', codeId],
    queryFn: ({ signal }) => request(mcnInvitationCodeUses, { codeId, limit: 50 }, { signal }),
  });

/** A write of an agency or a sub-account: its sentence is shown, and everything below is asked for again. */
export function useAgencyWrite<C extends Call>(call: C, { onDone }: { onDone?: (answer: AnswerOf<C>) => void } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) => requestWithMessage(call, input),
    onSuccess: ({ data, msg }) => {
      if (msg !== '成功') toast.success(msg);
      onDone?.(data);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: AGENCY }),
  });
}

export const licencesQuery = () =>
  queryOptions({
    queryKey: ['agency-licences'],
    queryFn: ({ signal }) => request(listLicences, {}, { signal }),
  });
