import { useEffect, useEffectEvent } from 'react';
import { sessionStore } from '../../lib/browser/browser-storage.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';
import { INTENT_KEY } from '../../lib/token-store.ts';
import { useSession } from './user-session.ts';

/** What was pressed that needs a person, and of what. */
export type IntentKind = 'like' | 'favorite' | 'watchLater' | 'follow' | 'comment' | 'likeComment';
export interface Intent {
  kind: IntentKind;
  id: string;
}

interface StoredIntent extends Intent {
  at: number;
  /** Somebody logged in after it, or was when it was pressed. */
  ready: boolean;
}

/** Long enough to register with a code; whoever logs in later has something else in mind. */
const INTENT_MS = 15 * 60_000;

const stored = storedJson<StoredIntent | null>(
  INTENT_KEY,
  (saved) => {
    const intent = saved as StoredIntent | null;
    const age = intent === null ? Infinity : Date.now() - intent.at;
    return age >= 0 && age < INTENT_MS ? intent : null;
  },
  sessionStore,
);

/** `ready`: of somebody who is logged in, to be done again when the page is opened anew before it was answered. */
export const rememberIntent = ({ kind, id }: Intent, ready = false): void =>
  void stored.write({ kind, id, at: Date.now(), ready });

/** Right after a login in this tab: what led to it may be done. */
export function readyIntent(): void {
  const intent = stored.read();
  if (intent === null) stored.forget();
  else stored.write({ ...intent, ready: true });
}

/** Whether this was pressed and is still to be done; whoever is told so does it, nobody else is told again. */
export function takeIntent(kind: IntentKind, id: string): boolean {
  const intent = stored.read();
  if (intent === null || !intent.ready || intent.kind !== kind || intent.id !== id) return false;
  stored.forget();
  return true;
}

/** Does, once, what was pressed before the login that has just been; a `kind` of null waits. */
export function useIntent(kind: IntentKind | null, id: string, act: () => void): void {
  const { status } = useSession();
  const doIt = useEffectEvent(act);
  useEffect(() => {
    if (status === 'person' && kind !== null && takeIntent(kind, id)) doIt();
  }, [status, kind, id]);
}
