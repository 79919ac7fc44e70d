import { and, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import type { MessageBox } from '#contract/messages.ts';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { conversationMembers, messageBlocks, messages } from '../../db/tables/messages.ts';
import { peerColumns, type MemberRow, type MessageRow } from './store.ts';

/** What this side has not removed, the newest first, with one more that tells whether there is more. */
export async function listMessages(
  db: Queryable,
  { conversationId, userId, clearedSeq }: MemberRow,
  beforeSeq: number | null,
  limit: number,
): Promise<MessageRow[]> {
  const wanted = and(
    eq(messages.conversationId, conversationId),
    gt(messages.seq, clearedSeq),
    beforeSeq === null ? undefined : lt(messages.seq, beforeSeq),
    isKeptBy(sql`${userId}`),
  );
  return db
    .select()
    .from(messages)
    .where(wanted)
    .orderBy(desc(messages.seq))
    .limit(limit + 1);
}

/** Conversations of one box, each with the other person and the last message this side still has. */
export async function listConversations(
  db: Queryable,
  userId: string,
  box: MessageBox,
  { page, limit }: { page: number; limit: number },
) {
  const last = db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationMembers.conversationId),
        gt(messages.seq, conversationMembers.clearedSeq),
        isKeptBy(conversationMembers.userId.getSQL()),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .as('last');
  return db
    .select({ member: conversationMembers, peer: peerColumns, last: last._.selectedFields })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.peerId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(conversationMembers.userId, userId),
        conversationMembers.shown,
        box === 'stranger' ? fromStranger : sql`not ${fromStranger}`,
      ),
    )
    .orderBy(desc(conversationMembers.lastAt), conversationMembers.conversationId)
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

export async function countUnread(db: Queryable, userId: string): Promise<{ normal: number; stranger: number }> {
  const rows = await db
    .select({
      normal: sql<number>`coalesce(sum(${conversationMembers.unread}) filter (where not ${fromStranger}), 0)`,
      stranger: sql<number>`coalesce(sum(${conversationMembers.unread}) filter (where ${fromStranger}), 0)`,
    })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, userId), gt(conversationMembers.unread, 0)));
  return rows[0] ?? { normal: 0, stranger: 0 };
}

export async function listBlocked(db: Queryable, userId: string, { page, limit }: { page: number; limit: number }) {
  return db
    .select(peerColumns)
    .from(messageBlocks)
    .innerJoin(users, eq(users.id, messageBlocks.targetId))
    .where(eq(messageBlocks.userId, userId))
    .orderBy(desc(messageBlocks.createdAt), messageBlocks.targetId)
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

const isKeptBy = (viewer: SQL): SQL | undefined =>
  or(
    and(sql`${messages.senderId} = ${viewer}`, sql`not ${messages.removedBySender}`),
    and(sql`${messages.senderId} <> ${viewer}`, sql`not ${messages.removedByReceiver}`),
  );

/** Neither answered nor followed by this side. */
const fromStranger = sql`(not ${conversationMembers.answered} and not exists (
  select 1 from follows f where f.follower_id = ${conversationMembers.userId} and f.followee_id = ${conversationMembers.peerId}))`;
