import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { receivedComments } from '#contract/comments/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies everything that changes with an answer, a like, a pin or a removal. */
export const RECEIVED = ['received-comments'] as const;

export const receivedQuery = (filter: InputAt<typeof receivedComments>) =>
  queryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ signal }) => request(receivedComments, filter, { signal }),
    placeholderData: keepPreviousData,
  });
