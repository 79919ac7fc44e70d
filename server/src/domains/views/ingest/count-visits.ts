import type { Deps } from '../../../deps.ts';
import type { VisitOrigin } from './find-origin.ts';
import { leftOutFor } from '../policy.ts';
import { hash64, withPartitions, findPostsAndAgencies } from './find-context.ts';
import { addVisits, type VisitRow } from './store.ts';

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
