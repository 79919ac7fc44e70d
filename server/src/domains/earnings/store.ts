import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../../core/period.ts';
import type { Queryable, Transaction } from '../../db/client.ts';

/** Of rows of `work_earnings`, named `e`: those of days that are settled to their end. */
export const SETTLED = sql`exists (select from settled_days d where d.day = e.day and e.revision <= d.revision)`;

/** The same for one holder, with a revision under way from the moment in which it is paid to that one. */
export const settledFor = (ownerId: string): SQL => sql`exists (
  select from settled_days d where d.day = e.day
    and (e.revision <= d.revision or (e.revision = d.settling and ${ownerId} <= d.posted_to)))`;

/** The last day that is settled to its end. */
export const findSettledTo = (db: Queryable): Promise<string | null> => findLastDay(db, sql`revision > 0`);

/** The last day that a holder was paid; that of others may still be under way. */
export const findSettledToFor = (db: Queryable, ownerId: string): Promise<string | null> =>
  findLastDay(db, sql`revision > 0 or (settling = 1 and ${ownerId} <= posted_to)`);

async function findLastDay(db: Queryable, condition: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from settled_days where ${condition}`);
  return rows[0]?.day ?? null;
}

export interface LockedDay {
  day: string;
  /** How often it was settled. */
  revision: number;
  /** It is just being settled, for the first time or again. */
  isUnderWay: boolean;
}

/** Holds the days of a period against whoever settles them again. */
export async function lockSettledDays(tx: Transaction, { from, to }: Period): Promise<LockedDay[]> {
  const { rows } = await tx.execute<LockedDay & Record<string, unknown>>(sql`
    select day::text as day, revision, settling is not null as "isUnderWay" from settled_days
    where day between ${from} and ${to} order by settled_days.day for update`);
  return rows;
}
