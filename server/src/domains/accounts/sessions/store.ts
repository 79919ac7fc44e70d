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

/** Columns of a custom role; null for a built-in role. */
const customRole = {
  id: adminRoles.id,
  name: adminRoles.name,
  grants: adminRoles.grants,
  categories: adminRoles.categories,
  provinces: adminRoles.provinces,
};

/** A live session by the hash of its token or by its login, with the owner's status and role; users and administrators in one query. */
export async function findSession(
  db: Queryable,
  key: Buffer | { kind: 'user' | 'admin'; id: string; loginId: string },
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
      custom: customRole,
      adminStatus: admins.status,
      totpSince: admins.totpSince,
      passwordUntil: admins.passwordUntil,
    })
    .from(sessions)
    .leftJoin(users, and(eq(sessions.kind, 'user'), eq(users.id, sessions.ownerId)))
    .leftJoin(admins, and(eq(sessions.kind, 'admin'), eq(admins.id, sessions.ownerId)))
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(and('loginId' in key ? ofLogin(key) : eq(sessions.tokenHash, key), gt(sessions.expiresAt, now)))
    .limit(1);
  return rows[0];
}

const ofLogin = ({ kind, id, loginId }: { kind: 'user' | 'admin'; id: string; loginId: string }) =>
  and(eq(sessions.kind, kind), eq(sessions.ownerId, id), sql`${familyOf} = ${loginId}`);

/** Locks a session until the transaction ends, so that renewals and log-outs of the same session run one after the other. */
export async function lockSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const rows = await db.select().from(sessions).where(eq(sessions.id, id)).for('update');
  return rows[0];
}

export async function isLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))) > 0;
}

/** Marks a session as renewed: it expires at `graceEnds` or earlier. `successor` is the sealed new token. */
export async function replaceSession(db: Queryable, id: string, graceEnds: Date, successor: string): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${graceEnds})`, replaced: true, successor })
    .where(eq(sessions.id, id));
}

/**
 * Locks all sessions of an owner before a deletion: it waits for renewals under way, so the deletion includes their new sessions. The
 * advisory lock admits one deletion per owner, because two of them that see different new sessions could deadlock.
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

/** The family of the row: the id of the login's first session. */
const familyOf = sql<string>`coalesce(${sessions.familyId}, ${sessions.id})`;

/** The family of another session; the alias separates the subquery from the outer `sessions`. */
const familyOfId = (id: string) => sql`(select coalesce(s.family_id, s.id) from sessions s where s.id = ${id})`;

/** Whether a login has a live session and, for a user, an enabled account. The status of administrators is not checked. */
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

/** Deletes all sessions of the login that session `id` belongs to. */
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

/** Live sessions of a person, newest first, at most 100: one for each login, because replaced sessions are left out. */
export async function listSessions(db: Queryable, kind: 'user' | 'admin', ownerId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.kind, kind), eq(sessions.ownerId, ownerId), gt(sessions.expiresAt, now), eq(sessions.replaced, false)))
    .orderBy(desc(sessions.createdAt))
    .limit(100);
}

/**
 * Deletes all logins of a person except that of `ownSessionId` (null: no exception), or only the login of `sessionId`. Returns the number
 * of devices: replaced sessions do not count.
 */
export async function deleteOtherSessions(
  db: Queryable,
  kind: 'user' | 'admin',
  ownerId: string,
  ownSessionId: string | null,
  sessionId: string | undefined,
): Promise<number> {
  await lockSessionsOf(db, kind, ownerId);
  const others = and(
    eq(sessions.kind, kind),
    eq(sessions.ownerId, ownerId),
    ownSessionId === null ? undefined : sql`${familyOf} is distinct from ${familyOfId(ownSessionId)}`,
  );
  const deleted = await db
    .delete(sessions)
    .where(sessionId === undefined ? others : and(others, sql`${familyOf} = ${familyOfId(sessionId)}`))
    .returning({ replaced: sessions.replaced });
  return deleted.filter(({ replaced }) => !replaced).length;
}

export const deleteExpiredSessions = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(db, sql`sessions`, sql`expires_at <= ${now.toISOString()}::timestamptz`);
