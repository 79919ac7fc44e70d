import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import { impersonations, sessions, users } from '../../../db/tables/accounts.ts';
import { adminRoles, admins } from '../../../db/tables/admins.ts';

export type ImpersonationRow = typeof impersonations.$inferSelect;

export async function insertImpersonation(db: Queryable, row: typeof impersonations.$inferInsert): Promise<void> {
  await db.insert(impersonations).values(row);
}

/** The login (id of its first session) that a session belongs to. */
export async function findLogin(db: Queryable, sessionId: string): Promise<string | undefined> {
  const rows = await db
    .select({ login: sql<string>`coalesce(${sessions.familyId}, ${sessions.id})` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return rows[0]?.login;
}

/** A live impersonation with the current rights of both people. It ends at the latest with the administrator's login. */
export async function findLive(db: Queryable, tokenHash: Buffer, now: Date) {
  const login = sql`select from sessions a where a.kind = 'admin' and a.owner_id = ${impersonations.adminId}
    and coalesce(a.family_id, a.id) = ${impersonations.adminSession} and a.expires_at > ${now.toISOString()}::timestamptz`;
  const rows = await db
    .select({
      id: impersonations.id,
      userId: impersonations.userId,
      adminId: impersonations.adminId,
      identity: users.identity,
      userStatus: users.status,
      youth: isNotNull(users.youthPinHash).mapWith(Boolean),
      role: admins.role,
      custom: adminRoles,
      adminStatus: admins.status,
    })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.userId))
    .innerJoin(admins, eq(admins.id, impersonations.adminId))
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(
      and(
        eq(impersonations.tokenHash, tokenHash),
        gt(impersonations.expiresAt, now),
        isNull(impersonations.endedAt),
        sql`exists (${login})`,
      ),
    );
  return rows[0];
}

export async function findImpersonation(db: Queryable, id: string, adminId: string): Promise<ImpersonationRow | undefined> {
  return (
    await db
      .select()
      .from(impersonations)
      .where(and(eq(impersonations.id, id), eq(impersonations.adminId, adminId)))
  )[0];
}

/** Marks an impersonation as ended; false if it was ended before. */
export async function putEnd(db: Queryable, id: string, endedAt: Date): Promise<boolean> {
  const updated = await db
    .update(impersonations)
    .set({ endedAt })
    .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
    .returning({ id: impersonations.id });
  return updated.length > 0;
}

/** Impersonations that expired without being ended, with their administrators. */
export async function listLapsed(db: Queryable, now: Date, limit: number) {
  return db
    .select({ impersonation: impersonations, account: admins.account, role: admins.role })
    .from(impersonations)
    .innerJoin(admins, eq(admins.id, impersonations.adminId))
    .where(and(isNull(impersonations.endedAt), lte(impersonations.expiresAt, now)))
    .orderBy(asc(impersonations.expiresAt))
    .limit(limit);
}

/** Impersonations of a user, newest first. */
export async function listOf(db: Queryable, userId: string, limit: number): Promise<ImpersonationRow[]> {
  return db
    .select()
    .from(impersonations)
    .where(eq(impersonations.userId, userId))
    .orderBy(desc(impersonations.beganAt), asc(impersonations.id))
    .limit(limit);
}

/** Whether one of the accounts (mobiles or mail addresses) is an administrator's. */
export const isAdministrator = async (db: Queryable, accounts: string[]): Promise<boolean> =>
  (await db.$count(admins, inArray(admins.account, accounts))) > 0;

export const deleteOld = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`impersonations`, sql`began_at < ${before.toISOString()}::timestamptz`);

export async function deleteImpersonationsOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(impersonations).where(eq(impersonations.userId, userId));
}
