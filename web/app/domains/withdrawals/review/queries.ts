import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  approveWithdrawal,
  failWithdrawal,
  listPayoutFiles,
  payWithdrawal,
  rejectWithdrawal,
  withdrawalReviewDetailCall,
  withdrawalReviewList,
} from '#contract/withdrawals/addresses.ts';
import { request, requestWithMessage, type ApiAnswer } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';

/** Prefix of the keys of all queries that become stale with a decision. */
export const WITHDRAWALS = ['cash-out'] as const;

export type AuditFilter = InputAt<typeof withdrawalReviewList>;

export const auditListQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'list', filter],
    queryFn: ({ signal }) => request(withdrawalReviewList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const auditDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'detail', id],
    queryFn: ({ signal }) => request(withdrawalReviewDetailCall, { id }, { signal }),
  });

export type Decision =
  | { action: 'approve'; id: string }
  | { action: 'reject' | 'fail'; id: string; reason: string }
  | { action: 'pay'; id: string; receipt?: string };

const decide = ({ action, ...form }: Decision): Promise<ApiAnswer<unknown>> => {
  if (action === 'approve') return requestWithMessage(approveWithdrawal, form);
  if (action === 'reject') return requestWithMessage(rejectWithdrawal, form as InputAt<typeof rejectWithdrawal>);
  if (action === 'fail') return requestWithMessage(failWithdrawal, form as InputAt<typeof failWithdrawal>);
  return requestWithMessage(payWithdrawal, form);
};

/** Sends any decision; the panel shows the result. */
export const useDecide = () => useCall(decide, { stale: WITHDRAWALS, success: null, failure: null });

export const payoutFilesQuery = (page: number) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'files', page],
    queryFn: ({ signal }) => request(listPayoutFiles, { page, limit: 10 }, { signal }),
    placeholderData: keepPreviousData,
  });
