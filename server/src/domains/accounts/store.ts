import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { admins, agencies, agencyMembers, captchas, sessions, users } from '../../db/tables/accounts.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type CaptchaRow = typeof captchas.$inferSelect;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

export async function findUserByMobile(db: Queryable, mobile: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.mobile, mobile)))[0];
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.email, email)))[0];
}

/** The agency a person owns or works for. */
export async function findAgencyOf(db: Queryable, userId: string): Promise<{ id: string; name: string } | undefined> {
  const columns = { id: agencies.id, name: agencies.name };
  const owned = await db.select(columns).from(agencies).where(eq(agencies.ownerId, userId));
  if (owned[0] !== undefined) return owned[0];
  const joined = await db
    .select(columns)
    .from(agencyMembers)
    .innerJoin(agencies, eq(agencies.id, agencyMembers.agencyId))
    .where(and(eq(agencyMembers.userId, userId), eq(agencyMembers.status, 'approved')));
  return joined[0];
}

/** Notifications are counted up to 1,000; messages in both boxes. */
export async function countUnread(db: Queryable, userId: string): Promise<{ notify: number; message: number }> {
  const { rows } = await db.execute<{ notify: number; message: number }>(sql`
    select
      (select count(*) from (select 1 from notifications where user_id = ${userId} and read_at is null limit 1000) n) as notify,
      (select coalesce(sum(unread), 0) from conversation_members where user_id = ${userId} and unread > 0) as message`);
  return rows[0] ?? { notify: 0, message: 0 };
}

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(user);
}

export async function addToPostCount(db: Queryable, userId: string, change: number): Promise<void> {
  await db
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${change}` })
    .where(eq(users.id, userId));
}

/** What other people's following and liking adds up to. */
export type RelationCounts = Pick<UserRow, 'followerCount' | 'followingCount' | 'likedCount'>;

export async function addToRelations(db: Queryable, userId: string, changes: Partial<RelationCounts>): Promise<void> {
  const { followerCount = 0, followingCount = 0, likedCount = 0 } = changes;
  await db
    .update(users)
    .set({
      followerCount: sql`${users.followerCount} + ${followerCount}`,
      followingCount: sql`${users.followingCount} + ${followingCount}`,
      likedCount: sql`${users.likedCount} + ${likedCount}`,
    })
    .where(eq(users.id, userId));
}

export async function insertSession(db: Queryable, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session);
}

/** A live session with what decides whether its owner may still act; one query for both kinds of people. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const rows = await db
    .select({
      session: sessions,
      identity: users.identity,
      userStatus: users.status,
      account: admins.account,
      role: admins.role,
      adminStatus: admins.status,
    })
    .from(sessions)
    .leftJoin(users, and(eq(sessions.kind, 'user'), eq(users.id, sessions.ownerId)))
    .leftJoin(admins, and(eq(sessions.kind, 'admin'), eq(admins.id, sessions.ownerId)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return rows[0];
}

/** Brings a session's end forward; never later than it was. */
export async function shortenSession(db: Queryable, id: string, until: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${until})` })
    .where(eq(sessions.id, id));
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOf(db: Queryable, kind: 'user' | 'admin', ownerId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId)));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= ${now}`);
}

/** Sends to one target and from one address stand in line, so that the daily counts cannot be overrun. */
export async function lockCaptchaSends(db: Queryable, target: string, ip: string): Promise<void> {
  for (const key of [`captcha:${target}`, `captcha-ip:${ip}`].sort()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

export async function countCaptchasSince(db: Queryable, by: { target: string } | { ip: string }, since: Date): Promise<number> {
  const matches = 'target' in by ? eq(captchas.target, by.target) : eq(captchas.ip, by.ip);
  const rows = await db
    .select({ n: count() })
    .from(captchas)
    .where(and(matches, gt(captchas.createdAt, since)));
  return rows[0]?.n ?? 0;
}

export async function insertCaptcha(db: Queryable, captcha: CaptchaRow): Promise<void> {
  await db.insert(captchas).values(captcha);
}

/** The newest code of a target, locked until the transaction ends: of two tries at once only one can use it. */
export async function lockNewestCaptcha(db: Queryable, target: string, now: Date): Promise<CaptchaRow | undefined> {
  const rows = await db
    .select()
    .from(captchas)
    .where(and(eq(captchas.target, target), isNull(captchas.usedAt), gt(captchas.expiresAt, now)))
    .orderBy(desc(captchas.createdAt))
    .limit(1)
    .for('update');
  return rows[0];
}

export async function markCaptchaUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(captchas).set({ usedAt: now }).where(eq(captchas.id, id));
}

export async function countWrongTry(db: Queryable, id: string): Promise<void> {
  await db
    .update(captchas)
    .set({ wrongTries: sql`${captchas.wrongTries} + 1` })
    .where(eq(captchas.id, id));
}

export async function deleteOldCaptchas(db: Queryable, before: Date): Promise<void> {
  await db.delete(captchas).where(sql`${captchas.createdAt} < ${before}`);
}
