import type { ViewSource, ReaderDevice } from '#contract/views/views.ts';
import { fraction } from './fraction.ts';

// The sources and reading times of a post's readers: slightly different for each post, the same at every load.

export interface Work {
  title: string;
  type: 'article' | 'video';
  /** The name of the province that it is about. */
  region: string | null;
  /** The time to read or play it completely. */
  milliseconds: number;
}

export interface Habits {
  /** Lists of a hundred values, each repeated in proportion to its share of the views. */
  sources: ViewSource[];
  devices: ReaderDevice[];
  regions: string[];
  /** One in so many views is a second view of the same guest. */
  repeatedEvery: number;
  /** Visits per view that were long enough to be a view, or slightly shorter. */
  stayed: number;
  /** The shares of visits that ended at once, and of visits that reached the end. */
  quick: number;
  completed: number;
  /** Milliseconds of visits that reached the end, and of the others. */
  whole: number;
  part: number;
  /** The number of readers who are logged in, for each one who reacted. */
  readersPerReaction: number;
}

const SOURCES: Record<Work['type'], Record<ViewSource, number>> = {
  article: { feed: 34, search: 15, hotList: 12, related: 12, profile: 7, outside: 20 },
  video: { feed: 42, search: 8, hotList: 12, related: 20, profile: 8, outside: 10 },
};
const DEVICES: Record<Work['type'], Record<ReaderDevice, number>> = {
  article: { phone: 58, desktop: 36, tablet: 6 },
  video: { phone: 72, desktop: 18, tablet: 10 },
};
const REGIONS = {
  广东: 15,
  江苏: 12,
  浙江: 11,
  上海: 10,
  北京: 10,
  四川: 8,
  山东: 8,
  湖北: 7,
  福建: 6,
  河南: 5,
  湖南: 5,
  云南: 3,
};
/** Readers of the province have a larger share. */
const AT_HOME = 14;

export function habitsOf({ title, type, region, milliseconds }: Work): Habits {
  const between = (what: string, min: number, max: number) => min + (max - min) * fraction(`${what} ${title}`);
  const varied = <Name extends string>(weights: Record<Name, number>, min: number, max: number) =>
    hundred(new Map((Object.keys(weights) as Name[]).map((name) => [name, weights[name] * between(name, min, max)])));
  const places: Record<string, number> = region === null ? REGIONS : { ...REGIONS, [region]: AT_HOME + (weightOf(region) ?? 0) };
  const isVideo = type === 'video';
  return {
    sources: varied(SOURCES[type], 0.3, 1.7),
    devices: varied(DEVICES[type], 0.7, 1.3),
    regions: varied(places, 0.6, 1.4),
    repeatedEvery: Math.round(between('repeated', 24, 64)),
    stayed: between('stayed', 1.02, 1.12),
    quick: between('quick', 0.05, 0.15),
    completed: isVideo ? between('completed', 0.38, 0.68) : between('completed', 0.24, 0.52),
    whole: Math.round(milliseconds * (isVideo ? between('whole', 0.92, 0.99) : between('whole', 0.6, 0.95))),
    part: Math.round(milliseconds * between('part', 0.26, 0.48)),
    readersPerReaction: between('readers', 2, 3.6),
  };
}

const weightOf = (region: string): number | undefined => (REGIONS as Record<string, number>)[region];

/** Rounds the shares so that their sum is a hundred, by the largest remainders. */
function hundred<Name extends string>(weights: ReadonlyMap<Name, number>): Name[] {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const shares = [...weights].map(([name, weight]) => ({ name, share: (100 * weight) / sum }));
  const whole = shares.reduce((total, { share }) => total + Math.floor(share), 0);
  const up = new Set(
    shares
      .toSorted((a, b) => (b.share % 1) - (a.share % 1))
      .slice(0, 100 - whole)
      .map(({ name }) => name),
  );
  return shares.flatMap(({ name, share }) => Array.from({ length: Math.floor(share) + (up.has(name) ? 1 : 0) }, () => name));
}
