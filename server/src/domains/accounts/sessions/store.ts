import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { sessions, users } from '../../../db/tables/accounts.ts';
import { adminRoles, admins } from '../../../db/tables/admins.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Queryable, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Null with a role that is there from the start. */
const handmade = {
  id: adminRoles.id,
  name: adminRoles.name,
  grants: adminRoles.grants,
  categories: adminRoles.categories,
  provinces: adminRoles.provinces,
};

/** A live session, by its token or by the login it is of, with what decides whether its owner may still act; one query for both kinds of people. */
export async function findSession(
  db: Queryable,
  by: Buffer | { kind: 'user' | 'admin'; id: string; loginId: string },
  now: Date,
) {
  const rows = await db
    .select({
      session: sessions,
      identity: users.identity,
      userStatus: users.status,
      youth: isNotNull(users.youthPinHash).mapWith(Boolean),
      account: admins.account,
      role: admins.role,
      custom: handmade,
      adminStatus: admins.status,
      totpSince: admins.totpSince,
      passwordUntil: admins.passwordUntil,
    })
    .from(sessions)
    .leftJoin(users, and(eq(sessions.kind, 'user'), eq(users.id, sessions.ownerId)))
    .leftJoin(admins, and(eq(sessions.kind, 'admin'), eq(admins.id, sessions.ownerId)))
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(and('loginId' in by ? ofLogin(by) : eq(sessions.tokenHash, by), gt(sessions.expiresAt, now)))
    .limit(1);
  return rows[0];
}

const ofLogin = ({ kind, id, loginId }: { kind: 'user' | 'admin'; id: string; loginId: string }) =>
  and(eq(sessions.kind, kind), eq(sessions.ownerId, id), sql`${familyOf} = ${loginId}`);

/** A session, held until the transaction ends: it is renewed, or ended with its family, by one at a time. */
export async function lockSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const rows = await db.select().from(sessions).where(eq(sessions.id, id)).for('update');
  return rows[0];
}

export async function isLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))) > 0;
}

/** Brings the end of a session that is renewed forward, never later than it was, and keeps what it was renewed by. */
export async function replaceSession(db: Queryable, id: string, until: Date, successor: string): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${until})`, replaced: true, successor })
    .where(eq(sessions.id, id));
}

/**
 * Waits for renewals of these that are under way, so that the deletion after it sees what they made. One at a time for an owner: a
 * session that is opened meanwhile would be locked by one and deleted by another, each of which waits for the other.
 */
async function lockSessionsOf(db: Queryable, kind: 'user' | 'admin', ownerId: string): Promise<void> {
  await lockOn(db, `sessions of ${kind} ${ownerId}`);
  await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId)))
    .orderBy(sessions.id)
    .for('update');
}

const familyOf = sql<string>`coalesce(${sessions.familyId}, ${sessions.id})`;

/** Of an alias, so that it can stand inside a statement about other sessions. */
const familyOfId = (id: string) => sql`(select coalesce(s.family_id, s.id) from sessions s where s.id = ${id})`;

/** Of a user whose account is not disabled; whether an administrator still is one, is not asked here. */
export async function isLiveFamily(
  db: Queryable,
  login: { kind: 'user' | 'admin'; id: string; loginId: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(users, and(eq(sessions.kind, 'user'), eq(users.id, sessions.ownerId)))
    .where(and(ofLogin(login), gt(sessions.expiresAt, now), or(eq(sessions.kind, 'admin'), eq(users.status, 0))))
    .limit(1);
  return rows.length > 0;
}

/** Ends a session and all it was renewed out of and by. */
export async function deleteFamily(db: Queryable, kind: 'user' | 'admin', ownerId: string, id: string): Promise<void> {
  await lockSessionsOf(db, kind, ownerId);
  await db
    .delete(sessions)
    .where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId), sql`${familyOf} = ${familyOfId(id)}`));
}

export async function deleteSessionsOf(db: Queryable, kind: 'user' | 'admin', ownerId: string): Promise<void> {
  await lockSessionsOf(db, kind, ownerId);
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

/** Ends families of sessions, all but `own`'s, or the one that `one` is of; answers how many devices that were. */
export async function deleteOtherSessions(
  db: Queryable,
  kind: 'user' | 'admin',
  ownerId: string,
  own: string | null,
  one: string | undefined,
): Promise<number> {
  await lockSessionsOf(db, kind, ownerId);
  const others = and(
    eq(sessions.kind, kind),
    eq(sessions.ownerId, ownerId),
    own === null ? undefined : sql`${familyOf} is distinct from ${familyOfId(own)}`,
  );
  const ended = await db
    .delete(sessions)
    .where(one === undefined ? others : and(others, sql`${familyOf} = ${familyOfId(one)}`))
    .returning({ replaced: sessions.replaced });
  return ended.filter(({ replaced }) => !replaced).length;
}

export const deleteExpiredSessions = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(db, sql`sessions`, sql`expires_at <= ${now.toISOString()}::timestamptz`);
