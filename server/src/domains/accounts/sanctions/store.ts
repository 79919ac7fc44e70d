import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportReason, SanctionKind, SanctionView } from '#contract/moderation/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { shortUser } from '../../../db/lookups/short-user.ts';
import { sanctions, users } from '../../../db/tables/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';

export type SanctionRow = typeof sanctions.$inferSelect;
export type NewSanctionRow = typeof sanctions.$inferInsert;

/** As policy.ts has it, where the database looks. */
const standing = (now: Date): SQL | undefined =>
  and(isNull(sanctions.endedAt), or(isNull(sanctions.until), gt(sanctions.until, now)));

export async function insertSanction(tx: Transaction, row: NewSanctionRow): Promise<SanctionRow> {
  const [inserted] = await tx.insert(sanctions).values(row).returning();
  if (inserted === undefined) throw new Error('a sanction was not inserted');
  return inserted;
}

/** Writes down of one whose time is over that it is, so that another of its kind may stand. */
export async function closeLapsed(tx: Transaction, userId: string, kind: SanctionKind, now: Date): Promise<void> {
  await tx
    .update(sanctions)
    .set({ endedAt: sql`${sanctions.until}`, endedHow: 'lapsed' })
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), isNull(sanctions.endedAt), lte(sanctions.until, now)));
}

/** The same for everybody: nothing hangs on it but the size of the indexes of what stands. */
export async function closeAllLapsed(db: Queryable, now: Date): Promise<void> {
  await db
    .update(sanctions)
    .set({ endedAt: sql`${sanctions.until}`, endedHow: 'lapsed' })
    .where(and(isNull(sanctions.endedAt), lte(sanctions.until, now)));
}

/** Ends the one of a kind that stands against a person. */
export async function endStanding(
  tx: Transaction,
  userId: string,
  kind: SanctionKind,
  end: Pick<SanctionRow, 'endedBy' | 'endedHow'> & { endedAt: Date },
): Promise<void> {
  await tx
    .update(sanctions)
    .set(end)
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), standing(end.endedAt)));
}

export async function changeSanction(tx: Transaction, id: string, change: Partial<Omit<SanctionRow, 'id'>>): Promise<void> {
  await tx.update(sanctions).set(change).where(eq(sanctions.id, id));
}

export async function findSanction(db: Queryable, id: string): Promise<SanctionRow | undefined> {
  return (await db.select().from(sanctions).where(eq(sanctions.id, id)))[0];
}

export async function findStanding(
  db: Queryable,
  userId: string,
  kind: SanctionKind,
  now: Date,
): Promise<SanctionRow | undefined> {
  const rows = await db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), standing(now)));
  return rows[0];
}

/** A condition for another statement: that the author in this column may be in lists that the product recommends. */
export const isRecommendedAt = (now: Date, author: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${sanctions} where ${and(eq(sanctions.kind, 'noRecommend'), eq(sanctions.userId, author), standing(now))})`;

/** Against whom of these one of a kind stands. */
export async function listUsersUnder(
  db: Queryable,
  kind: SanctionKind,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ userId: sanctions.userId })
    .from(sanctions)
    .where(and(eq(sanctions.kind, kind), inArray(sanctions.userId, [...userIds]), standing(now)));
  return rows.map(({ userId }) => userId);
}

/** Sanctions of a rule that count: whichever way they ended but by having been taken back. */
export async function countStrikes(db: Queryable, userId: string, rule: ReportReason, since: Date): Promise<number> {
  const counted = and(
    eq(sanctions.userId, userId),
    eq(sanctions.rule, rule),
    gt(sanctions.givenAt, since),
    sql`coalesce(${sanctions.endedHow}, '') not in ('lifted', 'overturned')`,
  );
  return (await db.select({ n: count() }).from(sanctions).where(counted))[0]?.n ?? 0;
}

export interface SanctionFilter {
  now: Date;
  userId?: string | undefined;
  kind?: SanctionKind | undefined;
  view?: SanctionView | undefined;
  /** For `appealed`: who asks, and until when own sanctions may be looked at by who gave them, being alone. */
  by?: { adminId: string; ownUntil: Date | null } | undefined;
}

const ender = alias(adminNames, 'ender');

/** The newest first; appeals by how long they have waited. */
export async function listSanctions(db: Queryable, filter: SanctionFilter, part: { limit: number; offset: number }) {
  const { view } = filter;
  return selectSanctions(db)
    .where(conditions(filter))
    .orderBy(view === 'appealed' ? asc(sanctions.appealedAt) : desc(sanctions.givenAt), sanctions.id)
    .limit(part.limit)
    .offset(part.offset);
}

export type SanctionListRow = Awaited<ReturnType<typeof listSanctions>>[number];

export async function findListed(db: Queryable, id: string): Promise<SanctionListRow | undefined> {
  return (await selectSanctions(db).where(eq(sanctions.id, id)))[0];
}

const selectSanctions = (db: Queryable) =>
  db
    .select({
      sanction: sanctions,
      user: shortUser,
      givenBy: adminNames.account,
      endedBy: ender.account,
    })
    .from(sanctions)
    .innerJoin(users, eq(users.id, sanctions.userId))
    .leftJoin(adminNames, eq(adminNames.id, sanctions.givenBy))
    .leftJoin(ender, eq(ender.id, sanctions.endedBy));

function conditions({ now, userId, kind, view, by }: SanctionFilter): SQL | undefined {
  const others = sql`${sanctions.givenBy} is distinct from ${by?.adminId ?? ''}`;
  const byView = {
    open: standing(now),
    past: or(isNotNull(sanctions.endedAt), lte(sanctions.until, now)),
    // 'pending' is written out, so that the index of what waits fits.
    appealed: and(
      sql`${sanctions.appealState} = 'pending'`,
      standing(now),
      by?.ownUntil == null ? others : or(others, lte(sanctions.appealedAt, by.ownUntil)),
    ),
  };
  return and(
    userId === undefined ? undefined : eq(sanctions.userId, userId),
    kind === undefined ? undefined : eq(sanctions.kind, kind),
    view === undefined ? undefined : byView[view],
  );
}
