import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import * as contract from '#contract/payout-config.ts';
import { request } from '../../lib/api.ts';

const CONFIG = ['payout-config'] as const;

export const configQuery = () =>
  queryOptions({ queryKey: [...CONFIG, 'state'], queryFn: ({ signal }) => request(contract.getPayoutConfig, {}, { signal }) });

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONFIG, 'versions', page],
    queryFn: ({ signal }) => request(contract.payoutConfigVersions, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CONFIG }) });
}

export const useTrial = () =>
  useMutation({ mutationFn: (terms: contract.PayoutTerms) => request(contract.tryPayoutConfig, { terms }) });
export const useSave = () =>
  useChange((form: InputOf<typeof contract.savePayoutConfig>) => request(contract.savePayoutConfig, form));
export const useConfirm = () => useChange((version: number) => request(contract.confirmPayoutConfig, { version }));
export const useWithdraw = () => useChange((version: number) => request(contract.withdrawPayoutConfig, { version }));
