import { sql } from 'drizzle-orm';
import { deleteInParts } from './batched-change.ts';
import type { Queryable } from './client.ts';

/** A ticket of ports/secrets. */
interface OneTimeTicket {
  nonce: string;
  expiresAt: Date;
}

/** Marks a one-time ticket as used; false when it was used before, on any server. */
export async function spendTicket(db: Queryable, { nonce, expiresAt }: OneTimeTicket): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into spent_tickets (nonce, expires_at) values (${nonce}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning nonce`);
  return rows.length > 0;
}

/** Deletes expired tickets, which are refused by their expiry anyway. */
export const forgetSpentTickets = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(db, sql`spent_tickets`, sql`expires_at < ${now.toISOString()}::timestamptz`);
