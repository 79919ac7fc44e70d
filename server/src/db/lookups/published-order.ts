import { sql, type SQL } from 'drizzle-orm';

/**
 * A position in the published posts, oldest first; posts of the same time are ordered by descending id, as in the index
 * published_posts_new.
 */
export interface Place {
  /** A timestamp as PostgreSQL writes it, also `-infinity`. */
  publishedAt: string;
  id: string;
}

// Only the first condition of each uses the index; the second filters the few rows of the same time.
const behind = (at: SQL, id: SQL): SQL => sql`p.published_at >= ${at} and (p.published_at > ${at} or p.post_id < ${id})`;
const upTo = (at: SQL, id: SQL): SQL => sql`p.published_at <= ${at} and (p.published_at < ${at} or p.post_id >= ${id})`;

/** Condition: the published post `p` is after a position and, unless `until` is null, not after another one. */
export function between(after: Place, until: Place | null): SQL {
  const from = behind(sql`${after.publishedAt}::timestamptz`, sql`${after.id}`);
  return until === null ? from : sql`${from} and ${upTo(sql`${until.publishedAt}::timestamptz`, sql`${until.id}`)}`;
}

/** The same condition with positions from columns; `untilAt` null: no end. */
export const betweenColumns = (names: { afterAt: SQL; afterId: SQL; untilAt: SQL; untilId: SQL }): SQL =>
  sql`${behind(names.afterAt, names.afterId)}
    and ${upTo(sql`coalesce(${names.untilAt}, 'infinity')`, sql`coalesce(${names.untilId}, '')`)}`;
