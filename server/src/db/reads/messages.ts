import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Condition: `person` has blocked `target`; each is a column or an id. */
export const hasBlocked = (person: SQLWrapper | string, target: SQLWrapper | string): SQL =>
  sql`exists (select from message_blocks block where block.user_id = ${person} and block.target_id = ${target})`;
