import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import * as contract from '#contract/cash-out-audit.ts';
import { request } from '../../lib/api.ts';

/** Below this key lies everything that changes with a decision. */
const CASH_OUT = ['cash-out'] as const;

export type AuditFilter = InputOf<typeof contract.cashOutList>;

export const auditListQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: [...CASH_OUT, 'list', filter],
    queryFn: ({ signal }) => request(contract.cashOutList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const auditDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...CASH_OUT, 'detail', id],
    queryFn: ({ signal }) => request(contract.cashOutDetailCall, { id }, { signal }),
  });

export type Decision =
  | { action: 'approve'; id: string }
  | { action: 'reject' | 'fail'; id: string; reason: string }
  | { action: 'pay'; id: string; receipt?: string };

const decide = (decision: Decision) => {
  const { action, ...form } = decision;
  if (action === 'approve') return request(contract.approveCashOut, form);
  if (action === 'reject') return request(contract.rejectCashOut, form as InputOf<typeof contract.rejectCashOut>);
  if (action === 'fail') return request(contract.failCashOut, form as InputOf<typeof contract.failCashOut>);
  return request(contract.payCashOut, form);
};

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CASH_OUT }) });
}

export const useDecide = () => useChange(decide);

export const useCreateBatch = () => useChange((ids: string[]) => request(contract.createCashOutBatch, { ids }));

export const useReadBatch = () => useChange((text: string) => request(contract.readCashOutBatch, { text }));

/** Not kept anywhere: the number is shown once and forgotten with the page. */
export const useReveal = () => useMutation({ mutationFn: (id: string) => request(contract.revealPayee, { id }), gcTime: 0 });
