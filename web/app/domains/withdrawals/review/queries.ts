import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/withdrawals/review.ts';
import {
  approveWithdrawal,
  withdrawalReviewDetailCall,
  withdrawalReviewList,
  confirmPayoutOutcome,
  createPayoutFile,
  failWithdrawal,
  fetchPayoutFile,
  listPayoutFiles,
  payWithdrawal,
  importPayoutFile,
  rejectWithdrawal,
  revealPayee,
  declarePayoutOutcome,
} from '../api.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies everything that changes with a decision. */
const WITHDRAWALS = ['cash-out'] as const;

export type AuditFilter = InputOf<typeof contract.withdrawalReviewList>;

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

const decide = (decision: Decision) => {
  const { action, ...form } = decision;
  if (action === 'approve') return request(approveWithdrawal, form);
  if (action === 'reject') return request(rejectWithdrawal, form as InputOf<typeof contract.rejectWithdrawal>);
  if (action === 'fail') return request(failWithdrawal, form as InputOf<typeof contract.failWithdrawal>);
  return request(payWithdrawal, form);
};

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: WITHDRAWALS }) });
}

export const useDecide = () => useChange(decide);

export const useSettle = () =>
  useChange((form: InputOf<typeof contract.declarePayoutOutcome>) => request(declarePayoutOutcome, form));

export const useConfirmOutcome = () =>
  useChange((form: InputOf<typeof contract.confirmPayoutOutcome>) => request(confirmPayoutOutcome, form));

export const useCreatePayoutFile = () => useChange((ids: string[]) => request(createPayoutFile, { ids }));

export const useImportResults = () => useChange((file: string) => request(importPayoutFile, { file }));

export const payoutFilesQuery = (page: number) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'files', page],
    queryFn: ({ signal }) => request(listPayoutFiles, { page, limit: 10 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useFetchPayoutFile = () => useMutation({ mutationFn: (id: string) => request(fetchPayoutFile, { id }), gcTime: 0 });

/** Not kept anywhere: the number is shown once and forgotten with the page. */
export const useReveal = () => useMutation({ mutationFn: (id: string) => request(revealPayee, { id }), gcTime: 0 });
