import { localStore } from '../../lib/browser/browser-storage.ts';

/** What a viewer's browser remembers: where each video was left, and how they like to listen. */
const POSITIONS_KEY = 'wenjian.player.places';
const LIKING = 'wenjian.player';
const ENTRIES_MAX = 100;
const FROM_START = 5;
const FROM_END = 10;

export interface Liking {
  volume: number;
  muted: boolean;
  rate: number;
  captions: boolean;
  /** Of the captions that were last chosen. */
  captionLanguage: string | null;
}

const USUAL: Liking = { volume: 1, muted: false, rate: 1, captions: false, captionLanguage: null };

/** The second at which a video was left, or 0. */
export const positionLeft = (id: string, duration: number): number => worthwhile(savedPosition(id)?.[1] ?? 0, duration);

/** 0 for a place too near to either end: there is nothing to go on with. */
export const worthwhile = (seconds: number, duration: number): number =>
  seconds > FROM_START && seconds < duration - FROM_END ? seconds : 0;

/** When this browser last kept a place of it, in milliseconds; 0 when it never did. */
export const savedAt = (id: string): number => savedPosition(id)?.[2] ?? 0;

const savedPosition = (id: string) => read<[string, number, number?][]>(POSITIONS_KEY, []).find(([known]) => known === id);

export function savePosition(id: string, seconds: number): void {
  const others = read<[string, number, number?][]>(POSITIONS_KEY, []).filter(([known]) => known !== id);
  write(POSITIONS_KEY, [[id, Math.floor(seconds), Date.now()], ...others].slice(0, ENTRIES_MAX));
}

export const liking = (): Liking => ({ ...USUAL, ...read<Partial<Liking>>(LIKING, {}) });

export const rememberLiking = (part: Partial<Liking>): void => write(LIKING, { ...liking(), ...part });

function read<Shape>(key: string, fallback: Shape): Shape {
  try {
    return (JSON.parse(localStore.getItem(key) ?? 'null') as Shape | null) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStore.setItem(key, JSON.stringify(value));
  } catch {
    // A full store only means that nothing is remembered.
  }
}
