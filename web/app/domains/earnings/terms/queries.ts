import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getTerms, simulateTerms, termsProposal, termsVersions } from '#contract/earnings/addresses.ts';
import type * as contract from '#contract/earnings/terms.ts';
import { request } from '../../../lib/api.ts';

export const TERMS = ['payout-config'] as const;

export const configQuery = () =>
  queryOptions({ queryKey: [...TERMS, 'state'], queryFn: ({ signal }) => request(getTerms, {}, { signal }) });

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...TERMS, 'versions', page],
    queryFn: ({ signal }) => request(termsVersions, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (version: number) =>
  queryOptions({
    queryKey: [...TERMS, 'proposal', version],
    queryFn: ({ signal }) => request(termsProposal, { version }, { signal }),
  });

/** Versions never change, so the simulation is not refetched while the page is open. */
export const proposalTrialQuery = ({ version, terms, inForceFrom }: contract.TermsVersion, against: number) =>
  queryOptions({
    queryKey: ['payout-trial', version, against],
    queryFn: ({ signal }) => request(simulateTerms, { terms, inForceFrom }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
