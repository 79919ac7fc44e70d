import { useSyncExternalStore } from 'react';
import { localStore } from '../../../lib/browser/browser-storage.ts';

/** How a viewer likes danmaku; kept in the browser. */
export interface Preferences {
  on: boolean;
  /** The share of the picture's height they may take. */
  density: 'few' | 'half' | 'many';
  /** Per cent. */
  opacity: number;
  size: 'small' | 'usual' | 'large';
  /** Lines with one of these are not shown. */
  words: readonly string[];
}

const KEY = 'wenjian.danmaku';
export const USUAL: Preferences = { on: true, density: 'half', opacity: 90, size: 'usual', words: [] };
export const WORDS_MAX = 50;

let current: Preferences | null = null;
const listeners = new Set<() => void>();

export const preferences = (): Preferences => (current ??= read());

export function setLiking(part: Partial<Preferences>): void {
  current = { ...preferences(), ...part };
  try {
    localStore.setItem(KEY, JSON.stringify(current));
  } catch {
    // A full store only means that it is forgotten with the page.
  }
  for (const listener of listeners) listener();
}

export function onLiking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiking = (): Preferences => useSyncExternalStore(onLiking, preferences, () => USUAL);

/** Whether a text has none of the words. */
export const passes = (text: string, words: readonly string[]): boolean => {
  const folded = text.toLowerCase();
  return !words.some((word) => folded.includes(word.toLowerCase()));
};

function read(): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(localStore.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return USUAL;
  }
}
