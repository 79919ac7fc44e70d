import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../client.ts';

// Reads of messages for other domains; blocks between users are also the view `blocks`.

/** SQL condition: `person` has blocked `target`; each is a column or an id. */
export const hasBlocked = (person: SQLWrapper | string, target: SQLWrapper | string): SQL =>
  sql`exists (select from message_blocks block where block.user_id = ${person} and block.target_id = ${target})`;

/** Whether any person of the first list has blocked any person of the second. */
export async function hasAnyBlocked(db: Queryable, personIds: string[], targetIds: string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from message_blocks
    where user_id = any(${sql.param(personIds)}::text[]) and target_id = any(${sql.param(targetIds)}::text[]) limit 1`);
  return rows.length > 0;
}
