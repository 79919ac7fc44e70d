import { useState } from 'react';
import { UNSENT_PREFIX } from './token-store.ts';
import { sessionStore } from './browser/browser-storage.ts';

/** State of a text field that survives a failure, a reload and a redirect to login within this tab, but not a logout. */
export function useUnsentText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readUnsentText(name));
  const change = (next: string) => {
    setText(next);
    // Stored at once, not in an effect, because the form may be unmounted before effects run.
    const key = UNSENT_PREFIX + name;
    if (next === '') sessionStore.removeItem(key);
    else sessionStore.setItem(key, next);
  };
  return [text, change];
}

export const forgetUnsentText = (name: string): void => sessionStore.removeItem(UNSENT_PREFIX + name);

export const readUnsentText = (name: string): string => sessionStore.getItem(UNSENT_PREFIX + name) ?? '';
