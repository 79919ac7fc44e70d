import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/terms.ts';
import { confirmTerms, getTerms, termsVersions, termsProposal, saveTerms, simulateTerms, cancelTerms } from '../api.ts';
import { request } from '../../../lib/api.ts';

const CONFIG = ['payout-config'] as const;

export const configQuery = () =>
  queryOptions({ queryKey: [...CONFIG, 'state'], queryFn: ({ signal }) => request(getTerms, {}, { signal }) });

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONFIG, 'versions', page],
    queryFn: ({ signal }) => request(termsVersions, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (version: number) =>
  queryOptions({
    queryKey: [...CONFIG, 'proposal', version],
    queryFn: ({ signal }) => request(termsProposal, { version }, { signal }),
  });

/** Terms of a version never change, so neither does this while the page is open. */
export const proposalTrialQuery = (version: number, terms: contract.EarningsTerms) =>
  queryOptions({
    queryKey: ['payout-trial', version],
    queryFn: ({ signal }) => request(simulateTerms, { terms }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CONFIG }) });
}

export const useTrial = () => useMutation({ mutationFn: (terms: contract.EarningsTerms) => request(simulateTerms, { terms }) });
export const useSave = () => useChange((form: InputOf<typeof contract.saveTerms>) => request(saveTerms, form));
export const useConfirm = () => useChange((version: number) => request(confirmTerms, { version }));
export const useWithdraw = () => useChange((version: number) => request(cancelTerms, { version }));
