import type { CallAddress, InputAt } from '#contract/calls.ts';
import { messageOf, requestWithMessage, sendOnLeave } from '../../lib/api.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { GLOBAL_TOAST_MS, toast } from '../../lib/toast-store.ts';
import { forgetPress, markPressed } from './echo.ts';
import { dropClaim } from './held-claims.ts';

/** A decision that can still be undone: it is not sent yet. */
export interface Deferred {
  /** Name of the list it was made in. */
  queue: string;
  /** The row's id. */
  id: string;
  /** Names the row in the undo bar: a title in 《》, or the beginning of a text. */
  name: string;
  /** 通过, 退回 or 隐藏, for the undo bar. */
  verb: string;
  /** When it is sent, in milliseconds like Date.now(). */
  at: number;
}

interface Sending {
  send: () => Promise<unknown>;
  /** Sends without awaiting a response, because the page is being unloaded. */
  sendOnLeave: () => void;
}

const UNDO_MS = 5000;

const pending = createStore<readonly Deferred[]>([]);
const sendings = new Map<string, Sending & { timer: ReturnType<typeof setTimeout> }>();
const keyOf = ({ queue, id }: Pick<Deferred, 'queue' | 'id'>): string => `${queue} ${id}`;

/**
 * Sends a decision after `UNDO_MS` unless it is undone before. It does not depend on the page it was made on: other pages of
 * the site may be opened meanwhile, and leaving the site sends it at once.
 */
export function defer(decision: Omit<Deferred, 'at'>, sending: Sending): void {
  const key = keyOf(decision);
  if (sendings.has(key)) return;
  if (sendings.size === 0) window.addEventListener('pagehide', sendAllOnLeave);
  const timer = setTimeout(() => {
    void sending.send().finally(() => drop(key));
    sendings.delete(key);
  }, UNDO_MS);
  sendings.set(key, { ...sending, timer });
  pending.set([...pending.get(), { ...decision, at: Date.now() + UNDO_MS }]);
}

/** A call that can be sent late, and once more without waiting for its answer when the page is left. */
export interface Decision {
  send: () => Promise<{ msg: string }>;
  sendOnLeave: () => void;
}

interface DeferredCase extends Omit<Deferred, 'at'> {
  /** The server has accepted the decision. */
  onSent?: (() => void) | undefined;
  /** The call has ended, with or without success. */
  onEnd: () => Promise<unknown>;
}

/** Defers a decision. The toast about its outcome names the case, because another one is open by then. */
export function deferDecision({ onSent, onEnd, ...deferred }: DeferredCase, decision: Decision): void {
  const { id, name, verb } = deferred;
  markPressed();
  dropClaim(id);
  // Not by `useCall`: no component may be left when the answer arrives.
  const send = async () => {
    try {
      const { msg } = await decision.send();
      onSent?.();
      toast.success(name, { title: msg, duration: GLOBAL_TOAST_MS });
    } catch (error) {
      toast.error(`${name}${verb}失败：${messageOf(error)}`);
    }
    await onEnd();
  };
  defer(deferred, { send, sendOnLeave: decision.sendOnLeave });
}

/** The functions that `defer` needs, for one API call. */
export const lateDecision = <At extends CallAddress>(at: At, input: InputAt<At>) => ({
  send: () => requestWithMessage(at, input),
  sendOnLeave: () => sendOnLeave(at, input),
});

/** Undoes a decision; false when it has been sent already. */
export function undo(decision: Pick<Deferred, 'queue' | 'id'>): boolean {
  const key = keyOf(decision);
  const sending = sendings.get(key);
  if (sending === undefined) return false;
  clearTimeout(sending.timer);
  sendings.delete(key);
  drop(key);
  forgetPress();
  return true;
}

/** Decisions of a queue that are not sent, or sent but not answered yet; the newest last. */
export const useDeferred = (queue: string): readonly Deferred[] =>
  useStore(pending).filter((decision) => decision.queue === queue);

export const isDeferred = (queue: string, id: string): boolean =>
  pending.get().some((decision) => decision.queue === queue && decision.id === id);

function drop(key: string): void {
  pending.set(pending.get().filter((decision) => keyOf(decision) !== key));
  if (sendings.size === 0) window.removeEventListener('pagehide', sendAllOnLeave);
}

function sendAllOnLeave(): void {
  for (const [key, { sendOnLeave: sendNow, timer }] of sendings) {
    clearTimeout(timer);
    sendNow();
    sendings.delete(key);
    drop(key);
  }
}
