import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { receivedComments } from '#contract/comments/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Prefix of the keys of all queries that become stale with a reply, like, pin or removal. */
export const RECEIVED = ['received-comments'] as const;

export const receivedQuery = (filter: InputAt<typeof receivedComments>) =>
  queryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ signal }) => request(receivedComments, filter, { signal }),
    placeholderData: keepPreviousData,
  });
