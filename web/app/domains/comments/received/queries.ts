import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { createComment, likeComment, pinComment, receivedComments, removeComment } from '../api.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies everything that changes with an answer, a like, a pin or a removal. */
const RECEIVED = ['received-comments'] as const;

export const receivedQuery = (filter: InputOf<typeof contract.receivedComments>) =>
  queryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ signal }) => request(receivedComments, filter, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: RECEIVED }) });
}

export const useReply = () => useChange((form: InputOf<typeof contract.createComment>) => request(createComment, form));
export const useLike = () => useChange((form: InputOf<typeof contract.likeComment>) => request(likeComment, form));
export const usePin = () => useChange((form: InputOf<typeof contract.pinComment>) => request(pinComment, form));
export const useRemove = () => useChange((commentId: string) => request(removeComment, { commentId }));
