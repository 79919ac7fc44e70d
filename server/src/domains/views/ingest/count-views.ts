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

/** `repeated`: this session had a view of this post counted within the half hour. `unknown`: no such post is on the site. */
export type ViewOutcome = 'counted' | 'repeated' | 'unknown';

/**
 * Counts many views in one transaction, in as many statements as if it were one view. No view is looked up by itself:
 * the keys of the tables tell what was there before.
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
    const fresh = await store.claimSessions(
      tx,
      [...claims].map(([key, { at }]) => ({ key, at })),
      VIEW_AGAIN_MINUTES,
    );
    const counted = new Set([...fresh].map((key) => claims.get(key)));
    const events = views.flatMap((view) => {
      const post = posts.get(view.postId);
      return post !== undefined && counted.has(view) ? [eventOf(view, post, agencyIds)] : [];
    });
    const read = views.flatMap(({ userId, postId, at }) =>
      userId !== null && posts.has(postId) ? [{ userId, postId, at }] : [],
    );
    if (read.length > 0) await addToHistory(tx, read);
    if (events.length > 0) {
      await lockOpenDays(tx);
      await store.insertEvents(tx, events);
      // Last: rows of popular posts, which likes and comments change as well, are held for the shortest time.
      await addViews(
        tx,
        events.map(({ postId }) => postId),
      );
    }
    return views.map((view) => (posts.has(view.postId) ? (counted.has(view) ? 'counted' : 'repeated') : 'unknown'));
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

/** One opening of a post, as far as it has got. */
export interface Visit {
  /** China's day on which it began. */
  day: string;
  postId: string;
  /** The browser's number of it. */
  visit: string;
  userId: string | null;
  milliseconds: number;
  completed: boolean;
  /** Left out where nobody asks for it. */
  origin?: VisitOrigin;
}

/** Takes many visits in with one statement; answers which of them count: of posts on the site, and not by their makers. */
export async function countVisits(deps: Deps, visits: Visit[]): Promise<boolean[]> {
  const [posts, agencyIds] = await findPostsAndAgencies(deps, visits);
  const counts = visits.map(({ postId, userId }) => {
    const post = posts.get(postId);
    return post !== undefined && leftOutFor({ userId, agencyIds: agencyIds(userId) }, post) === null;
  });
  const rows = furthest(visits.filter((_, index) => counts[index]));
  if (rows.length > 0) await withPartitions(deps, () => addVisits(deps.db, rows));
  return counts;
}

/** What a batch holds of one visit, as one. */
function furthest(visits: Visit[]): VisitRow[] {
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
