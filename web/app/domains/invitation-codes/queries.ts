import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import type * as codes from '#contract/invitation-codes/invitation-codes.ts';
import { adminInvitationList, adminInvitationUses } from './api.ts';
import { useDecision as useDecisionOf } from '../../kits/resource/use-decision.ts';
import { request } from '../../lib/api.ts';

const CODES = ['invitation-codes'] as const;

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

export const useDecision = <C extends Call>(call: C, { onDone }: { onDone?: (answer: AnswerOf<C>) => void } = {}) =>
  useDecisionOf(call, CODES, onDone);
