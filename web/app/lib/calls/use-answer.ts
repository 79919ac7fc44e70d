import { useEffect, useState } from 'react';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { NOTHING_SAID, request } from '../api.ts';
import { createStore, useStore } from '../store.ts';

export interface AnswerState<Answer> {
  /** Null until the first answer to this input; it stays while it is loaded again. */
  answer: Answer | null;
  /** Why the last question failed. */
  failure: string | null;
  isLoading: boolean;
}

export interface AnswerHandle<Answer> extends AnswerState<Answer> {
  /** Asks again, after a failure or when something has changed on the server. */
  reload: () => void;
  /** Changes what is shown, after a write whose outcome is known. */
  change: (how: (answer: Answer) => Answer) => void;
}

/**
 * One answer of the server, for pages of readers, which start without the query client: loaded when it is first shown and when
 * the input changes, cached nowhere. A null input asks nothing yet; with `keepPrevious` the answer to the former input stays until the
 * next one. Areas with a query client use `useQuery`.
 */
export function useAnswer<C extends Call>(
  call: C,
  input: InputOf<C> | null,
  { keepPrevious = false }: { keepPrevious?: boolean } = {},
): AnswerHandle<AnswerOf<C>> {
  const [reader] = useState(() => createReader<AnswerOf<C>>());
  // As text: an input is written out anew with each rendering.
  const question = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    if (question === null) return reader.forget();
    return reader.open((signal) => request(call, JSON.parse(question) as InputOf<C>, { signal }), keepPrevious);
  }, [reader, call, question, keepPrevious]);
  return { ...useStore(reader.state), reload: reader.reload, change: reader.change };
}

/** The hook without React. */
export function createReader<Answer>() {
  const state = createStore<AnswerState<Answer>>({ answer: null, failure: null, isLoading: true });
  let load: ((signal: AbortSignal) => Promise<Answer>) | null = null;
  let current = new AbortController();

  const reload = () => {
    if (load === null) return;
    current.abort();
    current = new AbortController();
    const { signal } = current;
    state.set({ ...state.get(), failure: null, isLoading: true });
    load(signal).then(
      (answer) => !signal.aborted && state.set({ answer, failure: null, isLoading: false }),
      (error: unknown) => !signal.aborted && state.set({ ...state.get(), failure: failureOf(error), isLoading: false }),
    );
  };
  const forget = () => {
    load = null;
    current.abort();
    state.set({ answer: null, failure: null, isLoading: true });
  };
  return {
    state,
    reload,
    forget,
    /** Asks another question; answers how to stop waiting for it. */
    open(question: (signal: AbortSignal) => Promise<Answer>, keepPrevious = false): () => void {
      if (!keepPrevious) forget();
      load = question;
      reload();
      return () => current.abort();
    },
    change(how: (answer: Answer) => Answer): void {
      const { answer } = state.get();
      if (answer !== null) state.set({ ...state.get(), answer: how(answer) });
    },
  };
}

export const failureOf = (error: unknown): string => (error instanceof Error ? error.message : NOTHING_SAID);
