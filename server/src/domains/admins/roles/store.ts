import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { HeldRole } from '#contract/admins/sign-in.ts';
import type { Queryable } from '../../../db/client.ts';
import { adminRoles, admins } from '../../../db/tables/admins.ts';
import { categoryNames } from '../../../db/reads/posts.ts';
import { REMOVED } from '../store.ts';
import type { RoleRow } from '../store.ts';

const members = sql<number>`(select count(*)::int from admins holder where holder.role_id = admin_roles.id and holder.status <> ${REMOVED})`;

/** Custom roles with their numbers of members, by name. */
export async function listRoles(db: Queryable, limit: number, offset: number) {
  return db
    .select({ role: adminRoles, members })
    .from(adminRoles)
    .orderBy(asc(adminRoles.name), asc(adminRoles.id))
    .limit(limit)
    .offset(offset);
}

export type RoleListRow = Awaited<ReturnType<typeof listRoles>>[number];

export async function findRole(db: Queryable, id: string): Promise<RoleListRow | undefined> {
  return (await db.select({ role: adminRoles, members }).from(adminRoles).where(eq(adminRoles.id, id)))[0];
}

/** Numbers of administrators by built-in role, without removed ones. */
export async function countFixed(db: Queryable): Promise<Map<HeldRole, number>> {
  const rows = await db
    .select({ role: admins.role, n: count() })
    .from(admins)
    .where(and(ne(admins.status, REMOVED), isNull(admins.roleId)))
    .groupBy(admins.role);
  return new Map(rows.map(({ role, n }) => [role, n]));
}

export const countRoles = (db: Queryable): Promise<number> => db.$count(adminRoles);

/** Number of the ids that are categories; hidden categories count, because their posts still exist. */
export async function countCategories(db: Queryable, ids: readonly string[]): Promise<number> {
  return db.$count(categoryNames, inArray(categoryNames.id, [...ids]));
}

/** Locks a role until the transaction ends, so that no administrator gets a role that is being removed. */
export async function lockRole(db: Queryable, id: string): Promise<RoleRow | undefined> {
  return (await db.select().from(adminRoles).where(eq(adminRoles.id, id)).for('update'))[0];
}

/** False if another role has the name. */
export async function insertRole(db: Queryable, role: typeof adminRoles.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(adminRoles).values(role).onConflictDoNothing().returning({ id: adminRoles.id });
  return inserted.length > 0;
}

export async function hasOtherOfName(db: Queryable, name: string, id: string): Promise<boolean> {
  return (await db.$count(adminRoles, and(eq(adminRoles.name, name), ne(adminRoles.id, id)))) > 0;
}

export async function updateRole(db: Queryable, id: string, change: Partial<Omit<RoleRow, 'id'>>): Promise<void> {
  await db.update(adminRoles).set(change).where(eq(adminRoles.id, id));
}

export async function countMembers(db: Queryable, id: string): Promise<number> {
  return db.$count(admins, and(eq(admins.roleId, id), ne(admins.status, REMOVED)));
}

/** Deletes a role; rows of removed administrators, which stay in the table, lose their reference to it. */
export async function deleteRole(db: Queryable, id: string): Promise<void> {
  await db
    .update(admins)
    .set({ roleId: null })
    .where(and(eq(admins.roleId, id), eq(admins.status, REMOVED)));
  await db.delete(adminRoles).where(eq(adminRoles.id, id));
}
