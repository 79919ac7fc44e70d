import { forgetPress } from '../../../kits/resource/list-detail/echo.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** A decision that was made and is not sent yet. */
export interface Deferred {
  postsId: string;
  title: string;
  /** 通过, 退回 or 确认: what the bar says. */
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

/**
 * Holds a decision back for as long as it may be undone: nothing was told to anybody and nothing went out before. It does not
 * belong to the page it was made on; leaving the site sends it at once.
 */
export function defer(decision: Omit<Deferred, 'at'>, sending: Sending, milliseconds = UNDO_MS): void {
  if (sendings.has(decision.postsId)) return;
  if (sendings.size === 0) window.addEventListener('pagehide', sendAllOnLeave);
  const timer = setTimeout(() => {
    void sending.send().finally(() => drop(decision.postsId));
    sendings.delete(decision.postsId);
  }, milliseconds);
  sendings.set(decision.postsId, { ...sending, timer });
  pending.set([...pending.get(), { ...decision, at: Date.now() + milliseconds }]);
}

/** Takes a decision back; false when it is on its way already. */
export function undo(postsId: string): boolean {
  const found = sendings.get(postsId);
  if (found === undefined) return false;
  clearTimeout(found.timer);
  sendings.delete(postsId);
  drop(postsId);
  forgetPress();
  return true;
}

/** Decisions that are not answered yet, the last one last. */
export const useDeferred = (): readonly Deferred[] => useStore(pending);

function drop(postsId: string): void {
  pending.set(pending.get().filter((one) => one.postsId !== postsId));
  if (sendings.size === 0) window.removeEventListener('pagehide', sendAllOnLeave);
}

function sendAllOnLeave(): void {
  for (const [postsId, { sendOnLeave: tell, timer }] of sendings) {
    clearTimeout(timer);
    tell();
    sendings.delete(postsId);
    drop(postsId);
  }
}
