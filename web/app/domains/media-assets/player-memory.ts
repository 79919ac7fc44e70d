/** What a viewer's browser remembers: where each video was left, and how they like to listen. */
const PLACES = 'wenjian.player.places';
const LIKING = 'wenjian.player';
const KEPT = 100;
/** Too near to either end there is nothing to go on with. */
const FROM_START = 5;
const FROM_END = 10;

export interface Liking {
  volume: number;
  muted: boolean;
  rate: number;
  captions: boolean;
}

const USUAL: Liking = { volume: 1, muted: false, rate: 1, captions: false };

/** The second at which a video was left, or 0. */
export function placeLeft(id: string, duration: number): number {
  const seconds = read<[string, number][]>(PLACES, []).find(([known]) => known === id)?.[1] ?? 0;
  return seconds > FROM_START && seconds < duration - FROM_END ? seconds : 0;
}

export function rememberPlace(id: string, seconds: number): void {
  const others = read<[string, number][]>(PLACES, []).filter(([known]) => known !== id);
  write(PLACES, [[id, Math.floor(seconds)], ...others].slice(0, KEPT));
}

export const liking = (): Liking => ({ ...USUAL, ...read<Partial<Liking>>(LIKING, {}) });

export const rememberLiking = (part: Partial<Liking>): void => write(LIKING, { ...liking(), ...part });

function read<Shape>(key: string, fallback: Shape): Shape {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Shape | null) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full store only means that nothing is remembered.
  }
}
