import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { receivedComments } from '../api.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies everything that changes with an answer, a like, a pin or a removal. */
export const RECEIVED = ['received-comments'] as const;

export const receivedQuery = (filter: InputOf<typeof contract.receivedComments>) =>
  queryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ signal }) => request(receivedComments, filter, { signal }),
    placeholderData: keepPreviousData,
  });
