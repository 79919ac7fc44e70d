import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  earningCorrections,
  earningFormula,
  earningMembers,
  earningMonth,
  earningOverview,
  earningPosts,
  earningStatement,
  earningTrend,
  exportEarnings,
} from '#contract/earnings/addresses.ts';
import { request } from '../../../lib/api.ts';

const EARNINGS = ['earnings'] as const;

export interface Span {
  from: string;
  to: string;
}

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...EARNINGS, 'overview'],
    queryFn: ({ signal }) => request(earningOverview, {}, { signal }),
  });

export const trendQuery = (span: Partial<Span>) =>
  queryOptions({
    queryKey: [...EARNINGS, 'trend', span],
    queryFn: ({ signal }) => request(earningTrend, span, { signal }),
    placeholderData: keepPreviousData,
  });

export const postsQuery = (input: InputAt<typeof earningPosts>) =>
  queryOptions({
    queryKey: [...EARNINGS, 'posts', input],
    queryFn: ({ signal }) => request(earningPosts, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const membersQuery = (input: InputAt<typeof earningMembers>) =>
  queryOptions({
    queryKey: [...EARNINGS, 'members', input],
    queryFn: ({ signal }) => request(earningMembers, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (input: InputAt<typeof earningStatement>) =>
  queryOptions({
    queryKey: [...EARNINGS, 'statement', input],
    queryFn: ({ signal }) => request(earningStatement, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const correctionsQuery = (input: InputAt<typeof earningCorrections>) =>
  queryOptions({
    queryKey: [...EARNINGS, 'corrections', input],
    queryFn: ({ signal }) => request(earningCorrections, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const formulaQuery = (postsId: string, day: string) =>
  queryOptions({
    queryKey: [...EARNINGS, 'formula', postsId, day],
    queryFn: ({ signal }) => request(earningFormula, { postsId, day }, { signal }),
    staleTime: 600_000,
  });

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...EARNINGS, 'month', month],
    queryFn: ({ signal }) => request(earningMonth, { month }, { signal }),
  });

/** Requests a one-time address and downloads it. */
export async function download(input: InputAt<typeof exportEarnings>): Promise<void> {
  const { url } = await request(exportEarnings, input);
  window.location.assign(url);
}
