import { useCallback, useEffect } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { useCall } from './use-call.ts';

export interface AnswerHandle<Answer> {
  /** Null until the first answer to this input; it stays while it is loaded again. */
  answer: Answer | null;
  /** Why the last request failed. */
  failure: string | null;
  isLoading: boolean;
  /** Loads it again, after a failure or when something has changed on the server. */
  reload: () => void;
  /** Changes what is shown, after a write whose outcome is known. */
  change: (how: (answer: Answer) => Answer) => void;
}

/**
 * One answer of the server, for pages of readers, which start without the query client: loaded when it is first shown and when
 * the input changes, cached nowhere. A null input asks for nothing yet; with `keepPrevious` the answer to the former input stays
 * until the next one. Areas with a query client use `useQuery`.
 */
export function useAnswer<At extends CallAddress>(
  at: At,
  input: InputAt<At> | null,
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
): AnswerHandle<AnswerAt<At>> {
  const { send, reset, change, answer, error, isPending } = useCall(at, { success: null, failure: null });
  // As text: an input is written out anew with each rendering.
  const question = input === null ? null : JSON.stringify(input);
  const load = useCallback(
    (signal?: AbortSignal) => {
      if (question !== null) void send(JSON.parse(question) as InputAt<At>, signal === undefined ? {} : { signal });
    },
    [send, question],
  );
  useEffect(() => {
    if (question === null || !keepPrevious) reset();
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [at, question, keepPrevious, reset, load]);
  return {
    answer: answer ?? null,
    failure: error?.message ?? null,
    isLoading: isPending || (answer === undefined && error === null),
    reload: useCallback(() => load(), [load]),
    change,
  };
}
