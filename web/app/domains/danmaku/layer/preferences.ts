import { storedJson } from '../../../lib/browser/stored-value.ts';
import { createStoredStore } from '../../../lib/store.ts';

/** A viewer's settings for danmaku. */
export interface Preferences {
  on: boolean;
  /** The share of the picture's height that danmaku may use. */
  density: 'few' | 'half' | 'many';
  /** Per cent. */
  opacity: number;
  size: 'small' | 'usual' | 'large';
  /** Blocked words: lines with one of these are hidden. */
  words: readonly string[];
}

const USUAL: Preferences = { on: true, density: 'half', opacity: 90, size: 'usual', words: [] };
export const WORDS_MAX = 50;

export const preferences = createStoredStore(
  storedJson<Preferences>('wenjian.danmaku', (saved) => ({ ...USUAL, ...(saved as Partial<Preferences> | null) })),
);

export const changePreferences = (part: Partial<Preferences>): void => preferences.set({ ...preferences.get(), ...part });

/** Whether a text has none of the blocked words. */
export const passes = (text: string, words: readonly string[]): boolean => {
  const folded = text.toLowerCase();
  return !words.some((word) => folded.includes(word.toLowerCase()));
};
