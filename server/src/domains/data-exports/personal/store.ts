import { and, desc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { dataExports } from '../../../db/tables/data-exports.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export async function lockExportsOf(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `export:${userId}`);
}

export async function insertExport(db: Queryable, row: typeof dataExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await db.insert(dataExports).values(row).returning();
  if (inserted === undefined) throw new Error('an export was not inserted');
  return inserted;
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0];
}

export async function changeExport(db: Queryable, id: string, change: Partial<ExportRow>): Promise<void> {
  await db.update(dataExports).set(change).where(eq(dataExports.id, id));
}

/** A user's exports, newest first. */
export async function listExports(db: Queryable, userId: string, limit: number): Promise<ExportRow[]> {
  return db.select().from(dataExports).where(eq(dataExports.userId, userId)).orderBy(desc(dataExports.requestedAt)).limit(limit);
}

/** Exports that expired, and exports without a file that were requested before `requested`. */
export async function listExpiredExports(
  db: Queryable,
  { now, requested }: { now: Date; requested: Date },
  limit: number,
): Promise<ExportRow[]> {
  const isExpired = or(lte(dataExports.expiresAt, now), and(isNull(dataExports.key), lte(dataExports.requestedAt, requested)));
  return db.select().from(dataExports).where(isExpired).limit(limit);
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id));
}

/** One file of an export: its name without extension, and the query for its rows. */
export interface ExportPart {
  name: string;
  rows: (userId: string) => SQL;
}

const part = (name: string, rows: (userId: string) => SQL): ExportPart => ({ name, rows });

export const EXPORT_PARTS: ExportPart[] = [
  part(
    '账号资料',
    (
      id,
    ) => sql`select id, nickname, mobile, email, avatar, cover, bio, region, certification, identity, follower_count, following_count,
      liked_count, post_count, personalized, messages_from, youth_minutes, youth_band, created_at from users where id = ${id}`,
  ),
  part('同意记录', (id) => sql`select document, version, agreed_at, ip from consents where user_id = ${id} order by agreed_at`),
  part(
    '登录设备',
    (id) =>
      sql`select began_at, created_at as active_at, ip, user_agent from sessions where kind = 'user' and owner_id = ${id} order by created_at`,
  ),
  part(
    '访问日志',
    (id) =>
      sql`select kind, subject_id, host(ip) as ip, port, user_agent, at from access_log where owner_kind = 'user' and owner_id = ${id} order by at, id`,
  ),
  part(
    '管理员查看记录',
    (id) =>
      sql`select reason, began_at, least(expires_at, ended_at) as ended_at from impersonations where user_id = ${id} order by began_at, id`,
  ),
  part('青少年模式', (id) => sql`select day, seconds, extra_minutes from youth_time where user_id = ${id}`),
  part(
    '作品',
    (
      id,
    ) => sql`select p.id, p.type, p.status, r.title, r.summary, r.cover, r.category_id, r.tags, r.region, r.body, r.origin, r.source_url,
      r.ai_generated, r.ai_found, p.ai_suspected, p.created_at, p.published_at, c.views, c.likes, c.comments, c.favorites, c.shares
      from posts p join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id)
      left join post_counts c on c.post_id = p.id where p.author_id = ${id} order by p.created_at, p.id`,
  ),
  part(
    '审核记录',
    (
      id,
    ) => sql`select r.post_id, r.revision_number, r.action, r.reasons, r.at from post_reviews r join posts p on p.id = r.post_id
      where p.author_id = ${id} order by r.at, r.id`,
  ),
  part(
    '收益',
    (id) => sql`select e.* from work_earnings e join settled_days d on d.day = e.day and e.revision <= d.revision
      where e.author_id = ${id} order by e.day, e.post_id, e.revision`,
  ),
  part(
    '评论',
    (id) =>
      sql`select id, post_id, root_id, content, ip_location, like_count, created_at, removed_at from comments where author_id = ${id} order by created_at`,
  ),
  part(
    '弹幕',
    (id) =>
      sql`select id, post_id, at_ms, content, created_at, removed_at from danmaku where author_id = ${id} order by created_at`,
  ),
  part('点赞', (id) => sql`select post_id, created_at from post_likes where user_id = ${id} order by created_at`),
  part(
    '收藏',
    (
      id,
    ) => sql`select f.post_id, d.name as folder, f.created_at from favorites f left join favorite_folders d on d.id = f.folder_id
      where f.user_id = ${id} order by f.created_at`,
  ),
  part('稍后再看', (id) => sql`select post_id, created_at from watch_later where user_id = ${id} order by created_at`),
  part('浏览历史', (id) => sql`select post_id, at from reading_history where user_id = ${id} order by at`),
  part(
    '感兴趣的分类',
    (id) =>
      sql`select c.name, i.chosen_at from chosen_interests i join categories c on c.id = i.category_id where i.user_id = ${id} order by i.chosen_at, c.name`,
  ),
  part(
    '关注',
    (id) =>
      sql`select u.id, u.nickname, f.created_at from follows f join users u on u.id = f.followee_id where f.follower_id = ${id} order by f.created_at`,
  ),
  part(
    '粉丝',
    (id) =>
      sql`select u.id, u.nickname, f.created_at from follows f join users u on u.id = f.follower_id where f.followee_id = ${id} order by f.created_at`,
  ),
  part(
    '私信',
    (id) => sql`select m.conversation_id, peer.nickname as peer, m.sender_id = ${id} as mine, m.content, m.image_url, m.created_at
      from conversation_members c join messages m on m.conversation_id = c.conversation_id and m.seq > c.cleared_seq
      join users peer on peer.id = c.peer_id
      where c.user_id = ${id} and m.recalled_at is null
        and not (case when m.sender_id = ${id} then m.removed_by_sender else m.removed_by_receiver or m.withheld is not null end)
      order by m.conversation_id, m.seq`,
  ),
  part(
    '通知',
    (id) =>
      sql`select kind, title, content, link, created_at, read_at from notifications where user_id = ${id} order by created_at`,
  ),
  part(
    '处罚',
    (
      id,
    ) => sql`select kind, rule, reason, cause_type, cause_text, given_at, until, ended_at, ended_how, ended_reason, appeal_text, appealed_at,
      appeal_state, appeal_reply, appeal_decided_at from sanctions where user_id = ${id} order by given_at, id`,
  ),
  part(
    '认证',
    (id) =>
      sql`select kind, text, given_at, until, ended_at, ended_how, ended_reason from certifications where user_id = ${id} order by given_at, id`,
  ),
  part(
    '身份核验',
    (
      id,
    ) => sql`select purpose, kind, elements, shown, state, detail, service, request_id, consent_version, consented_at, created_at, done_at
      from identity_checks where user_id = ${id} order by created_at, id`,
  ),
  part(
    '举报',
    (id) =>
      sql`select receipt, target_type, target_id, reason, detail, created_at, told_at from reports where reporter_id = ${id} order by created_at`,
  ),
];

const BATCH_ROWS = 500;

/** Makes PostgreSQL return times in China's time zone, as the export writes them unchanged. */
export const readInChina = async (tx: Transaction): Promise<void> =>
  void (await tx.execute(sql`set local time zone 'Asia/Shanghai'`));

/** Reads rows in batches by a cursor, so that an export of any size takes the memory of one batch. */
export async function* rowsOf(tx: Transaction, { rows }: ExportPart, userId: string): AsyncGenerator<Record<string, unknown>[]> {
  await tx.execute(sql`declare export_part no scroll cursor for ${rows(userId)}`);
  try {
    for (;;) {
      const batch = (await tx.execute(sql.raw(`fetch ${BATCH_ROWS} from export_part`))).rows;
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_ROWS) return;
    }
  } finally {
    // After a failed statement the cursor is closed already; the original error must not be replaced.
    await tx.execute(sql`close export_part`).catch(() => {});
  }
}
