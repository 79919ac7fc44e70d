import { count, desc, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { pageErrors } from '../../../db/tables/views.ts';

export type PageErrorRow = typeof pageErrors.$inferSelect;

/** Inserts an error or increments its count. False when it is new and the day has `max` different errors already. */
export async function addError(db: Queryable, row: Omit<PageErrorRow, 'n' | 'lastAt'>, max: number): Promise<boolean> {
  const { day, digest, what, page, message, place, firstAt } = row;
  const now = firstAt.toISOString();
  const { rowCount } = await db.execute(sql`
    insert into page_errors as known (day, digest, what, page, message, place, n, first_at, last_at)
    select ${day}::date, ${digest}, ${what}, ${page}, ${message}, ${place}, 1, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from page_errors where day = ${day}::date and digest = ${digest})
      or (select count(*) from page_errors where day = ${day}::date) < ${max}::integer
    on conflict (day, digest) do update set n = known.n + 1, last_at = excluded.last_at`);
  return (rowCount ?? 0) > 0;
}

/** Errors from the day `since` on, the latest first. */
export async function listErrors(db: Queryable, since: string, limit: number, offset: number): Promise<PageErrorRow[]> {
  return db
    .select()
    .from(pageErrors)
    .where(gte(pageErrors.day, since))
    .orderBy(desc(pageErrors.lastAt), pageErrors.digest)
    .limit(limit)
    .offset(offset);
}

export async function countErrors(db: Queryable, since: string): Promise<number> {
  return (await db.select({ n: count() }).from(pageErrors).where(gte(pageErrors.day, since)))[0]?.n ?? 0;
}

export async function deleteErrorsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(pageErrors).where(lt(pageErrors.day, day));
}
