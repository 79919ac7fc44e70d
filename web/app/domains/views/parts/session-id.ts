import { localStore } from '../../../lib/browser/browser-storage.ts';
import { randomId } from '../../../lib/browser/random-id.ts';

const SESSION_KEY = 'wenjian.session';

/** Made here and kept here; it names a browser, not a person. */
export function sessionId(): string {
  const known = localStore.getItem(SESSION_KEY);
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  const made = randomId();
  localStore.setItem(SESSION_KEY, made);
  return made;
}
