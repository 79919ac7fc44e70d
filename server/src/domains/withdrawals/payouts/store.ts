import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { admins } from '../../../db/tables/admins.ts';
import { payoutFiles } from '../../../db/tables/withdrawals.ts';

export type PayoutFileRow = typeof payoutFiles.$inferSelect;

/** The next number of the day; files of one day wait for each other. */
export async function nextNumber(tx: Transaction, day: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout files of ${day}`}, 0))`);
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

/** The newest first, with how many of each are still being paid. */
export async function listFiles(
  db: Queryable,
  limit: number,
  offset: number,
): Promise<(PayoutFileRow & { by: string | null; open: number })[]> {
  const rows = await db
    .select({
      file: payoutFiles,
      by: admins.account,
      open: sql<number>`(select count(*)::integer from withdrawals w where w.batch_id = ${payoutFiles.id} and w.status = 'paying')`,
    })
    .from(payoutFiles)
    .leftJoin(admins, eq(admins.id, payoutFiles.createdBy))
    .orderBy(desc(payoutFiles.createdAt), payoutFiles.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ file, by, open }) => ({ ...file, by, open }));
}

/** Takes a receipt for a withdrawal; answers which one had it before, null where it may be used. */
export async function takeReceipt(
  tx: Transaction,
  { receipt, withdrawalId, kind, at }: { receipt: string; withdrawalId: string; kind: 'paid' | 'returned'; at: Date },
): Promise<string | null> {
  const key = receipt.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  const { rowCount } = await tx.execute(sql`
    insert into payout_receipts (key, withdrawal_id, kind, at) values (${key}, ${withdrawalId}, ${kind}, ${at.toISOString()})
    on conflict do nothing`);
  if (rowCount === 1) return null;
  const { rows } = await tx.execute<{ id: string; kind: string }>(
    sql`select withdrawal_id as id, kind from payout_receipts where key = ${key}`,
  );
  // What was paid, came back and was paid after all may be the one movement.
  return rows[0]?.id === withdrawalId && rows[0].kind === kind ? null : (rows[0]?.id ?? '');
}
