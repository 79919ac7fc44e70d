import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../../core/period.ts';
import type { Queryable, Transaction } from '../../db/client.ts';

export { areSummed } from '../../db/reads/views.ts';

/** SQL condition on `work_earnings e`: the row's revision is final, so every holder of the day is paid. */
export const SETTLED = sql`exists (select from settled_days d where d.day = e.day and e.revision <= d.revision)`;

/** Like SETTLED for one holder: a revision under way counts as soon as this holder is paid (`posted_to`, in the order of ids). */
export const settledFor = (ownerId: string): SQL => sql`exists (
  select from settled_days d where d.day = e.day
    and (e.revision <= d.revision or (e.revision = d.settling and ${ownerId} <= d.posted_to)))`;

/** The last day whose first settlement is complete. */
export const findSettledTo = (db: Queryable): Promise<string | null> => findLastDay(db, sql`revision > 0`);

/** The last day that a holder was paid for; payment of other holders may still be under way. */
export const findSettledToFor = (db: Queryable, ownerId: string): Promise<string | null> =>
  findLastDay(db, sql`revision > 0 or (settling = 1 and ${ownerId} <= posted_to)`);

async function findLastDay(db: Queryable, condition: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from settled_days where ${condition}`);
  return rows[0]?.day ?? null;
}

export interface LockedDay {
  day: string;
  /** Settlements that changed something; 0: never settled. */
  revision: number;
  /** A settlement of the day, its first or a repeated one, is under way. */
  isUnderWay: boolean;
}

/** Locks the days of a period against settlement until the transaction ends. */
export async function lockSettledDays(tx: Transaction, { from, to }: Period): Promise<LockedDay[]> {
  const { rows } = await tx.execute<LockedDay & Record<string, unknown>>(sql`
    select day::text as day, revision, settling is not null as "isUnderWay" from settled_days
    where day between ${from} and ${to} order by settled_days.day for update`);
  return rows;
}
