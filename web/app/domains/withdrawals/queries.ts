import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { listPayees, listWithdrawals, tryWithdrawal, withdrawOverview } from '#contract/withdrawals/addresses.ts';
import { request } from '../../lib/api.ts';

/** Below this key lies everything that changes when money moves. */
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

/** What an amount would come to; asked again for each amount. */
export const trialQuery = (amount: number, payeeId: string | null) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'trial', amount, payeeId],
    queryFn: ({ signal }) => request(tryWithdrawal, { amount, ...(payeeId === null ? {} : { payeeId }) }, { signal }),
  });
