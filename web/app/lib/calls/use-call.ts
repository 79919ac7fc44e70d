import { QueryClientContext, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { SUCCESS } from '#contract/errors.ts';
import { randomId } from '../browser/random-id.ts';
import { ApiError, FALLBACK_MESSAGE, requestWithMessage, type ApiAnswer, type RequestOptions } from '../api.ts';
import { createStore, useStore, type Store } from '../store.ts';
import { toast } from '../toast-store.ts';

/** A write that is not a single fixed call: several calls in sequence, or one chosen by the input. */
type Action<Input, Answer> = (input: Input, options?: RequestOptions) => Promise<ApiAnswer<Answer>>;

export interface CallOptions<Input, Answer> {
  /** Text of the success toast. Undefined: the server's sentence, or 操作成功 if it has none; null: no toast. */
  success?: string | null | ((answer: Answer, input: Input) => string | null);
  /**
   * Reaction to an error. Undefined: a toast with the server's sentence; a string: the title of that toast; null: no toast, because the
   * page shows `error`; a function replaces the toast.
   */
  failure?: string | null | ((error: Error, input: Input) => void);
  /** Errors for which it returns true get no toast, because the page shows them itself beside a field or in a note. */
  isShownOnPage?: (error: Error) => boolean;
  /** Shows the expected outcome at once; the function it returns reverts that when the call fails. */
  optimistic?: (input: Input) => () => void;
  /** Sends an idempotency key, so that the server applies the same input only once even if it is sent again after a lost answer. */
  once?: boolean;
  /** Queries below this key are invalidated afterwards, where the page has a query client. */
  stale?: QueryKey;
  /** Runs after a success; `message` is the server's sentence. */
  onDone?: (answer: Answer, input: Input, message: string) => void;
}

/** The outcome of one `send`. */
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: Error };

interface CallState<Input, Answer> {
  /** At least one `send` is under way. */
  isPending: boolean;
  /** Input of the last `send`, for example to mark the row being changed. */
  input: Input | undefined;
  /** Answer and error of the last `send`; the error becomes null when the next one starts. */
  answer: Answer | undefined;
  error: Error | null;
  /** The server's messages by form field. */
  fields: Record<string, string>;
}

export interface CallHandle<Input, Answer> extends CallState<Input, Answer> {
  /** Makes the call and returns its outcome; never throws. Several may be under way at once. */
  send: (input: Input, options?: RequestOptions) => Promise<Outcome<Answer>>;
  /** Clears answer and error; calls under way no longer set them. */
  reset: () => void;
  /** Changes the answer locally. */
  change: (how: (answer: Answer) => Answer) => void;
}

/**
 * A write to the server with its toasts, messages beside form fields and invalidation of queries. Every component writes by this hook. It
 * also serves reads that a press triggers and whose answer the page merges itself, such as earlier messages.
 */
export function useCall<At extends CallAddress>(
  at: At,
  options?: CallOptions<InputAt<At>, AnswerAt<At>>,
): CallHandle<InputAt<At>, AnswerAt<At>>;
export function useCall<Input, Answer>(
  action: Action<Input, Answer>,
  options?: CallOptions<Input, Answer>,
): CallHandle<Input, Answer>;
export function useCall<Input, Answer>(
  target: CallAddress | Action<Input, Answer>,
  options: CallOptions<Input, Answer> = {},
): CallHandle<Input, Answer> {
  const client = useContext(QueryClientContext);
  const latest = useRef<Latest<Input, Answer>>({ target, options, client });
  latest.current = { target, options, client };
  const [caller] = useState(() => createCaller(() => latest.current));
  return { ...useStore(caller.state), ...caller.actions };
}

interface Latest<Input, Answer> {
  target: CallAddress | Action<Input, Answer>;
  options: CallOptions<Input, Answer>;
  client?: QueryClient | undefined;
}

const IDLE = { isPending: false, input: undefined, answer: undefined, error: null, fields: {} };

/** The hook's logic without React. `latest` returns the call and its options of the last rendering. */
export function createCaller<Input, Answer>(latest: () => Latest<Input, Answer>) {
  const state: Store<CallState<Input, Answer>> = createStore<CallState<Input, Answer>>(IDLE);
  let pending = 0;
  let newest = 0;
  const keys = createKeys();
  const patch = (part: Partial<CallState<Input, Answer>>) => state.set({ ...state.get(), ...part });

  const send = async (input: Input, request?: RequestOptions): Promise<Outcome<Answer>> => {
    const number = (newest += 1);
    pending += 1;
    patch({ isPending: true, input, error: null, fields: {} });
    const undo = latest().options.optimistic?.(input);
    let outcome: Outcome<Answer>;
    let message = '';
    try {
      const { once = false } = latest().options;
      const { data, msg } = await make(latest().target, input, once ? { ...request, idempotencyKey: keys.of(input) } : request);
      keys.forget();
      outcome = { ok: true, answer: data };
      message = msg;
    } catch (error) {
      undo?.();
      outcome = { ok: false, error: error instanceof Error ? error : new Error(FALLBACK_MESSAGE) };
    }
    pending -= 1;
    const isNewest = number === newest;
    patch({ isPending: pending > 0, ...(isNewest ? stateOf(outcome) : {}) });
    const { options, client } = latest();
    if (outcome.ok) {
      showSuccess(options, outcome.answer, message, input);
      options.onDone?.(outcome.answer, input, message);
      for (const listener of writeListeners) listener();
    } else showError(options, outcome.error, input);
    if (options.stale !== undefined) void client?.invalidateQueries({ queryKey: options.stale });
    return outcome;
  };
  return {
    state,
    actions: {
      send,
      reset() {
        newest += 1;
        const { answer, error } = state.get();
        // Unchanged state causes no rendering.
        if (answer !== undefined || error !== null) patch({ answer: undefined, error: null, fields: {} });
      },
      change(how: (answer: Answer) => Answer) {
        const { answer } = state.get();
        if (answer !== undefined) patch({ answer: how(answer) });
      },
    },
  };
}

/** Idempotency keys: the same input keeps its key until it succeeds; another input gets a new one. */
function createKeys() {
  let last: { input: string; key: string } | null = null;
  return {
    of(value: unknown): string {
      const input = JSON.stringify(value);
      if (last?.input !== input) last = { input, key: randomId() };
      return last.key;
    },
    forget() {
      last = null;
    },
  };
}

const make = <Input, Answer>(
  target: CallAddress | Action<Input, Answer>,
  input: Input,
  options?: RequestOptions,
): Promise<ApiAnswer<Answer>> =>
  typeof target === 'function'
    ? target(input, options)
    : (requestWithMessage(target, input as InputAt<CallAddress>, options) as Promise<ApiAnswer<Answer>>);

const stateOf = <Answer>(outcome: Outcome<Answer>) =>
  outcome.ok
    ? { answer: outcome.answer }
    : { error: outcome.error, fields: outcome.error instanceof ApiError ? outcome.error.fields : {} };

function showSuccess<Input, Answer>(
  { success }: CallOptions<Input, Answer>,
  answer: Answer,
  message: string,
  input: Input,
): void {
  const text = typeof success === 'function' ? success(answer, input) : success;
  if (text === undefined) toast.success(message === SUCCESS || message === '' ? '操作成功' : message);
  else if (text !== null) toast.success(text);
}

/** Whether `request` itself has already shown a toast for the error, as it does for 400 and 401. */
const isToasted = (error: Error): boolean => error instanceof ApiError && (error.status === 400 || error.status === 401);

/** For `isShownOnPage`: whether the error names fields, beside which the form shows the messages. */
export const namesFields = (error: Error): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

function showError<Input, Answer>({ failure, isShownOnPage }: CallOptions<Input, Answer>, error: Error, input: Input): void {
  if (typeof failure === 'function') return failure(error, input);
  if (failure === null || isToasted(error) || isShownOnPage?.(error) === true) return;
  toast.error(error.message, failure === undefined ? {} : { title: failure });
}

const writeListeners = new Set<() => void>();

/** Subscribes to every successful write on this page; returns the unsubscribe function. */
export function onWrite(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}
