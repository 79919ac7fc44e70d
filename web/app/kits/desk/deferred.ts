import type { CallAddress, InputAt } from '#contract/calls.ts';
import { requestWithMessage, sendOnLeave } from '../../lib/api.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { forgetPress } from './echo.ts';

/** A decision that was made and is not sent yet. */
export interface Deferred {
  /** The queue that it was made in. */
  queue: string;
  id: string;
  /** Names the row: a title in its marks, or the beginning of a text. */
  name: string;
  /** 通过, 退回, 隐藏: the words of the bar. */
  verb: string;
  /** When it is sent, as Date.now() counts. */
  at: number;
}

interface Sending {
  send: () => Promise<unknown>;
  /** Sends it at once and waits for nothing: the page is going away. */
  sendOnLeave: () => void;
}

const UNDO_MS = 5000;

const pending = createStore<readonly Deferred[]>([]);
const sendings = new Map<string, Sending & { timer: ReturnType<typeof setTimeout> }>();
const keyOf = ({ queue, id }: Pick<Deferred, 'queue' | 'id'>): string => `${queue} ${id}`;

/**
 * Holds a decision back for as long as it may be undone: nothing was told to anybody and nothing went out before. It does not
 * belong to the page it was made on; leaving the site sends it at once.
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

/** A call as a decision that can be held back. */
export const lateDecision = <At extends CallAddress>(at: At, input: InputAt<At>) => ({
  send: () => requestWithMessage(at, input),
  sendOnLeave: () => sendOnLeave(at, input),
});

/** Takes a decision back; false when it is on its way already. */
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

/** Decisions of a queue that are not answered yet, the last one last. */
export const useDeferred = (queue: string): readonly Deferred[] => useStore(pending).filter((one) => one.queue === queue);

function drop(key: string): void {
  pending.set(pending.get().filter((one) => keyOf(one) !== key));
  if (sendings.size === 0) window.removeEventListener('pagehide', sendAllOnLeave);
}

function sendAllOnLeave(): void {
  for (const [key, { sendOnLeave: tell, timer }] of sendings) {
    clearTimeout(timer);
    tell();
    sendings.delete(key);
    drop(key);
  }
}
