import { hash } from 'node:crypto';
import type { ReaderDevice, ViewSource } from '#contract/insights.ts';
import { VIEW_AGAIN_MINUTES } from '#contract/limits.ts';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { leftOutFor, type ViewedWork } from './policy.ts';
import * as store from './store.ts';
import { shareViewDays } from './view-days-store.ts';
import * as viewsStore from './views-store.ts';

/** A reader has read or played a work for some seconds. */
export interface View {
  at: Date;
  postId: string;
  sessionId: string;
  userId: string | null;
  seconds: number;
  source: ViewSource | null;
  /** The province or country of the address. */
  region?: string | null;
  reader?: ReaderDevice;
  /** Where a guest's came from, in hashes; null for who is logged in. */
  origin: ViewOrigin | null;
}

export interface ViewOrigin {
  network: string;
  device: string;
}

/** `repeated`: this session had a view of this work counted within the half hour. `unknown`: no such work is on the site. */
export type ViewOutcome = 'counted' | 'repeated' | 'unknown';

/** A view that counts, as it is kept. */
export interface ViewEvent extends Omit<View, 'sessionId'> {
  day: string;
  viewer: string;
  leftOut: 'own' | 'agency' | null;
}

/**
 * Counts many views in one transaction, in as many statements as if it were one view. No view is looked up by itself:
 * the keys of the tables tell what was there before.
 */
export async function countViews(deps: Deps, views: View[]): Promise<ViewOutcome[]> {
  const worksById = new Map(
    (await store.findWorks(deps.db, distinct(views.map(({ postId }) => postId)))).map((work) => [work.postId, work]),
  );
  const agencyIds = await agenciesByUser(deps, views);
  const write = () => writeViews(deps, views, worksById, agencyIds);
  try {
    return await write();
  } catch (error) {
    if (!viewsStore.isMissingPartition(error)) throw error;
    await makePartitions(deps);
    return write();
  }
}

/** Rooms for the last month's late views and for the months ahead. */
export async function makePartitions(deps: Deps): Promise<void> {
  const aMonthAgo = new Date(deps.clock.now().getTime() - 31 * 86_400_000);
  await store.ensurePartitions(deps.db, dayInChina(aMonthAgo), 5);
}

async function writeViews(
  deps: Deps,
  views: View[],
  works: Map<string, ViewedWork>,
  agencyIds: Map<string, Set<string>>,
): Promise<ViewOutcome[]> {
  const claims = firstOfEachSession(views.filter(({ postId }) => works.has(postId)));
  if (claims.size === 0) return views.map(() => 'unknown');
  return deps.db.transaction(async (tx) => {
    const fresh = await viewsStore.claimSessions(
      tx,
      [...claims].map(([key, { at }]) => ({ key, at })),
      VIEW_AGAIN_MINUTES,
    );
    const counted = new Set([...fresh].map((key) => claims.get(key)));
    const events = views.flatMap((view) => {
      const work = works.get(view.postId);
      return work !== undefined && counted.has(view) ? [eventOf(view, work, agencyIds)] : [];
    });
    const read = views.flatMap(({ userId, postId, at }) =>
      userId !== null && works.has(postId) ? [{ userId, postId, at }] : [],
    );
    if (read.length > 0) await viewsStore.addToHistory(tx, read);
    if (events.length > 0) {
      await shareViewDays(tx);
      await viewsStore.insertEvents(tx, events);
      // Last: rows of popular works, which likes and comments change as well, are held for the shortest time.
      await viewsStore.addViews(
        tx,
        events.map(({ postId }) => postId),
      );
    }
    return views.map((view) => (works.has(view.postId) ? (counted.has(view) ? 'counted' : 'repeated') : 'unknown'));
  });
}

function eventOf(view: View, work: ViewedWork, agencyIds: Map<string, Set<string>>): ViewEvent {
  const { sessionId, userId, ...facts } = view;
  return {
    ...facts,
    userId,
    day: dayInChina(view.at),
    viewer: hash64(userId === null ? `session ${sessionId}` : `person ${userId}`),
    leftOut: leftOutFor({ userId, agencyIds: (userId === null ? undefined : agencyIds.get(userId)) ?? NONE }, work),
  };
}

function firstOfEachSession(views: View[]): Map<string, View> {
  const first = new Map<string, View>();
  for (const view of views) {
    const key = hash64(`${view.sessionId} ${view.postId}`);
    if (!first.has(key)) first.set(key, view);
  }
  return first;
}

async function agenciesByUser(deps: Deps, views: View[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { userId, agencyId } of await store.findAgenciesOf(deps.db, distinct(views.flatMap(({ userId }) => userId ?? [])))) {
    found.set(userId, (found.get(userId) ?? new Set()).add(agencyId));
  }
  return found;
}

const NONE: ReadonlySet<string> = new Set();

const distinct = (values: string[]): string[] => [...new Set(values)];

/** Sixty-four bits as PostgreSQL's bigint writes them: among billions of keys two are the same about never. */
const hash64 = (text: string): string => hash('sha256', text, 'buffer').readBigInt64LE(0).toString();
