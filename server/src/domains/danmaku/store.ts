import { and, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { DANMAKU_A_SECOND } from '#contract/danmaku/constants.ts';
import type { Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { postFigures } from '../../db/reads/counters.ts';
import { danmaku } from '../../db/tables/danmaku.ts';
import { videos } from '../../db/reads/media-assets.ts';
import { postStates, postTexts } from '../../db/reads/posts.ts';

export type DanmakuRow = typeof danmaku.$inferSelect;
export type NewDanmaku = typeof danmaku.$inferInsert;
export type ShownRow = Pick<DanmakuRow, 'id' | 'authorId' | 'atMs' | 'content' | 'mode' | 'color' | 'createdAt' | 'held'>;

const shownColumns = {
  id: danmaku.id,
  authorId: danmaku.authorId,
  atMs: danmaku.atMs,
  content: danmaku.content,
  mode: danmaku.mode,
  color: danmaku.color,
  createdAt: danmaku.createdAt,
  held: danmaku.held,
};
/** SQL condition: visible to everybody. */
export const isShown = and(isNull(danmaku.hiddenAt), isNull(danmaku.removedAt));

/** A published video; undefined when it is not on the site. */
export async function findVideo(db: Queryable, postId: string) {
  const rows = await db
    .select({
      authorId: postStates.authorId,
      allowDanmaku: postTexts.allowDanmaku,
      durationMs: videos.durationMs,
      danmakuCount: sql<number>`coalesce(${postFigures.danmaku}, 0)`,
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .leftJoin(videos, eq(videos.id, postTexts.mediaId))
    .leftJoin(postFigures, eq(postFigures.postId, postStates.id))
    .where(and(eq(postStates.id, postId), eq(postStates.type, 'video'), eq(postStates.status, 'published')));
  return rows[0];
}

export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

/** The newest DANMAKU_A_SECOND of each second of the video, by an index, so that a crowded video costs no more than a quiet one. */
export async function listSpan(
  db: Queryable,
  postId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  readerId: string | null,
): Promise<ShownRow[]> {
  const { rows } = await db.execute<ShownRow & Record<string, unknown>>(sql`
    select d.id, d.author_id as "authorId", d.at_ms as "atMs", d.content, d.mode, d.color, d.created_at as "createdAt", d.held
    from generate_series(${Math.floor(fromMs / 1000)}::integer, ${Math.floor((toMs - 1) / 1000)}::integer) as second
    cross join lateral (
      select * from danmaku
      where post_id = ${postId} and at_ms / 1000 = second and hidden_at is null and removed_at is null
        and at_ms >= ${fromMs} and at_ms < ${toMs} ${notBlockedBy(readerId)}
      order by created_at desc limit ${DANMAKU_A_SECOND}
    ) d
    order by d.at_ms, d.created_at`);
  return rows;
}

/** SQL condition: the reader has not blocked the author. Null for guests: no condition. */
const notBlockedBy = (readerId: string | null): SQL =>
  readerId === null
    ? sql``
    : sql`and not exists (select from blocks b where b.user_id = ${readerId} and b.target_id = danmaku.author_id)`;

/** Number of danmaku of a video that the reader does not see because of blocked users, and whether the reader has blocked anybody. */
export async function findBlocked(
  db: Queryable,
  postId: string,
  readerId: string,
): Promise<{ danmaku: number; blocks: boolean }> {
  const { rows } = await db.execute<{ danmaku: number; blocks: boolean }>(sql`
    select exists (select from blocks where user_id = ${readerId}) as blocks, (
      select count(*)::integer from blocks b
      join danmaku d on d.author_id = b.target_id and d.post_id = ${postId} and d.hidden_at is null and d.removed_at is null
      where b.user_id = ${readerId}) as danmaku`);
  return rows[0] ?? { danmaku: 0, blocks: false };
}

/** The writer's own held danmaku of a span, at most HELD_MAX. */
export async function listHeld(
  db: Queryable,
  postId: string,
  writerId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ShownRow[]> {
  const span = and(eq(danmaku.postId, postId), gte(danmaku.atMs, fromMs), lt(danmaku.atMs, toMs));
  const ownHeld = and(eq(danmaku.authorId, writerId), eq(danmaku.held, true), isNull(danmaku.removedAt));
  return db.select(shownColumns).from(danmaku).where(and(span, ownHeld)).orderBy(danmaku.atMs).limit(HELD_MAX);
}

const HELD_MAX = 100;

export async function listNews(
  db: Queryable,
  postId: string,
  { from, until }: { from: Date; until: Date },
  limit: number,
  readerId: string | null,
): Promise<ShownRow[]> {
  const recent = and(eq(danmaku.postId, postId), gte(danmaku.createdAt, from), lt(danmaku.createdAt, until), isShown);
  return db
    .select(shownColumns)
    .from(danmaku)
    .where(sql`${recent} ${notBlockedBy(readerId)}`)
    .orderBy(danmaku.createdAt)
    .limit(limit);
}

export async function insertDanmaku(db: Queryable, rows: NewDanmaku[]): Promise<void> {
  if (rows.length > 0) await db.insert(danmaku).values(rows);
}

/** Locks a danmaku until the transaction ends, so that a removal changes the count once. */
export async function lockDanmaku(db: Queryable, id: string) {
  const rows = await db
    .select({ danmaku, videoAuthorId: postStates.authorId, onSite: sql<boolean>`${postStates.status} = 'published'` })
    .from(danmaku)
    .innerJoin(postStates, eq(postStates.id, danmaku.postId))
    .where(eq(danmaku.id, id))
    .for('update', { of: danmaku });
  return rows[0];
}

export type DanmakuChange = Partial<
  Pick<DanmakuRow, 'hiddenAt' | 'held' | 'riskyWords' | 'removedAt' | 'removedBy' | 'createdAt'>
>;

export async function changeDanmaku(db: Queryable, id: string, change: DanmakuChange): Promise<void> {
  await db.update(danmaku).set(change).where(eq(danmaku.id, id));
}

export async function lockVideo(db: Queryable, postId: string): Promise<void> {
  await lockOn(db, `danmaku of ${postId}`);
}

export async function hasDanmaku(db: Queryable, postId: string): Promise<boolean> {
  return (await db.select({ id: danmaku.id }).from(danmaku).where(eq(danmaku.postId, postId)).limit(1)).length > 0;
}
