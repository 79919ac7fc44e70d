import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';

/** Receipt numbers are equal regardless of width, spaces and case. */
const receiptKey = (receipt: string): string => receipt.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Claims a receipt number for a withdrawal; false when it was claimed before. Waits for a concurrent claim. */
export async function takeReceipt(
  tx: Transaction,
  { receipt, withdrawalId, kind, at }: { receipt: string; withdrawalId: string; kind: 'paid' | 'returned'; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into payout_receipts (key, withdrawal_id, kind, at)
    values (${receiptKey(receipt)}, ${withdrawalId}, ${kind}, ${at.toISOString()})
    on conflict do nothing`);
  return rowCount === 1;
}

export async function findReceipt(
  db: Queryable,
  receipt: string,
): Promise<{ withdrawalId: string; kind: 'paid' | 'returned' } | undefined> {
  const { rows } = await db.execute<{ withdrawalId: string; kind: 'paid' | 'returned' }>(
    sql`select withdrawal_id as "withdrawalId", kind from payout_receipts where key = ${receiptKey(receipt)}`,
  );
  return rows[0];
}
