import { useCallback, useEffect } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { useCall } from './use-call.ts';

export interface AnswerHandle<Answer> {
  /** Null until the first answer to this input; a reload keeps it meanwhile. */
  answer: Answer | null;
  /** Message of the last request's failure; null: none. */
  failure: string | null;
  isLoading: boolean;
  /** Requests the answer again, after a failure or a change on the server. */
  reload: () => void;
  /** Changes the answer locally, after a write with a known outcome. */
  change: (how: (answer: Answer) => Answer) => void;
}

/**
 * One answer of the server, for public pages, which do not load the query client. It is requested when the component is mounted and when the
 * input changes, and not cached. A null input requests nothing yet. With `keepPrevious` the answer to the former input stays until the next
 * one arrives. Areas with a query client use `useQuery` instead.
 */
export function useAnswer<At extends CallAddress>(
  at: At,
  input: InputAt<At> | null,
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
): AnswerHandle<AnswerAt<At>> {
  const { send, reset, change, answer, error, isPending } = useCall(at, { success: null, failure: null });
  // Inputs are compared as JSON, because callers pass a new object with each rendering.
  const inputJson = input === null ? null : JSON.stringify(input);
  const load = useCallback(
    (signal?: AbortSignal) => {
      if (inputJson !== null) void send(JSON.parse(inputJson) as InputAt<At>, signal === undefined ? {} : { signal });
    },
    [send, inputJson],
  );
  useEffect(() => {
    if (inputJson === null || !keepPrevious) reset();
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [at, inputJson, keepPrevious, reset, load]);
  return {
    answer: answer ?? null,
    failure: error?.message ?? null,
    isLoading: isPending || (answer === undefined && error === null),
    reload: useCallback(() => load(), [load]),
    change,
  };
}
