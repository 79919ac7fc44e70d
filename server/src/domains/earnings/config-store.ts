import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { admins, users } from '../../db/tables/accounts.ts';
import { payoutConfigs } from '../../db/tables/earnings.ts';

export type ConfigRow = typeof payoutConfigs.$inferSelect;

/** The config by which a day is settled. There is always one: the first holds since the beginning. */
export async function findInForce(db: Queryable, day: string): Promise<ConfigRow> {
  const [row] = await db
    .select()
    .from(payoutConfigs)
    .where(and(eq(payoutConfigs.state, 'confirmed'), lte(payoutConfigs.inForceFrom, day)))
    .orderBy(desc(payoutConfigs.inForceFrom), desc(payoutConfigs.version))
    .limit(1);
  if (row === undefined) throw new Error(`no payout config is in force on ${day}`);
  return row;
}

/** Those that wait to be confirmed or to come into force. */
export async function listComing(db: Queryable, today: string): Promise<ConfigRow[]> {
  return db
    .select()
    .from(payoutConfigs)
    .where(and(inArray(payoutConfigs.state, ['proposed', 'confirmed']), gt(payoutConfigs.inForceFrom, today)))
    .orderBy(payoutConfigs.inForceFrom, payoutConfigs.version)
    .limit(100);
}

export async function listVersions(db: Queryable, limit: number, offset: number): Promise<ConfigRow[]> {
  return db.select().from(payoutConfigs).orderBy(desc(payoutConfigs.version)).limit(limit).offset(offset);
}

/** Holds the list, so that two who save at once get numbers of their own. */
export async function nextVersion(tx: Transaction): Promise<number> {
  await tx.execute(sql`lock table payout_configs in share row exclusive mode`);
  const { rows } = await tx.execute<{ version: number }>(sql`select max(version) + 1 as version from payout_configs`);
  return rows[0]?.version ?? 1;
}

export async function insertConfig(tx: Transaction, row: ConfigRow): Promise<void> {
  await tx.insert(payoutConfigs).values(row);
}

export async function findConfig(db: Queryable, version: number): Promise<ConfigRow | undefined> {
  return (await db.select().from(payoutConfigs).where(eq(payoutConfigs.version, version)))[0];
}

export async function lockConfig(tx: Transaction, version: number): Promise<ConfigRow | undefined> {
  return (await tx.select().from(payoutConfigs).where(eq(payoutConfigs.version, version)).for('update'))[0];
}

export async function updateConfig(tx: Transaction, version: number, change: Partial<ConfigRow>): Promise<void> {
  await tx.update(payoutConfigs).set(change).where(eq(payoutConfigs.version, version));
}

/** Whether anyone else could confirm. */
export async function hasOtherSuperAdmin(db: Queryable, adminId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${admins} where role = 'super_admin' and status = 0 and id <> ${adminId} limit 1`,
  );
  return rows.length > 0;
}

/** Those who publish, in the order of ids. */
export async function listEarners(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), inArray(users.identity, ['creator', 'agencies']), eq(users.status, 0)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
