import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { messageBlocks } from '../../../db/tables/messages.ts';

/** Whether one of these people has blocked this person. */
export async function isBlockedByAny(db: Queryable, userId: string, ownerIds: string[]): Promise<boolean> {
  const rows = await db
    .select({ userId: messageBlocks.userId })
    .from(messageBlocks)
    .where(and(inArray(messageBlocks.userId, ownerIds), eq(messageBlocks.targetId, userId)))
    .limit(1);
  return rows.length > 0;
}
