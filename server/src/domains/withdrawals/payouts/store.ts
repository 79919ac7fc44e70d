import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { withoutProof } from '../review/store.ts';
import { payoutCorrections, payoutFiles } from '../../../db/tables/withdrawals.ts';

export type PayoutFileRow = typeof payoutFiles.$inferSelect;

/** The next file number of a day. The lock makes further files of the day wait until the transaction ends. */
export async function nextNumber(tx: Transaction, day: string): Promise<number> {
  await lockOn(tx, `payout files of ${day}`);
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(number), 0)::integer + 1 as next from payout_files where day = ${day}`,
  );
  return rows[0]?.next ?? 1;
}

export async function insertFile(tx: Transaction, row: PayoutFileRow): Promise<void> {
  await tx.insert(payoutFiles).values(row);
}

export async function findFile(db: Queryable, id: string): Promise<PayoutFileRow | undefined> {
  return (await db.select().from(payoutFiles).where(eq(payoutFiles.id, id)))[0];
}

/** Payout files, the newest first; `open`: how many of their withdrawals are still being paid. */
export async function listFiles(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<(PayoutFileRow & { by: string | null; open: number })[]> {
  const rows = await db
    .select({
      file: payoutFiles,
      by: adminNames.account,
      open: sql<number>`(select count(*)::integer from withdrawals w where w.batch_id = ${payoutFiles.id} and w.status = 'paying')`,
    })
    .from(payoutFiles)
    .leftJoin(adminNames, eq(adminNames.id, payoutFiles.createdBy))
    .orderBy(desc(payoutFiles.createdAt), payoutFiles.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ file, by, open }) => ({ ...file, by, open }));
}

export type CorrectionRow = typeof payoutCorrections.$inferSelect;

export async function insertCorrection(tx: Transaction, row: typeof payoutCorrections.$inferInsert): Promise<void> {
  await tx.insert(payoutCorrections).values(row);
}

export async function findCorrection(db: Queryable, id: string): Promise<CorrectionRow | undefined> {
  return (await db.select().from(payoutCorrections).where(eq(payoutCorrections.id, id)))[0];
}

/** The correction of a withdrawal that waits for confirmation. */
export async function findWaiting(db: Queryable, withdrawalId: string): Promise<Omit<CorrectionRow, 'proof'> | undefined> {
  const rows = await db
    .select(withoutProof)
    .from(payoutCorrections)
    .where(and(eq(payoutCorrections.withdrawalId, withdrawalId), eq(payoutCorrections.state, 'waiting')));
  return rows[0];
}

export async function decideCorrection(
  tx: Transaction,
  id: string,
  { state, by, at }: { state: CorrectionRow['state']; by: string; at: Date },
): Promise<void> {
  await tx.update(payoutCorrections).set({ state, decidedBy: by, decidedAt: at }).where(eq(payoutCorrections.id, id));
}
