import { useState } from 'react';
import { UNSENT_PREFIX } from './token-store.ts';
import { sessionStore } from './browser/browser-storage.ts';

/** What is being written, kept while this tab lives: through a failure, a reload and the way to the login page; not through a logout. */
export function useUnsentText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readUnsentText(name));
  const change = (next: string) => {
    setText(next);
    // At once, not after the drawing: the form of what was sent is gone by then.
    const key = UNSENT_PREFIX + name;
    if (next === '') sessionStore.removeItem(key);
    else sessionStore.setItem(key, next);
  };
  return [text, change];
}

export const forgetUnsentText = (name: string): void => sessionStore.removeItem(UNSENT_PREFIX + name);

export const readUnsentText = (name: string): string => sessionStore.getItem(UNSENT_PREFIX + name) ?? '';
