import { hash } from 'node:crypto';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { type ViewedPost, networkOf, subnetOf } from '../policy.ts';
import * as store from '../store.ts';

// What views and visits, which browsers tell of in great numbers, have in common.

export type AgenciesOf = (userId: string | null) => ReadonlySet<string>;

/** The posts on the site that are told of, and which agencies the readers belong to: two statements for all. */
export async function findPostsAndAgencies(
  deps: Deps,
  seen: readonly { postId: string; userId: string | null }[],
): Promise<[posts: Map<string, ViewedPost>, agencies: AgenciesOf]> {
  const posts = await store.findPosts(deps.db, distinct(seen.map(({ postId }) => postId)));
  const agencies = new Map<string, Set<string>>();
  for (const { userId, agencyId } of await store.findAgenciesOf(deps.db, distinct(seen.flatMap(({ userId }) => userId ?? [])))) {
    agencies.set(userId, (agencies.get(userId) ?? new Set()).add(agencyId));
  }
  return [
    new Map(posts.map((post) => [post.postId, post])),
    (userId) => (userId === null ? undefined : agencies.get(userId)) ?? NONE,
  ];
}

/** Retries after making the partition when the write was the first of a month. */
export async function withPartitions<Result>(deps: Deps, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!store.isMissingPartition(error)) throw error;
    await makePartitions(deps);
    return write();
  }
}

/** Makes the partitions of the last month, for late events, and of the months ahead. */
export async function makePartitions(deps: Deps): Promise<void> {
  const aMonthAgo = new Date(deps.clock.now().getTime() - 31 * 86_400_000);
  await store.ensurePartitions(deps.db, dayInChina(aMonthAgo), 5);
}

/** Sixty-four bits as PostgreSQL's bigint writes them: among billions of keys two are the same about never. */
export const hash64 = (text: string): string => hash('sha256', text, 'buffer').readBigInt64LE(0).toString();

const NONE: ReadonlySet<string> = new Set();

const distinct = (values: string[]): string[] => [...new Set(values)];

export interface ViewOrigin {
  /** An address; of IPv6 what one line has. */
  network: string;
  /** The addresses beside it. */
  subnet?: string;
  /** A browser, by its name. */
  agent?: string;
  /** That browser at that address. */
  device: string;
}

/** Of a visit: a browser at one address, or a person who is logged in, of whom no address is kept. */
export interface VisitOrigin {
  network: string | null;
  device: string;
}

/** Keyed, and other ones each day: they tell that two views of a day have something in common, and nothing else. */
export function viewOrigin(deps: Deps, day: string, ip: string, userAgent: string): ViewOrigin {
  const [network, mark] = [networkOf(ip), marker(deps)];
  const address = `${day} ${network}`;
  return {
    network: mark(address),
    subnet: mark(`${day} around ${subnetOf(network)}`),
    agent: mark(`${day} by ${userAgent}`),
    device: mark(`${address} ${userAgent}`),
  };
}

/** The same marks as those of views, so that both can be held beside each other. */
export function visitorOrigin(deps: Deps, day: string, userId: string | null, ip: string, userAgent: string): VisitOrigin {
  const mark = marker(deps);
  if (userId !== null) return { network: null, device: mark(`${day} person ${userId}`) };
  const address = `${day} ${networkOf(ip)}`;
  return { network: mark(address), device: mark(`${address} ${userAgent}`) };
}

const marker =
  ({ secrets }: Deps) =>
  (text: string): string =>
    secrets.mark('views.origin', text).readBigInt64LE(0).toString();
