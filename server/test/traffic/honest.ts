import type { ReaderDevice, ViewSource } from '#contract/views/views.ts';
import { createChance, type Chance } from './chance.ts';

/** One view as a browser would tell of it, with the reading behind it. */
export interface Seen {
  /** Seconds since the day began in China. */
  second: number;
  post: number;
  viewer: string;
  /** The account of who is logged in. */
  user: number | null;
  ip: string;
  agent: number;
  source: ViewSource | null;
  /** Milliseconds of reading; null: nothing was told of it. */
  read: number | null;
  completed: boolean;
}

export const AUTHORS = 40;
export const POSTS_EACH = 6;
export const AGENTS = 60;
export const USERS = 3000;
/** Accounts from here on were made this week. */
export const FRESH_FROM = 2600;
const FRESH_READERS = 30;

export const readerOfAgent = (agent: number): ReaderDevice =>
  agent % 4 === 3 ? 'desktop' : agent % 15 === 14 ? 'tablet' : 'phone';
export const postsOfAuthor = (author: number): number[] => Array.from({ length: POSTS_EACH }, (_, n) => author * POSTS_EACH + n);

/** When people read: little at night, most at noon and in the evening. */
const HOURS = [9, 5, 3, 2, 2, 3, 8, 18, 26, 28, 27, 30, 40, 38, 28, 26, 27, 30, 34, 42, 50, 52, 42, 24];
const ALL_HOURS = HOURS.reduce((sum, share) => sum + share, 0);

export function secondOfDay(chance: Chance): number {
  let rest = chance.next() * ALL_HOURS;
  const hour = HOURS.findIndex((share) => (rest -= share) < 0);
  return Math.max(0, hour) * 3600 + chance.next() * 3599;
}

/** Most read for half a minute, some for long. */
export const readingTime = (chance: Chance): number => Math.round(5_000 + 1000 * Math.exp(3.2 + 0.9 * chance.normal()));

const SOURCES: [ViewSource | null, number][] = [
  ['feed', 0.45],
  ['search', 0.16],
  ['hotList', 0.13],
  ['related', 0.12],
  ['profile', 0.06],
  ['outside', 0.08],
];
export function sourceOf(chance: Chance): ViewSource | null {
  let rest = chance.next();
  return SOURCES.find(([, share]) => (rest -= share) < 0)?.[0] ?? null;
}

export const ownAddress = (chance: Chance): string =>
  `${11 + chance.below(180)}.${chance.below(256)}.${chance.below(256)}.${1 + chance.below(254)}`;
/** Behind one address of a carrier are hundreds; a telephone on IPv6 has a /64 of its own out of a few large blocks. */
const carrierAddress = (chance: Chance): string => `100.64.${chance.popular(40)}.1`;
const mobileAddress = (chance: Chance): string =>
  `2409:8a00:${chance.below(60).toString(16)}:${chance.below(65_536).toString(16)}::1`;

function addressOf(chance: Chance): string {
  const kind = chance.next();
  return kind < 0.35 ? carrierAddress(chance) : kind < 0.55 ? mobileAddress(chance) : ownAddress(chance);
}

/** A day of readers, with what makes honest days look like dishonest ones. */
export function honestDay(seed: number, readers = 7000): Seen[] {
  const chance = createChance(seed);
  const seen: Seen[] = [];
  let guests = 0;
  const known = new Set<string>();
  const add = (view: Seen) => {
    const key = `${view.viewer} ${view.post}`;
    if (!known.has(key) && view.second < 86_400) seen.push(view);
    known.add(key);
  };
  const sit = (more: Partial<Seen> & { author?: number; posts?: number } = {}) => {
    const isUser = more.user === undefined ? chance.is(0.28) : more.user !== null;
    const user = isUser
      ? (more.user ?? (chance.is(0.02) ? FRESH_FROM + chance.below(FRESH_READERS) : chance.below(FRESH_FROM)))
      : null;
    const viewer = user === null ? `guest ${(guests += 1)}` : `person ${user}`;
    let second = more.second ?? secondOfDay(chance);
    let author = more.author ?? chance.popular(AUTHORS);
    const [ip, agent] = [more.ip ?? addressOf(chance), more.agent ?? chance.popular(AGENTS)];
    for (let left = more.posts ?? 1; left > 0 || (more.posts === undefined && chance.is(0.4)); left -= 1) {
      const isReported = chance.is(0.94);
      const read = isReported ? readingTime(chance) : null;
      add({
        second,
        post: more.post ?? author * POSTS_EACH + chance.popular(POSTS_EACH),
        ...{ viewer, user, ip, agent },
        source: more.source ?? sourceOf(chance),
        read,
        completed: isReported && chance.is(0.4),
      });
      second += (read ?? 20_000) / 1000 + chance.next() * 60;
      if (chance.is(0.5)) author = more.author ?? chance.popular(AUTHORS);
    }
  };
  for (let n = 0; n < readers; n += 1) sit();
  // A class is given an article to read: one address, the same few tablets.
  for (let n = 0; n < 60; n += 1)
    sit({
      author: 33,
      post: 33 * POSTS_EACH,
      posts: 1,
      user: null,
      ip: '58.30.7.9',
      agent: chance.below(6),
      second: 36_000 + chance.next() * 2400,
    });
  // A paper of one town: a third of its readers come through the town's two exchanges.
  for (let n = 0; n < 700; n += 1) sit({ author: 12, ...(chance.is(0.33) ? { ip: `117.136.${chance.below(2)}.1` } : {}) });
  for (let n = 0; n < 60; n += 1) sit({ ip: `117.136.${chance.below(2)}.1` });
  // Something is passed on in groups: hardly anybody is logged in, nearly all on telephones, from nowhere on the site.
  for (let n = 0; n < 2500; n += 1) {
    const isOwn = chance.is(0.12);
    sit({
      author: 36,
      post: 36 * POSTS_EACH,
      posts: 1,
      ...(isOwn ? {} : { user: null }),
      source: chance.is(0.86) ? 'outside' : sourceOf(chance),
      second: 50_000 + Math.min(36_000, 3000 * Math.exp(0.9 * chance.normal())),
    });
  }
  // Followers are told of a new post and come within minutes.
  for (let n = 0; n < 350; n += 1)
    sit({ author: 5, post: 5 * POSTS_EACH + 5, posts: 1, second: 72_000 + 900 * chance.next() ** 2 });
  return seen;
}
