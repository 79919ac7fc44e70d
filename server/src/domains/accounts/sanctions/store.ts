import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { SanctionKind } from '#contract/moderation/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { sanctionInForce, type SanctionRow } from '../../../db/reads/accounts.ts';
import { sanctions } from '../../../db/tables/accounts.ts';

export type { SanctionRow } from '../../../db/reads/accounts.ts';

export async function insertSanction(tx: Transaction, row: typeof sanctions.$inferInsert): Promise<SanctionRow> {
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
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), sanctionInForce(end.endedAt)));
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
    .where(and(eq(sanctions.kind, kind), eq(sanctions.userId, userId), sanctionInForce(now)));
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
    .where(and(eq(sanctions.kind, kind), inArray(sanctions.userId, [...userIds]), sanctionInForce(now)));
  return rows.map(({ userId }) => userId);
}
