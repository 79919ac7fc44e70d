import { hash } from 'node:crypto';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { type ViewedPost, networkOf, subnetOf } from '../policy.ts';
import * as store from '../store.ts';

// Used by views and visits alike: posts and agencies of a batch, partitions, and where readers come from.

/** The agencies that a user owns or works for; empty for a guest (null). */
export type AgenciesOf = (userId: string | null) => ReadonlySet<string>;

/** The published posts among these, and the agencies of their readers; two statements for the whole batch. */
export async function findPostsAndAgencies(
  deps: Deps,
  items: readonly { postId: string; userId: string | null }[],
): Promise<[posts: Map<string, ViewedPost>, agencies: AgenciesOf]> {
  const posts = await store.findPosts(deps.db, distinct(items.map(({ postId }) => postId)));
  const agencies = new Map<string, Set<string>>();
  for (const { userId, agencyId } of await store.findAgenciesOf(deps.db, distinct(items.flatMap(({ userId }) => userId ?? [])))) {
    agencies.set(userId, (agencies.get(userId) ?? new Set()).add(agencyId));
  }
  return [
    new Map(posts.map((post) => [post.postId, post])),
    (userId) => (userId === null ? undefined : agencies.get(userId)) ?? NONE,
  ];
}

/** Runs `write`; when its month has no partition yet, makes the partition and runs `write` again. */
export async function withPartitions<Result>(deps: Deps, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!store.isMissingPartition(error)) throw error;
    await makePartitions(deps);
    return write();
  }
}

/** Makes five monthly partitions: from the last month, for late events, to the months ahead. */
export async function makePartitions(deps: Deps): Promise<void> {
  const aMonthAgo = new Date(deps.clock.now().getTime() - 31 * 86_400_000);
  await store.ensurePartitions(deps.db, dayInChina(aMonthAgo), 5);
}

/** Sixty-four bits of SHA-256, as a decimal for bigint columns; among billions of keys a collision is very unlikely. */
export const hash64 = (text: string): string => hash('sha256', text, 'buffer').readBigInt64LE(0).toString();

const NONE: ReadonlySet<string> = new Set();

const distinct = (values: string[]): string[] => [...new Set(values)];

/** Hashes of where a view came from. */
export interface ViewOrigin {
  /** The address (`networkOf`). */
  network: string;
  /** The addresses around it (`subnetOf`). */
  subnet?: string;
  /** The User-Agent. */
  agent?: string;
  /** The User-Agent at this address. */
  device: string;
}

/** `device`: the User-Agent at an address, or a logged-in user; of a user no network is stored. */
export interface VisitOrigin {
  network: string | null;
  device: string;
}

/** Keyed hashes that include the day: they show that two views of one day share an origin, and nothing else. */
export function viewOrigin(deps: Deps, day: string, ip: string, userAgent: string): ViewOrigin {
  const [network, fingerprint] = [networkOf(ip), fingerprinter(deps)];
  const address = `${day} ${network}`;
  return {
    network: fingerprint(address),
    subnet: fingerprint(`${day} around ${subnetOf(network)}`),
    agent: fingerprint(`${day} by ${userAgent}`),
    device: fingerprint(`${address} ${userAgent}`),
  };
}

/** The hashes equal those of views from the same origin, so that visits and views can be compared. */
export function visitorOrigin(deps: Deps, day: string, userId: string | null, ip: string, userAgent: string): VisitOrigin {
  const fingerprint = fingerprinter(deps);
  if (userId !== null) return { network: null, device: fingerprint(`${day} person ${userId}`) };
  const address = `${day} ${networkOf(ip)}`;
  return { network: fingerprint(address), device: fingerprint(`${address} ${userAgent}`) };
}

const fingerprinter =
  ({ secrets }: Deps) =>
  (text: string): string =>
    secrets.mark('views.origin', text).readBigInt64LE(0).toString();
