import { and, desc, eq, gt, ne, sql, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { admins, sessions, users } from '../../db/tables/accounts.ts';

export type SessionRow = typeof sessions.$inferSelect;

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
      youth: isNotNull(users.youthPinHash).mapWith(Boolean),
      account: admins.account,
      role: admins.role,
      adminStatus: admins.status,
      totpSince: admins.totpSince,
    })
    .from(sessions)
    .leftJoin(users, and(eq(sessions.kind, 'user'), eq(users.id, sessions.ownerId)))
    .leftJoin(admins, and(eq(sessions.kind, 'admin'), eq(admins.id, sessions.ownerId)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return rows[0];
}

/**
 * Brings the end of a session that is renewed forward, never later than it was; answers when it began. Nothing when it is gone,
 * or began before `oldest`.
 */
export async function replaceSession(db: Queryable, id: string, until: Date, oldest: Date): Promise<Date | undefined> {
  const rows = await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${until})`, replaced: true })
    .where(and(eq(sessions.id, id), gt(sessions.beganAt, oldest)))
    .returning({ beganAt: sessions.beganAt });
  return rows[0]?.beganAt;
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOf(db: Queryable, kind: 'user' | 'admin', ownerId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId)));
}

/** Somebody's devices, the newest first; one that was renewed is its successor's. */
export async function listSessions(db: Queryable, kind: 'user' | 'admin', ownerId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId), gt(sessions.expiresAt, now), eq(sessions.replaced, false)))
    .orderBy(desc(sessions.createdAt))
    .limit(100);
}

/** Answers how many devices that were. */
export async function deleteOtherSessions(
  db: Queryable,
  kind: 'user' | 'admin',
  ownerId: string,
  own: string | null,
  one: string | undefined,
): Promise<number> {
  const others = and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId), own === null ? undefined : ne(sessions.id, own));
  const ended = await db
    .delete(sessions)
    .where(one === undefined ? others : and(others, eq(sessions.id, one)))
    .returning({ replaced: sessions.replaced });
  return ended.filter(({ replaced }) => !replaced).length;
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= ${now}`);
}
