import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { listPayees, listWithdrawals, tryWithdrawal, withdrawOverview } from '#contract/withdrawals/addresses.ts';
import { request } from '../../lib/api.ts';

/** Prefix of the keys of all queries that become stale when money moves. */
export const WITHDRAWALS = ['withdrawals'] as const;

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

export const withdrawalsQuery = (input: InputAt<typeof listWithdrawals>) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'list', input],
    queryFn: ({ signal }) => request(listWithdrawals, input, { signal }),
    placeholderData: keepPreviousData,
  });

/** The fee, tax and net amount of an amount. */
export const trialQuery = (amount: number, payeeId: string | null) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'trial', amount, payeeId],
    queryFn: ({ signal }) => request(tryWithdrawal, { amount, ...(payeeId === null ? {} : { payeeId }) }, { signal }),
  });
