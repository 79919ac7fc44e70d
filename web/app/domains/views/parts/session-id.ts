import { localStore } from '../../../lib/browser/browser-storage.ts';
import { randomId } from '../../../lib/browser/random-id.ts';

const SESSION_KEY = 'wenjian.session';

/** A random id of this browser (not of a person), created on first use and stored in the browser. */
export function sessionId(): string {
  const stored = localStore.getItem(SESSION_KEY);
  if (stored !== null && /^[\w-]{8,64}$/.test(stored)) return stored;
  const id = randomId();
  localStore.setItem(SESSION_KEY, id);
  return id;
}
