import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Span } from '../heat/store.ts';

/** A post of a snapshot with the counts that its heat was calculated from. */
export interface HotPost extends Record<string, unknown> {
  postId: string;
  authorId: string;
  agencyId: string | null;
  publishedAt: string;
  heat: number;
  views: number;
  likes: number;
  commenters: number;
  favorites: number;
  shares: number;
  reporters: number;
}

/** An editor's action for a period: a pin at a position (from 1), or a cut of the heat by a percentage. */
export interface HotAction extends Record<string, unknown> {
  postId: string;
  kind: 'pin' | 'cut';
  position: number | null;
  percent: number | null;
  reason: string;
  from: string;
  to: string;
}

const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The time of the newest snapshot; with `within`, of the newest snapshot of a whole hour (`kept`) in that period. */
export async function findSnapshot(db: Queryable, within?: { after: Date; until: Date }): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string }>(
    within === undefined
      ? sql`select at from hot_moments order by at desc limit 1`
      : sql`select at from hot_moments where kept and at >= ${time(within.after)} and at <= ${time(within.until)} order by at desc limit 1`,
  );
  return rows[0] === undefined ? null : new Date(rows[0].at);
}

export async function listSnapshots(db: Queryable, from: Date, until: Date): Promise<Date[]> {
  const { rows } = await db.execute<{ at: Date | string }>(
    sql`select at from hot_moments where kept and at >= ${time(from)} and at < ${time(until)} order by at`,
  );
  return rows.map(({ at }) => new Date(at));
}

export async function findFirstSnapshot(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`select at from hot_moments where kept order by at limit 1`);
  return rows[0] === undefined ? null : new Date(rows[0].at);
}

/** Posts of one snapshot and span, hottest first; a snapshot has a few hundred posts. */
export async function listSnapshot(
  db: Queryable,
  at: Date,
  span: Span,
  { type, categoryId }: { type?: PostType | undefined; categoryId?: string | undefined },
  limit: number,
): Promise<HotPost[]> {
  const { rows } = await db.execute<HotPost>(sql`
    select post_id as "postId", author_id as "authorId", agency_id as "agencyId", published_at as "publishedAt", heat, views::float8 as views,
      likes, commenters, favorites, shares, reporters
    from hot_entries where day = ${at.toISOString().slice(0, 10)}::date and at = ${time(at)} and span = ${span}
      ${type === undefined ? sql`` : sql`and type = ${type}`} ${categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`}
    order by heat desc, published_at desc, post_id limit ${limit}`);
  return rows;
}

/** Heat of posts over 30 days in a snapshot, or their current heat if the snapshot does not have them. */
export async function findOwnHeats(db: Queryable, at: Date, postIds: string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ postId: string; heat: number }>(sql`
    select p.post_id as "postId", coalesce(e.heat, p.heat) as heat from published_posts p
    left join hot_entries e on e.post_id = p.post_id and e.day = ${at.toISOString().slice(0, 10)}::date and e.at = ${time(at)} and e.span = '30d'
    where p.post_id = any(${sql.param(postIds)}::text[])`);
  return new Map(rows.map(({ postId, heat }) => [postId, heat]));
}

/** Pins and cuts in force at a time. */
export async function listActions(db: Queryable, at: Date): Promise<HotAction[]> {
  const { rows } = await db.execute<HotAction>(sql`
    select post_id as "postId", kind, position, percent, reason, from_at as "from", to_at as "to"
    from hot_actions where from_at <= ${time(at)} and to_at > ${time(at)} order by position, created_at desc, id`);
  return rows;
}
