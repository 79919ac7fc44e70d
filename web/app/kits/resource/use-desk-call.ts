import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { SUCCESS } from '#contract/errors.ts';
import { ApiError, request } from '../../lib/api.ts';
import { toast } from '../../lib/toast-store.ts';

/** Refusals of these kinds are told by every call itself. */
const TOLD = [400, 401];

/** What an administrator does: its sentence is shown, what lies below `key` is asked for again, a refusal is told as it came. */
export function useDeskCall<C extends Call>(call: C, key: string, onDone?: (answer: AnswerOf<C>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) =>
      request(call, input, { onMessage: (message) => toast.success(message === SUCCESS ? '操作成功' : message) }),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      if (!(error instanceof ApiError && TOLD.includes(error.status))) toast.error(error.message);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [key] }),
  });
}

/** What the server says of single fields. */
export const fieldErrors = (error: Error | null): Record<string, string> => (error instanceof ApiError ? error.fields : {});
