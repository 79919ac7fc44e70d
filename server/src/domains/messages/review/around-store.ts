import { sql, type SQL } from 'drizzle-orm';
import { RECORD_COUNT_MAX } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';
import type { ContextPiece } from '../../review/service.ts';

// Moderators never read delivered or recalled messages, so the context of a message is what else was withheld from its sender. Only a first
// message to a stranger can be withheld (conversations/send.ts), so an index of new conversations finds all of them.

const isForModerators = sql`m.withheld is not null and m.recalled_at is null`;

/** The sender of a withheld message. */
export async function findWithheld(db: Queryable, id: string): Promise<{ authorId: string } | undefined> {
  const { rows } = await db.execute<{ authorId: string }>(
    sql`select m.sender_id as "authorId" from messages m where m.id = ${id} and ${isForModerators}`,
  );
  return rows[0];
}

interface WithheldMessage extends Record<string, unknown> {
  id: string;
  content: string;
  createdAt: string;
  state: 'held' | 'refused';
}

const AROUND_MAX = 5;

/** Other withheld messages of the same sender, the latest first, without their receivers. */
export async function listWithheldAround(db: Queryable, id: string, since: Date): Promise<ContextPiece[]> {
  const message = await findWithheld(db, id);
  if (message === undefined) return [];
  const { authorId } = message;
  const { rows } = await db.execute<WithheldMessage>(sql`
    select m.id, m.content, m.created_at as "createdAt", m.withheld as state ${firstMessages(authorId, since)}
      and ${isForModerators} and m.id <> ${id}
    order by m.created_at desc, m.id limit ${AROUND_MAX}`);
  return rows.map((row) => ({ ...row, authorId }));
}

/** The number of strangers to whom a user has written since a time. */
export const countStrangers = (db: Queryable, userId: string, since: Date): Promise<number> =>
  countOf(db, firstMessages(userId, since));

/** The number of a user's messages since a time that were withheld for good. */
export const countWithheld = (db: Queryable, userId: string, since: Date): Promise<number> =>
  countOf(db, sql`${firstMessages(userId, since)} and m.withheld = 'refused'`);

/** The first messages of a user to strangers since a time, as `from` and `where` of a query. */
const firstMessages = (userId: string, since: Date): SQL => sql`
  from conversations c join messages m on m.conversation_id = c.id and m.seq = 1 and m.sender_id = c.opened_by
  where c.opened_by = ${userId} and c.as_stranger and c.created_at >= ${since.toISOString()}::timestamptz`;

async function countOf(db: Queryable, source: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from (select 1 ${source} limit ${RECORD_COUNT_MAX}) counted`,
  );
  return rows[0]?.n ?? 0;
}
