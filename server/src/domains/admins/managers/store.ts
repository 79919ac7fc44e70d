import { and, asc, eq, ilike, ne, sql } from 'drizzle-orm';
import type { ParsedOf } from '#contract/call.ts';
import type { managerList } from '#contract/admins/managers.ts';
import type { Queryable } from '../../../db/client.ts';
import { ordered } from '../../../db/keyset.ts';
import { adminRoles, admins } from '../../../db/tables/admins.ts';
import { REMOVED, type AdminRow } from '../store.ts';

const ENABLED = 0;

export type ManagerRow = Awaited<ReturnType<typeof listManagers>>[number];

export interface ManagerFilter {
  keywords?: string;
  id?: string;
  /** Oldest first by default. */
  sort?: ParsedOf<typeof managerList>['sort'];
  /** Sessions that have expired by this time do not count. */
  now: Date;
}

export async function listManagers(db: Queryable, filter: ManagerFilter, limit: number, offset: number) {
  const { keywords = '', id, sort = 'created', now } = filter;
  const by = sort === 'account' || sort === '-account' ? admins.account : admins.createdAt;
  return db
    .select({
      admin: admins,
      custom: adminRoles,
      sessions: sql<number>`(select count(*)::int from sessions s where s.kind = 'admin' and s.owner_id = admins.id and not s.replaced and s.expires_at > ${now})`,
      lastLogin:
        sql<Date | null>`(select max(s.began_at) from sessions s where s.kind = 'admin' and s.owner_id = admins.id)`.mapWith(
          admins.createdAt,
        ),
    })
    .from(admins)
    .leftJoin(adminRoles, eq(adminRoles.id, admins.roleId))
    .where(
      and(
        ne(admins.status, REMOVED),
        id === undefined ? undefined : eq(admins.id, id),
        keywords === '' ? undefined : ilike(admins.account, `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      ),
    )
    .orderBy(...ordered(sort.startsWith('-'), by, admins.id))
    .limit(limit)
    .offset(offset);
}

export async function lockManager(db: Queryable, id: string): Promise<AdminRow | undefined> {
  return (await db.select().from(admins).where(eq(admins.id, id)).for('update'))[0];
}

/** Locks all enabled super administrators in one order, so that two who disable each other at once cannot leave none. */
export async function lockSuperAdmins(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'super_admin'), eq(admins.status, ENABLED)))
    .orderBy(asc(admins.id))
    .for('update');
  return rows.map(({ id }) => id);
}
