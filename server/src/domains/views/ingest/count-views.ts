import { VIEW_AGAIN_MINUTES } from '#contract/views/constants.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { addViews } from '../../counters/service.ts';
import { addToHistory } from '../../library/service.ts';
import { lockOpenDays } from '../days/store.ts';
import { leftOutFor, type ViewedPost } from '../policy.ts';
import { hash64, withPartitions, findPostsAndAgencies, type AgenciesOf, type VisitOrigin } from './find-context.ts';
import * as store from './store.ts';
import { type View, type ViewEvent, addVisits, type VisitRow } from './store.ts';

/** `repeated`: a view of this post by this session was counted less than VIEW_AGAIN_MINUTES ago. `unknown`: no such published post. */
export type ViewOutcome = 'counted' | 'repeated' | 'unknown';

/**
 * Counts a batch of views in one transaction. The number of statements does not depend on the number of views: unique keys find the
 * repeated ones. Returns the outcomes in the order of `views`.
 */
export async function countViews(deps: Deps, views: View[]): Promise<ViewOutcome[]> {
  const [postsById, agencyIds] = await findPostsAndAgencies(deps, views);
  return withPartitions(deps, () => writeViews(deps, views, postsById, agencyIds));
}

async function writeViews(
  deps: Deps,
  views: View[],
  posts: Map<string, ViewedPost>,
  agencyIds: AgenciesOf,
): Promise<ViewOutcome[]> {
  const claims = firstOfEachSession(views.filter(({ postId }) => posts.has(postId)));
  if (claims.size === 0) return views.map(() => 'unknown');
  return deps.transact(async (tx) => {
    const newSessionKeys = await store.claimSessions(
      tx,
      [...claims].map(([key, { at }]) => ({ key, at })),
      VIEW_AGAIN_MINUTES,
    );
    const countedViews = new Set([...newSessionKeys].map((key) => claims.get(key)));
    const events = views.flatMap((view) => {
      const post = posts.get(view.postId);
      return post !== undefined && countedViews.has(view) ? [eventOf(view, post, agencyIds)] : [];
    });
    const history = views.flatMap(({ userId, postId, at }) =>
      userId !== null && posts.has(postId) ? [{ userId, postId, at }] : [],
    );
    if (history.length > 0) await addToHistory(tx, history);
    if (events.length > 0) {
      await lockOpenDays(tx);
      await store.insertEvents(tx, events);
      // Last, because likes and comments change the counters of popular posts too: their rows stay locked for the shortest time.
      await addViews(
        tx,
        events.map(({ postId }) => postId),
      );
    }
    return views.map((view) => (posts.has(view.postId) ? (countedViews.has(view) ? 'counted' : 'repeated') : 'unknown'));
  });
}

function eventOf(view: View, post: ViewedPost, agencyIds: AgenciesOf): ViewEvent {
  const { sessionId, userId, visit, ...facts } = view;
  return {
    ...facts,
    userId,
    visit: visit === undefined ? null : hash64(visit),
    day: dayInChina(view.at),
    viewer: hash64(userId === null ? `session ${sessionId}` : `person ${userId}`),
    leftOut: leftOutFor({ userId, agencyIds: agencyIds(userId) }, post),
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

/** One opening of a post. The browser reports it several times with growing numbers. */
export interface Visit {
  /** Day of China on which it began. */
  day: string;
  postId: string;
  /** Random id, made by the browser. */
  visit: string;
  userId: string | null;
  /** Time of reading so far. */
  milliseconds: number;
  completed: boolean;
  /** Absent in tests and seeded content. */
  origin?: VisitOrigin;
}

/** Stores a batch of visits. Returns, in their order, whether each counts: its post is published and the reader is not its author or agency. */
export async function countVisits(deps: Deps, visits: Visit[]): Promise<boolean[]> {
  const [posts, agencyIds] = await findPostsAndAgencies(deps, visits);
  const counts = visits.map(({ postId, userId }) => {
    const post = posts.get(postId);
    return post !== undefined && leftOutFor({ userId, agencyIds: agencyIds(userId) }, post) === null;
  });
  const rows = mergeReports(visits.filter((_, index) => counts[index]));
  if (rows.length > 0) await withPartitions(deps, () => addVisits(deps.db, rows));
  return counts;
}

/** Merges several reports of one visit into one row with the longest time. */
function mergeReports(visits: Visit[]): VisitRow[] {
  const rows = new Map<string, VisitRow>();
  for (const { day, postId, visit, milliseconds, completed, origin } of visits) {
    const key = `${day} ${postId} ${visit}`;
    const before = rows.get(key);
    rows.set(key, {
      day,
      postId,
      visit: hash64(visit),
      milliseconds: Math.max(milliseconds, before?.milliseconds ?? 0),
      completed: completed || before?.completed === true,
      network: origin?.network ?? null,
      device: origin?.device ?? null,
    });
  }
  return [...rows.values()];
}
