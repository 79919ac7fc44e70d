import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportReason, SanctionKind, SanctionView } from '#contract/moderation/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { sanctions } from '../../../db/tables/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';

export type SanctionRow = typeof sanctions.$inferSelect;
export type NewSanctionRow = typeof sanctions.$inferInsert;

// A sanction stands while it is not ended and its term, if any, is not over. policy.ts has the same rule for a row.
const standing = (now: Date): SQL | undefined =>
  and(isNull(sanctions.endedAt), or(isNull(sanctions.until), gt(sanctions.until, now)));

export async function insertSanction(tx: Transaction, row: NewSanctionRow): Promise<SanctionRow> {
  const [inserted] = await tx.insert(sanctions).values(row).returning();
  if (inserted === undefined) throw new Error('a sanction was not inserted');
  return inserted;
}

/** Marks a user's expired sanction of a kind as lapsed: an index allows only one sanction of a kind that is not ended. */
export async function closeLapsed(tx: Transaction, userId: string, kind: SanctionKind, now: Date): Promise<void> {
  await tx
    .update(sanctions)
    .set({ endedAt: sql`${sanctions.until}`, endedHow: 'lapsed' })
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), isNull(sanctions.endedAt), lte(sanctions.until, now)));
}

/** Marks all expired sanctions as lapsed. No rule depends on this; it keeps the indexes of standing sanctions small. */
export async function closeAllLapsed(db: Queryable, now: Date): Promise<void> {
  await db
    .update(sanctions)
    .set({ endedAt: sql`${sanctions.until}`, endedHow: 'lapsed' })
    .where(and(isNull(sanctions.endedAt), lte(sanctions.until, now)));
}

/** Ends a user's standing sanction of a kind, if there is one. */
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

/** The users, out of `userIds`, who have a standing sanction of a kind. */
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

/** The user's sanctions under a rule since a time, except those lifted by an administrator or overturned on appeal. */
export async function countStrikes(db: Queryable, userId: string, rule: ReportReason, since: Date): Promise<number> {
  const isStrike = and(
    eq(sanctions.userId, userId),
    eq(sanctions.rule, rule),
    gt(sanctions.givenAt, since),
    sql`coalesce(${sanctions.endedHow}, '') not in ('lifted', 'overturned')`,
  );
  return (await db.select({ n: count() }).from(sanctions).where(isStrike))[0]?.n ?? 0;
}

export interface SanctionFilter {
  now: Date;
  userId?: string | undefined;
  kind?: SanctionKind | undefined;
  view?: SanctionView | undefined;
  /**
   * For the view `appealed`: the requester sees appeals against sanctions given by others, and against own ones appealed until `ownUntil`,
   * which is set if no other administrator could decide.
   */
  by?: { adminId: string; ownUntil: Date | null } | undefined;
}

const ender = alias(adminNames, 'ender');

/** Newest first; the view `appealed` has the longest waiting appeal first. */
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
    .innerJoin(people, eq(people.id, sanctions.userId))
    .leftJoin(adminNames, eq(adminNames.id, sanctions.givenBy))
    .leftJoin(ender, eq(ender.id, sanctions.endedBy));

function conditions({ now, userId, kind, view, by }: SanctionFilter): SQL | undefined {
  const givenByOthers = sql`${sanctions.givenBy} is distinct from ${by?.adminId ?? ''}`;
  const byView = {
    open: standing(now),
    past: or(isNotNull(sanctions.endedAt), lte(sanctions.until, now)),
    // A literal instead of a parameter lets the planner use the partial index of pending appeals.
    appealed: and(
      sql`${sanctions.appealState} = 'pending'`,
      standing(now),
      by?.ownUntil == null ? givenByOthers : or(givenByOthers, lte(sanctions.appealedAt, by.ownUntil)),
    ),
  };
  return and(
    userId === undefined ? undefined : eq(sanctions.userId, userId),
    kind === undefined ? undefined : eq(sanctions.kind, kind),
    view === undefined ? undefined : byView[view],
  );
}
