import { storedJson } from '../../lib/browser/stored-value.ts';

// Data that this browser stores of the player: the position in each video, and volume, speed and captions.

/** Videos with a stored position; the oldest are dropped. */
const ENTRIES_MAX = 100;
/** A position within so many seconds of the start or the end counts as none. */
const FROM_START_SECONDS = 5;
const FROM_END_SECONDS = 10;

export interface PlayerPreferences {
  volume: number;
  muted: boolean;
  rate: number;
  captions: boolean;
  /** Language of the captions chosen last; null: never chosen. */
  captionLanguage: string | null;
}

const DEFAULTS: PlayerPreferences = { volume: 1, muted: false, rate: 1, captions: false, captionLanguage: null };

const storedPreferences = storedJson<PlayerPreferences>('wenjian.player', (saved) => ({
  ...DEFAULTS,
  ...(saved as Partial<PlayerPreferences> | null),
}));

/** Id of the video, position in seconds, and time of saving (ms since 1970). */
type Position = [id: string, seconds: number, at?: number];
const positions = storedJson('wenjian.player.places', (saved) => (Array.isArray(saved) ? (saved as Position[]) : []));

/** The stored position of a video in seconds; 0: none, or too near to either end. */
export const positionLeft = (id: string, duration: number): number => worthwhile(savedPosition(id)?.[1] ?? 0, duration);

/** The position, or 0 if it is too near to either end. */
export const worthwhile = (seconds: number, duration: number): number =>
  seconds > FROM_START_SECONDS && seconds < duration - FROM_END_SECONDS ? seconds : 0;

/** Time at which this browser last saved the video's position, in ms since 1970; 0: never. */
export const savedAt = (id: string): number => savedPosition(id)?.[2] ?? 0;

const savedPosition = (id: string) => positions.read().find(([videoId]) => videoId === id);

export function savePosition(id: string, seconds: number): void {
  const others = positions.read().filter(([videoId]) => videoId !== id);
  positions.write([[id, Math.floor(seconds), Date.now()] satisfies Position, ...others].slice(0, ENTRIES_MAX));
}

export const playerPreferences = storedPreferences.read;

export const rememberPreferences = (part: Partial<PlayerPreferences>): void =>
  void storedPreferences.write({ ...playerPreferences(), ...part });
