import { sql } from 'drizzle-orm';
import { deleteInParts } from './batched-change.ts';
import type { Queryable } from './client.ts';

/** What a signed ticket says of itself (ports/secrets). */
interface OneTime {
  nonce: string;
  expiresAt: Date;
}

/** Uses a one-time ticket up; false when it was used before, on whichever server. */
export async function spendTicket(db: Queryable, { nonce, expiresAt }: OneTime): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into spent_tickets (nonce, expires_at) values (${nonce}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning nonce`);
  return rows.length > 0;
}

/** Those that are over are refused by their time. */
export const forgetSpentTickets = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(db, sql`spent_tickets`, sql`expires_at < ${now.toISOString()}::timestamptz`);
