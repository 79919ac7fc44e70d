import { storedJson } from '../../lib/browser/stored-value.ts';

/** What a viewer's browser remembers: where each video was left, and how they like to listen. */
const ENTRIES_MAX = 100;
const FROM_START = 5;
const FROM_END = 10;

export interface PlayerPreferences {
  volume: number;
  muted: boolean;
  rate: number;
  captions: boolean;
  /** Of the captions that were last chosen. */
  captionLanguage: string | null;
}

const USUAL: PlayerPreferences = { volume: 1, muted: false, rate: 1, captions: false, captionLanguage: null };

const storedPreferences = storedJson<PlayerPreferences>('wenjian.player', (saved) => ({
  ...USUAL,
  ...(saved as Partial<PlayerPreferences> | null),
}));

/** The video, the second at which it was left, and when that was. */
type Position = [id: string, seconds: number, at?: number];
const positions = storedJson('wenjian.player.places', (saved) => (Array.isArray(saved) ? (saved as Position[]) : []));

/** The second at which a video was left, or 0. */
export const positionLeft = (id: string, duration: number): number => worthwhile(savedPosition(id)?.[1] ?? 0, duration);

/** 0 for a position too near to either end: there is nothing to go on with. */
export const worthwhile = (seconds: number, duration: number): number =>
  seconds > FROM_START && seconds < duration - FROM_END ? seconds : 0;

/** When this browser last saved a position of it, in milliseconds; 0 when it never did. */
export const savedAt = (id: string): number => savedPosition(id)?.[2] ?? 0;

const savedPosition = (id: string) => positions.read().find(([known]) => known === id);

export function savePosition(id: string, seconds: number): void {
  const others = positions.read().filter(([known]) => known !== id);
  positions.write([[id, Math.floor(seconds), Date.now()] satisfies Position, ...others].slice(0, ENTRIES_MAX));
}

export const playerPreferences = storedPreferences.read;

export const rememberPreferences = (part: Partial<PlayerPreferences>): void =>
  void storedPreferences.write({ ...playerPreferences(), ...part });
