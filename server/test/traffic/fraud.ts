import { createChance, type Chance } from './chance.ts';
import {
  AGENTS,
  FRESH_FROM,
  ownAddress,
  readingTime,
  secondOfDay,
  sourceOf,
  postsOfAuthor,
  POSTS_EACH,
  type Seen,
} from './honest.ts';

interface Kind {
  name: string;
  views: number;
  make(chance: Chance, n: number): Partial<Seen> & Pick<Seen, 'ip' | 'second'>;
}

/** Whose posts are read by nobody in this way: authors with readers of their own, some with few. */
const TARGETS = [8, 15, 22, 27, 31, 38];

const AN_HOUR = 3600;
const byDay = (chance: Chance) => secondOfDay(chance);
const read = (chance: Chance) => ({ read: readingTime(chance), completed: chance.is(0.4) });
const anybody = (chance: Chance) => ({ ip: ownAddress(chance), agent: chance.popular(AGENTS), source: sourceOf(chance) });

/** Kinds of fraud, as docs/money.md names them. Each view comes with a session of its own unless it says otherwise. */
export const FRAUDS: Kind[] = [
  {
    name: 'one address alone in seconds',
    views: 3000,
    make: (_, n) => ({ ip: '203.0.113.9', agent: 2, second: 40_000 + n * 0.005 }),
  },
  {
    name: 'five addresses with four browsers each, six thousand in 22 seconds',
    views: 6000,
    make: (_, n) => ({ ip: `${198 + (n % 5)}.51.${n % 5}.7`, agent: Math.floor(n / 5) % 4, second: 40_000 + n * 0.0036 }),
  },
  {
    name: 'a rented block of addresses',
    views: 2400,
    make: (chance, n) => ({
      ip: `45.77.31.${1 + (n % 250)}`,
      agent: chance.popular(AGENTS),
      second: byDay(chance),
      ...read(chance),
    }),
  },
  {
    name: 'a block of IPv6, an address for each view',
    views: 2400,
    make: (chance, n) => ({
      ip: `2a0e:97c0:1d0:${n.toString(16)}::2`,
      agent: chance.popular(AGENTS),
      second: byDay(chance),
      ...read(chance),
    }),
  },
  {
    name: 'addresses of households, one browser',
    views: 2000,
    make: (chance) => ({ ip: ownAddress(chance), agent: 57, source: sourceOf(chance), second: byDay(chance), ...read(chance) }),
  },
  {
    name: 'addresses of households, nobody reads',
    views: 2500,
    make: (chance) => ({ ...anybody(chance), second: byDay(chance) }),
  },
  {
    name: 'addresses of households, a reading that was recorded once',
    views: 2500,
    make: (chance) => ({ ...anybody(chance), second: byDay(chance), read: 31_417, completed: true }),
  },
  {
    name: 'sixty telephones in one room',
    views: 2400,
    make: (chance, n) => ({
      ip: '120.85.4.66',
      agent: n % AGENTS,
      second: 9 * AN_HOUR + chance.next() * 9 * AN_HOUR,
      ...read(chance),
    }),
  },
  {
    name: 'accounts made for it',
    views: 1800,
    make: (chance, n) => {
      const user = FRESH_FROM + 50 + (n % 300);
      const post = Math.floor(n / 300) % POSTS_EACH;
      return { ...anybody(chance), user, viewer: `person ${user}`, post, second: byDay(chance), ...read(chance) };
    },
  },
  {
    name: 'one by one at a steady pace',
    views: 2000,
    make: (chance, n) => ({ ...anybody(chance), second: 3 * AN_HOUR + n * 30 + chance.next() * 4, ...read(chance) }),
  },
  {
    name: 'the list of works up and down',
    views: 2400,
    make: (chance, n) => ({ ...anybody(chance), post: n % POSTS_EACH, second: n * 36 + 20 * chance.next(), ...read(chance) }),
  },
  {
    name: 'more readers than ever, from nowhere',
    views: 4000,
    make: (chance) => ({ ...anybody(chance), source: null, second: byDay(chance), ...read(chance) }),
  },
  {
    name: 'pages turned by a program with one session',
    views: 240,
    make: (_, n) => ({ ip: '61.50.2.2', agent: 1, viewer: 'turner', post: n, second: 30_000 + n * 0.8 }),
  },
];

/** The views of one kind on one author's posts; those of a program that turns pages, on everybody's. */
export function fraudOf({ name, views, make }: Kind, seed: number): Seen[] {
  const chance = createChance(seed);
  const posts = postsOfAuthor(TARGETS[seed % TARGETS.length] ?? 8);
  return Array.from({ length: views }, (_, n) => {
    const { post, ...more } = make(chance, n);
    const isEverywhere = more.viewer === 'turner';
    return {
      viewer: `${name} ${n}`,
      user: null,
      agent: 0,
      source: 'feed',
      read: null,
      completed: false,
      post: isEverywhere ? (post ?? 0) : (posts[post ?? chance.popular(POSTS_EACH)] ?? 0),
      ...more,
    } satisfies Seen;
  });
}
