import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AdminRole } from '#contract/admins/sign-in.ts';
import type { Queryable } from '../../db/client.ts';
import { admins } from '../../db/tables/admins.ts';

export type AdminRow = typeof admins.$inferSelect;

export async function findAdmin(db: Queryable, id: string): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.id, id)))[0];
}

export async function findAdminByAccount(db: Queryable, account: string): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.account, account)))[0];
}

export async function findFirstSuperAdmin(db: Queryable): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.role, 'super_admin')).orderBy(admins.createdAt).limit(1))[0];
}

/** Does nothing when the account exists, for example made by another server that starts at the same time. */
export async function insertAdmin(db: Queryable, admin: typeof admins.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(admins).values(admin).onConflictDoNothing().returning({ id: admins.id });
  return inserted.length > 0;
}

/** Those who may log in, in one of these roles. An installation has few. */
export async function listActive(db: Queryable, roles: AdminRole[]): Promise<string[]> {
  const rows = await db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.status, 0), inArray(admins.role, roles)))
    .orderBy(asc(admins.id))
    .limit(1_000);
  return rows.map(({ id }) => id);
}
