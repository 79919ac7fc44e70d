import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { merchantList } from '#contract/agencies.ts';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import * as codes from '#contract/invitation-codes.ts';
import * as enter from '#contract/merchant-enter.ts';
import * as members from '#contract/sub-accounts.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Below this key lies what administrators see of agencies. */
const DESK = ['agency-desk'] as const;
const WAITING_MS = 60_000;
/** An address of a paper is good for five minutes; the detail is asked for again before that. */
const PAPERS_FRESH_MS = 4 * 60_000;

export const entriesQuery = (filter: InputOf<typeof enter.enterAuditList>) =>
  queryOptions({
    queryKey: [...DESK, 'entries', filter],
    queryFn: ({ signal }) => request(enter.enterAuditList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...DESK, 'entry', id],
    queryFn: ({ signal }) => request(enter.enterAuditDetail, { id }, { signal }),
    refetchInterval: PAPERS_FRESH_MS,
  });

export const applicationsQuery = (filter: InputOf<typeof members.subAccountAuditList>) =>
  queryOptions({
    queryKey: [...DESK, 'members', filter],
    queryFn: ({ signal }) => request(members.subAccountAuditList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...DESK, 'member', id],
    queryFn: ({ signal }) => request(members.subAccountAuditDetail, { id }, { signal }),
  });

export const codesQuery = (filter: InputOf<typeof codes.adminInvitationList>) =>
  queryOptions({
    queryKey: [...DESK, 'codes', filter],
    queryFn: ({ signal }) => request(codes.adminInvitationList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const codeUsesQuery = (codeId: string) =>
  queryOptions({
    queryKey: [...DESK, 'uses', codeId],
    queryFn: ({ signal }) => request(codes.adminInvitationUses, { codeId, limit: 50 }, { signal }),
  });

/** What an administrator decides: its sentence is shown, every list is asked for again, a refusal is told as it came. */
export function useDecision<C extends Call>(call: C, { onDone }: { onDone?: (answer: AnswerOf<C>) => void } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) => requestWithMessage(call, input),
    onSuccess: ({ data, msg }) => {
      if (msg !== '成功') toast.success(msg);
      onDone?.(data);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: DESK }),
  });
}

export const membersQuery = (filter: InputOf<typeof members.adminSubAccountList>) =>
  queryOptions({
    queryKey: [...DESK, 'sub-accounts', filter],
    queryFn: ({ signal }) => request(members.adminSubAccountList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const merchantsQuery = (filter: InputOf<typeof merchantList>) =>
  queryOptions({
    queryKey: [...DESK, 'merchants', filter],
    queryFn: ({ signal }) => request(merchantList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
