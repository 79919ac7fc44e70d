import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { deleteInParts } from '../../db/batched-change.ts';
import type { Ticket } from './port.ts';

/** Uses a one-time ticket up; false when it was used before, on whichever server. */
export async function spendTicket(db: Queryable, { nonce, expiresAt }: Pick<Ticket, 'nonce' | 'expiresAt'>): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into spent_tickets (nonce, expires_at) values (${nonce}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning nonce`);
  return rows.length > 0;
}

/** Those that are over are refused by their time. */
export const forgetSpentTickets = (db: Queryable, now: Date): Promise<number> =>
  deleteInParts(db, sql`spent_tickets`, sql`expires_at < ${now.toISOString()}::timestamptz`);
