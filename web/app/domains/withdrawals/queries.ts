import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import * as contract from '#contract/withdrawals.ts';
import { request } from '../../lib/api.ts';

/** Below this key lies everything that changes when money moves. */
const WITHDRAWALS = ['withdrawals'] as const;

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'overview'],
    queryFn: ({ signal }) => request(contract.withdrawOverview, {}, { signal }),
  });

export const payeesQuery = () =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'payees'],
    queryFn: ({ signal }) => request(contract.listPayees, {}, { signal }),
  });

export const withdrawalsQuery = (input: InputOf<typeof contract.listWithdrawals>) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'list', input],
    queryFn: ({ signal }) => request(contract.listWithdrawals, input, { signal }),
    placeholderData: keepPreviousData,
  });

/** What an amount would come to; asked again for each amount. */
export const trialQuery = (amount: number) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'trial', amount],
    queryFn: ({ signal }) => request(contract.tryWithdrawal, { amount }, { signal }),
    placeholderData: keepPreviousData,
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
  /** The same for every try of this application, so that pressing twice asks once. */
  key: string;
}

export const useApply = () =>
  useChange(({ key, ...form }: Application) => request(contract.applyWithdrawal, form, { idempotencyKey: key }));

export const useCancel = () => useChange((withdrawId: string) => request(contract.cancelWithdrawal, { withdrawId }));

export const useSavePayee = () => useChange((form: InputOf<typeof contract.savePayee>) => request(contract.savePayee, form));

export const useRemovePayee = () =>
  useChange((form: InputOf<typeof contract.removePayee>) => request(contract.removePayee, form));
