import { sql, type SQL } from 'drizzle-orm';

/** A place in the posts of the site, oldest first; of the same moment the greater id stands before, as in the index published_posts_new. */
export interface Place {
  /** As PostgreSQL writes it, which may be -infinity. */
  publishedAt: string;
  id: string;
}

// The first condition of each alone can be looked up in the index; rows of the same moment are few.
const behind = (at: SQL, id: SQL): SQL => sql`p.published_at >= ${at} and (p.published_at > ${at} or p.post_id < ${id})`;
const upTo = (at: SQL, id: SQL): SQL => sql`p.published_at <= ${at} and (p.published_at < ${at} or p.post_id >= ${id})`;

/** Published posts `p` behind a place and, unless there is no end, up to another one. */
export function between(after: Place, until: Place | null): SQL {
  const from = behind(sql`${after.publishedAt}::timestamptz`, sql`${after.id}`);
  return until === null ? from : sql`${from} and ${upTo(sql`${until.publishedAt}::timestamptz`, sql`${until.id}`)}`;
}

/** The same by columns; there is no end where `untilAt` is null. */
export const betweenColumns = (names: { afterAt: SQL; afterId: SQL; untilAt: SQL; untilId: SQL }): SQL =>
  sql`${behind(names.afterAt, names.afterId)}
    and ${upTo(sql`coalesce(${names.untilAt}, 'infinity')`, sql`coalesce(${names.untilId}, '')`)}`;
