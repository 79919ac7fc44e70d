import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/terms.ts';
import {
  confirmPayoutConfig,
  getPayoutConfig,
  payoutConfigVersions,
  payoutProposal,
  savePayoutConfig,
  tryPayoutConfig,
  withdrawPayoutConfig,
} from '../api.ts';
import { request } from '../../../lib/api.ts';

const CONFIG = ['payout-config'] as const;

export const configQuery = () =>
  queryOptions({ queryKey: [...CONFIG, 'state'], queryFn: ({ signal }) => request(getPayoutConfig, {}, { signal }) });

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONFIG, 'versions', page],
    queryFn: ({ signal }) => request(payoutConfigVersions, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (version: number) =>
  queryOptions({
    queryKey: [...CONFIG, 'proposal', version],
    queryFn: ({ signal }) => request(payoutProposal, { version }, { signal }),
  });

/** Terms of a version never change, so neither does this while the page is open. */
export const proposalTrialQuery = (version: number, terms: contract.PayoutTerms) =>
  queryOptions({
    queryKey: ['payout-trial', version],
    queryFn: ({ signal }) => request(tryPayoutConfig, { terms }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CONFIG }) });
}

export const useTrial = () => useMutation({ mutationFn: (terms: contract.PayoutTerms) => request(tryPayoutConfig, { terms }) });
export const useSave = () => useChange((form: InputOf<typeof contract.savePayoutConfig>) => request(savePayoutConfig, form));
export const useConfirm = () => useChange((version: number) => request(confirmPayoutConfig, { version }));
export const useWithdraw = () => useChange((version: number) => request(withdrawPayoutConfig, { version }));
