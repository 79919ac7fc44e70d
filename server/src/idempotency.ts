import { sql } from 'drizzle-orm';
import type { Transaction } from './db/client.ts';

export interface Once {
  ownerId: string;
  /** Names the call; the same key may be used for different calls. */
  call: string;
  /** The request's Idempotency-Key; null does the work every time. */
  key: string | null;
  at: Date;
}

/**
 * Does `work` once for a key and answers every repeat with what the first one answered. A repeat that comes while the
 * first is under way waits for it; when the first fails, nothing is remembered.
 */
export async function once<Answer>(
  tx: Transaction,
  { ownerId, call, key, at }: Once,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const taken = await tx.execute(sql`
    insert into idempotency_keys (owner_id, call, key, at) values (${ownerId}, ${call}, ${key}, ${at.toISOString()}::timestamptz)
    on conflict do nothing returning key`);
  if (taken.rows.length === 0) {
    const { rows } = await tx.execute<{ answer: Answer }>(sql`
      select answer from idempotency_keys where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
    if (rows[0] !== undefined) return rows[0].answer;
  }
  const answer = await work();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::json where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
  return answer;
}

/** Keys are promised for a day. */
export async function forgetKeysBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where at < ${before.toISOString()}::timestamptz`);
}
