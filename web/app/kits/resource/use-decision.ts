import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { requestWithMessage } from '../../lib/api.ts';
import { toast } from '../../lib/toast-store.ts';

/** A write whose answer says in words what was done; what lies below `stale` is asked for again, a refusal is shown as it came. */
export function useDecision<C extends Call>(call: C, stale: QueryKey, onDone?: (answer: AnswerOf<C>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) => requestWithMessage(call, input),
    onSuccess: ({ data, msg }) => {
      if (msg !== '成功') toast.success(msg);
      onDone?.(data);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: stale }),
  });
}
