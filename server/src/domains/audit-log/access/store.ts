import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Activity } from '#contract/audit-log/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Part } from '../../../db/keyset.ts';
import { peopleByContact } from '../../../db/reads/accounts.ts';
import { accessLog, accessLookups } from '../../../db/tables/audit-log.ts';

export type AccessLogRow = typeof accessLog.$inferSelect;
export type LookupRow = typeof accessLookups.$inferSelect;

/** An account by its id, a user's mobile or mail address, or an administrator's account name. */
export async function findAccount(db: Queryable, name: string): Promise<{ id: string; kind: 'user' | 'admin' } | undefined> {
  const { rows } = await db.execute<{ id: string; kind: 'user' | 'admin' }>(sql`
    select id, 'user' as kind from people where id = any(${peopleByContact(name)})
    union all select id, 'admin' from admin_names where id = ${name} or account = ${name} limit 1`);
  return rows[0];
}

/** Inserts a lookup and deletes expired ones. */
export async function insertLookup(tx: Transaction, row: LookupRow, now: Date): Promise<void> {
  await tx.delete(accessLookups).where(lt(accessLookups.expiresAt, now));
  await tx.insert(accessLookups).values(row);
}

export async function findLookup(db: Queryable, id: string, adminId: string, now: Date): Promise<LookupRow | undefined> {
  const isValid = and(eq(accessLookups.id, id), eq(accessLookups.adminId, adminId), gt(accessLookups.expiresAt, now));
  return (await db.select().from(accessLookups).where(isValid))[0];
}

export async function listAccess(
  db: Queryable,
  { ownerId, ip, subjectId, fromAt, untilAt }: LookupRow,
  kind: Activity | undefined,
  { limit, offset = 0, after }: Part<AccessLogRow>,
): Promise<AccessLogRow[]> {
  return db
    .select()
    .from(accessLog)
    .where(
      and(
        gte(accessLog.at, fromAt),
        lt(accessLog.at, untilAt),
        ownerId === null ? undefined : eq(accessLog.ownerId, ownerId),
        ip === null ? undefined : sql`${accessLog.ip} <<= ${ip}::inet`,
        subjectId === null ? undefined : eq(accessLog.subjectId, subjectId),
        kind === undefined ? undefined : eq(accessLog.kind, kind),
        after === undefined || after === null
          ? undefined
          : sql`(${accessLog.at}, ${accessLog.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(accessLog.at), desc(accessLog.id))
    .limit(limit)
    .offset(offset);
}
