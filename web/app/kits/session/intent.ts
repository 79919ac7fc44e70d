import { useEffect, useEffectEvent } from 'react';
import { sessionStore } from '../../lib/browser/browser-storage.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';
import { INTENT_KEY } from '../../lib/token-store.ts';
import { useSession } from './user-session.ts';

// Intents: a guest pressed a button that needs a login, such as 点赞. The action and the id of its target are stored in the tab, and carried
// out when the same page is shown after the login. requestLogin stores it → readyIntent, after the login → useIntent carries it out.

export type IntentKind = 'like' | 'favorite' | 'watchLater' | 'follow' | 'comment' | 'likeComment';
export interface Intent {
  kind: IntentKind;
  id: string;
}

interface StoredIntent extends Intent {
  /** Time of the press (ms since 1970). */
  at: number;
  /** True once a login followed, or if the user was logged in at the press. */
  ready: boolean;
}

/** Validity of an intent: long enough to register with a code. */
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

/** Stores an intent. `ready`: the user is logged in, and the action is to be repeated if the page is reloaded before its answer. */
export const rememberIntent = ({ kind, id }: Intent, ready = false): void =>
  void stored.write({ kind, id, at: Date.now(), ready });

/** Call right after a login in this tab: allows the stored intent. */
export function readyIntent(): void {
  const intent = stored.read();
  if (intent === null) stored.forget();
  else stored.write({ ...intent, ready: true });
}

/** Returns true once if this action is to be carried out, and removes the intent; the caller must carry it out. */
export function takeIntent(kind: IntentKind, id: string): boolean {
  const intent = stored.read();
  if (intent === null || !intent.ready || intent.kind !== kind || intent.id !== id) return false;
  stored.forget();
  return true;
}

/** Carries out an intent of this kind and id after login, once. While `kind` is null, for example until data is loaded, it waits. */
export function useIntent(kind: IntentKind | null, id: string, act: () => void): void {
  const { status } = useSession();
  const carryOut = useEffectEvent(act);
  useEffect(() => {
    if (status === 'person' && kind !== null && takeIntent(kind, id)) carryOut();
  }, [status, kind, id]);
}
