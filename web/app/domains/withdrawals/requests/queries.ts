import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/withdrawals/withdrawals.ts';
import {
  applyWithdrawal,
  cancelWithdrawal,
  listPayees,
  listWithdrawals,
  removePayee,
  savePayee,
  tryWithdrawal,
  withdrawOverview,
} from '../api.ts';
import { request } from '../../../lib/api.ts';
import type { Proof } from '../payees/own-proof.tsx';

/** Below this key lies everything that changes when money moves. */
const WITHDRAWALS = ['withdrawals'] as const;

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'overview'],
    queryFn: ({ signal }) => request(withdrawOverview, {}, { signal }),
  });

export const payeesQuery = () =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'payees'],
    queryFn: ({ signal }) => request(listPayees, {}, { signal }),
  });

export const withdrawalsQuery = (input: InputOf<typeof contract.listWithdrawals>) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'list', input],
    queryFn: ({ signal }) => request(listWithdrawals, input, { signal }),
    placeholderData: keepPreviousData,
  });

/** What an amount would come to; asked again for each amount. */
export const trialQuery = (amount: number, payeeId: string | null) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'trial', amount, payeeId],
    queryFn: ({ signal }) => request(tryWithdrawal, { amount, ...(payeeId === null ? {} : { payeeId }) }, { signal }),
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: WITHDRAWALS });
      await client.invalidateQueries({ queryKey: ['earnings'] });
    },
  });
}

export interface Application {
  amount: number;
  payeeId: string;
  proof: Proof;
  /** The same for every try of this application, so that pressing twice asks once. */
  key: string;
}

export const useApply = () =>
  useChange(({ key, proof, ...form }: Application) => request(applyWithdrawal, { ...form, ...proof }, { idempotencyKey: key }));

export const useCancel = () => useChange((withdrawId: string) => request(cancelWithdrawal, { withdrawId }));

export const useSavePayee = () => useChange((form: InputOf<typeof contract.savePayee>) => request(savePayee, form));

export const useRemovePayee = () => useChange((form: InputOf<typeof contract.removePayee>) => request(removePayee, form));
