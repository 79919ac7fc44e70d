import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { reconciliationEntries, reconciliationMonth, reconciliationMonths, taxMonth } from '#contract/withdrawals/addresses.ts';
import { request } from '../../../lib/api.ts';

const RECONCILIATION = ['reconciliation'] as const;

export const monthsQuery = (page: number) =>
  queryOptions({
    queryKey: [...RECONCILIATION, 'months', page],
    queryFn: ({ signal }) => request(reconciliationMonths, { page, limit: 12 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...RECONCILIATION, 'month', month],
    queryFn: ({ signal }) => request(reconciliationMonth, { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const taxQuery = (month: string) =>
  queryOptions({
    queryKey: [...RECONCILIATION, 'tax', month],
    queryFn: ({ signal }) => request(taxMonth, { month }, { signal }),
    placeholderData: keepPreviousData,
  });

export const entriesQuery = (input: InputAt<typeof reconciliationEntries>) =>
  queryOptions({
    queryKey: [...RECONCILIATION, 'entries', input],
    queryFn: ({ signal }) => request(reconciliationEntries, input, { signal }),
    placeholderData: keepPreviousData,
  });
