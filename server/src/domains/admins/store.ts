import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { AdminArea, AdminScope } from '#contract/admins/areas.ts';
import type { AdminRole } from '#contract/admins/sign-in.ts';
import { scopeOf, type AdminActor } from '../../core/actor.ts';
import type { Queryable } from '../../db/client.ts';
import { adminRoles, admins } from '../../db/tables/admins.ts';

export { lastOf } from '../../db/reads/audit-log.ts';

export type AdminRow = typeof admins.$inferSelect;
export type RoleRow = typeof adminRoles.$inferSelect;

/** `admins.status`; 1 is disabled. Removed administrators stay as rows, because other rows refer to them. */
export const REMOVED = 2;
const ENABLED = 0;

/** An administrator as an actor without a session. */
export function actorOf({ id, account, role }: AdminRow, custom: RoleRow | null): AdminActor {
  return { kind: 'admin', id, account, role, sessionId: '', ...(custom !== null && { custom }) };
}

export async function findAdmin(db: Queryable, id: string): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.id, id)))[0];
}

/** An administrator as an actor with the current rights of the role; `active`: only if the account is enabled. */
export async function findActor(
  db: Queryable,
  id: string,
  { active = false }: { active?: boolean } = {},
): Promise<AdminActor | undefined> {
  const rows = await db
    .select({ admin: admins, custom: adminRoles })
    .from(admins)
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(and(eq(admins.id, id), active ? eq(admins.status, ENABLED) : undefined));
  return rows[0] === undefined ? undefined : actorOf(rows[0].admin, rows[0].custom);
}

export async function findAdminByAccount(db: Queryable, account: string): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.account, account)))[0];
}

export async function findFirstSuperAdmin(db: Queryable): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.role, 'super_admin')).orderBy(admins.createdAt).limit(1))[0];
}

/** False if the account exists already, for example because another server starts at the same time. */
export async function insertAdmin(db: Queryable, admin: typeof admins.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(admins).values(admin).onConflictDoNothing().returning({ id: admins.id });
  return inserted.length > 0;
}

export interface Worker {
  id: string;
  account: string;
  /** The scope of the role; null: not limited. */
  scope: AdminScope | null;
}

/** Enabled administrators who may handle an area, by one of the built-in roles or by a custom role. */
export async function listActive(db: Queryable, area: AdminArea, builtInRoles: AdminRole[]): Promise<Worker[]> {
  const rows = await db
    .select({ id: admins.id, account: admins.account, role: admins.role, custom: adminRoles })
    .from(admins)
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(
      and(eq(admins.status, ENABLED), or(inArray(admins.role, builtInRoles), sql`${adminRoles.grants} ->> ${area} = 'handle'`)),
    )
    .orderBy(asc(admins.account))
    .limit(1_000);
  return rows.map(({ id, account, role, custom }) => ({
    id,
    account,
    scope: scopeOf({ role, ...(custom !== null && { custom }) }),
  }));
}

export async function updateManager(db: Queryable, id: string, change: Partial<Omit<AdminRow, 'id'>>): Promise<void> {
  await db.update(admins).set(change).where(eq(admins.id, id));
}
