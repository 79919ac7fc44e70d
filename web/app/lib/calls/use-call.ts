import { QueryClientContext, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { SUCCESS } from '#contract/errors.ts';
import { randomId } from '../browser/random-id.ts';
import { ApiError, NOTHING_SAID, requestWithMessage, type Answered, type RequestOptions } from '../api.ts';
import { createStore, useStore, type Store } from '../store.ts';
import { toast } from '../toast-store.ts';

/** A write that is not one call alone: several after one another, or one that is chosen by the input. */
type Action<Input, Answer> = (input: Input, options?: RequestOptions) => Promise<Answered<Answer>>;

export interface CallOptions<Input, Answer> {
  /** The toast after a success. Without it the server's sentence, or 操作成功 where it has none; null: none. */
  success?: string | null | ((answer: Answer, input: Input) => string | null);
  /**
   * What is said of a refusal. Without it a toast with the server's sentence; a text is the title of that toast; null: none,
   * because the page shows `error`.
   */
  failure?: string | null | ((error: Error, input: Input) => void);
  /** Refusals that the page shows itself, beside a field or in a note: the toast would repeat them. */
  shows?: (error: Error) => boolean;
  /** Shows the outcome before the server has answered; what it returns takes that back after a refusal. */
  optimistic?: (input: Input) => () => void;
  /** The server does it once, also when the same input is sent again because its answer was lost. */
  once?: boolean;
  /** What lies below this query key is loaded again afterwards, where the page has a query client. */
  stale?: QueryKey;
  /** `message` is the sentence that the server said. */
  onDone?: (answer: Answer, input: Input, message: string) => void;
}

/** How one sending ended. */
export type Sent<Answer> = { ok: true; answer: Answer } | { ok: false; error: Error };

interface CallState<Input, Answer> {
  isPending: boolean;
  /** What was sent last: which row is being changed. */
  input: Input | undefined;
  answer: Answer | undefined;
  /** Why the last one was refused; null again as soon as another is sent. */
  error: Error | null;
  /** What the server said of single fields. */
  fields: Record<string, string>;
}

export interface CallHandle<Input, Answer> extends CallState<Input, Answer> {
  /** Makes the call and says how it ended; it never throws. Several may be under way at once. */
  send: (input: Input, options?: RequestOptions) => Promise<Sent<Answer>>;
  /** Forgets the last error and answer; what is under way comes too late for them. */
  reset: () => void;
  /** Changes the answer that is shown. */
  change: (how: (answer: Answer) => Answer) => void;
}

/**
 * The one way to change something on the server: the toasts, what is shown beside fields, and what is out of date afterwards.
 * Also for what a press asks for and the page merges into what it shows, such as earlier messages.
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

/** The hook without React. `latest` gives the call and its options as they were last rendered. */
export function createCaller<Input, Answer>(latest: () => Latest<Input, Answer>) {
  const state: Store<CallState<Input, Answer>> = createStore<CallState<Input, Answer>>(IDLE);
  let pending = 0;
  let newest = 0;
  const keys = createKeys();
  const change = (part: Partial<CallState<Input, Answer>>) => state.set({ ...state.get(), ...part });

  const send = async (input: Input, request?: RequestOptions): Promise<Sent<Answer>> => {
    const number = (newest += 1);
    pending += 1;
    change({ isPending: true, input, error: null, fields: {} });
    const undo = latest().options.optimistic?.(input);
    let sent: Sent<Answer>;
    let message = '';
    try {
      const { once = false } = latest().options;
      const { data, msg } = await make(latest().target, input, once ? { ...request, idempotencyKey: keys.of(input) } : request);
      keys.forget();
      sent = { ok: true, answer: data };
      message = msg;
    } catch (error) {
      undo?.();
      sent = { ok: false, error: error instanceof Error ? error : new Error(NOTHING_SAID) };
    }
    pending -= 1;
    const isNewest = number === newest;
    change({ isPending: pending > 0, ...(isNewest ? outcomeOf(sent) : {}) });
    const { options, client } = latest();
    if (sent.ok) {
      sayDone(options, sent.answer, message, input);
      options.onDone?.(sent.answer, input, message);
      for (const listener of writeListeners) listener();
    } else sayRefused(options, sent.error, input);
    if (options.stale !== undefined) void client?.invalidateQueries({ queryKey: options.stale });
    return sent;
  };
  return {
    state,
    actions: {
      send,
      reset() {
        newest += 1;
        const { answer, error } = state.get();
        // Whoever shows nothing of it yet is not rendered for it.
        if (answer !== undefined || error !== null) change({ answer: undefined, error: null, fields: {} });
      },
      change(how: (answer: Answer) => Answer) {
        const { answer } = state.get();
        if (answer !== undefined) change({ answer: how(answer) });
      },
    },
  };
}

/** One key while the same input has not succeeded. */
function createKeys() {
  let known: { asked: string; key: string } | null = null;
  return {
    of(input: unknown): string {
      const asked = JSON.stringify(input);
      if (known?.asked !== asked) known = { asked, key: randomId() };
      return known.key;
    },
    forget() {
      known = null;
    },
  };
}

const make = <Input, Answer>(
  target: CallAddress | Action<Input, Answer>,
  input: Input,
  options?: RequestOptions,
): Promise<Answered<Answer>> =>
  typeof target === 'function'
    ? target(input, options)
    : (requestWithMessage(target, input as InputAt<CallAddress>, options) as Promise<Answered<Answer>>);

const outcomeOf = <Answer>(sent: Sent<Answer>) =>
  sent.ok ? { answer: sent.answer } : { error: sent.error, fields: sent.error instanceof ApiError ? sent.error.fields : {} };

function sayDone<Input, Answer>({ success }: CallOptions<Input, Answer>, answer: Answer, message: string, input: Input): void {
  const said = typeof success === 'function' ? success(answer, input) : success;
  if (said === undefined) toast.success(message === SUCCESS || message === '' ? '操作成功' : message);
  else if (said !== null) toast.success(said);
}

/** `request` itself has said these in a toast already. */
export const isSaid = (error: Error): boolean => error instanceof ApiError && (error.status === 400 || error.status === 401);

/** For `shows`: what the server said of single fields stands beside them. */
export const isOfFields = (error: Error): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

function sayRefused<Input, Answer>({ failure, shows }: CallOptions<Input, Answer>, error: Error, input: Input): void {
  if (typeof failure === 'function') failure(error, input);
  else if (typeof failure === 'string') toast.error(error.message, { title: failure });
  else if (failure === undefined && !isSaid(error) && shows?.(error) !== true) toast.error(error.message);
}

const writeListeners = new Set<() => void>();

/** Hears of every write on this page that the server accepted; answers how to stop. */
export function onWrite(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}
