import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import type { Ticket } from './secrets.ts';

/** Uses a one-time ticket up; false when it was used before, on whichever server. */
export async function spendTicket(db: Database, { nonce, expiresAt }: Ticket, now: Date): Promise<boolean> {
  await db.execute(sql`delete from spent_tickets where expires_at < ${now.toISOString()}::timestamptz`);
  const { rows } = await db.execute(sql`
    insert into spent_tickets (nonce, expires_at) values (${nonce}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning nonce`);
  return rows.length > 0;
}
