import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether somebody has blocked somebody else; both are columns or ids. */
export const hasBlocked = (person: SQLWrapper | string, target: SQLWrapper | string): SQL =>
  sql`exists (select from message_blocks block where block.user_id = ${person} and block.target_id = ${target})`;
