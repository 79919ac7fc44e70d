import { and, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { MessageBox } from '#contract/messages/messages.ts';
import type { Paging } from '../../../core/lists/paging.ts';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { conversationMembers, messageBlocks, messages } from '../../../db/tables/messages.ts';
import { peerColumns, type MemberRow, type MessageRow, type PeerRow } from '../store.ts';

/** Messages that this side sees, the newest first, with one more than `limit` if there are more. */
export async function listMessages(
  db: Queryable,
  { conversationId, userId, clearedSeq }: MemberRow,
  beforeSeq: number | null,
  limit: number,
): Promise<MessageRow[]> {
  const condition = and(
    eq(messages.conversationId, conversationId),
    gt(messages.seq, clearedSeq),
    beforeSeq === null ? undefined : lt(messages.seq, beforeSeq),
    isVisibleTo(sql`${userId}`),
  );
  return db
    .select()
    .from(messages)
    .where(condition)
    .orderBy(desc(messages.seq))
    .limit(limit + 1);
}

/** Conversations of one box, each with the other user and the last message that this side sees. */
export async function listConversations(db: Queryable, userId: string, box: MessageBox, { page, limit }: Paging) {
  const last = db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationMembers.conversationId),
        gt(messages.seq, conversationMembers.clearedSeq),
        isVisibleTo(conversationMembers.userId.getSQL()),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .as('last');
  return db
    .select({ member: conversationMembers, peer: peerColumns, last: last._.selectedFields })
    .from(conversationMembers)
    .innerJoin(people, eq(people.id, conversationMembers.peerId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(conversationMembers.userId, userId),
        conversationMembers.shown,
        isOfNobodyBlocked,
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
    .where(and(eq(conversationMembers.userId, userId), gt(conversationMembers.unread, 0), isOfNobodyBlocked));
  return rows[0] ?? { normal: 0, stranger: 0 };
}

export async function listBlocked(db: Queryable, userId: string, { page, limit }: Paging) {
  return db
    .select(peerColumns)
    .from(messageBlocks)
    .innerJoin(people, eq(people.id, messageBlocks.targetId))
    .where(eq(messageBlocks.userId, userId))
    .orderBy(desc(messageBlocks.createdAt), messageBlocks.targetId)
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

/** The users among `userIds` who have blocked `targetId`. */
export async function findBlocking(db: Queryable, userIds: string[], targetId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: messageBlocks.userId })
    .from(messageBlocks)
    .where(and(inArray(messageBlocks.userId, userIds), eq(messageBlocks.targetId, targetId)));
  return new Set(rows.map(({ id }) => id));
}

const isVisibleTo = (viewer: SQL): SQL | undefined =>
  or(
    and(sql`${messages.senderId} = ${viewer}`, sql`not ${messages.removedBySender}`),
    and(sql`${messages.senderId} <> ${viewer}`, sql`not ${messages.removedByReceiver}`, isNull(messages.withheld)),
  );

/** Hides conversations with users whom this side has blocked; they appear again when the block is lifted. */
const isOfNobodyBlocked = sql`not exists (
  select from message_blocks b where b.user_id = ${conversationMembers.userId} and b.target_id = ${conversationMembers.peerId})`;

/** Conversations whose other user this side has neither answered nor followed. */
const fromStranger = sql`(not ${conversationMembers.answered} and not exists (
  select 1 from follow_ties f where f.follower_id = ${conversationMembers.userId} and f.followee_id = ${conversationMembers.peerId}))`;

type Recipient = Pick<NonNullable<PeerRow>, 'id' | 'nickname' | 'avatar' | 'identity' | 'certification' | 'mobile'> & {
  follows: boolean;
};

/** Users of each kind whose permissions are checked. */
const CANDIDATES = 200;

/**
 * Users to whom `userId` may write by the rules of `policy.ts`: followed ones whose nickname contains `letters`, and others whose nickname
 * begins with them (none for empty letters).
 */
export async function findWritable(db: Queryable, userId: string, letters: string, limit: number): Promise<Recipient[]> {
  const prefix = `${letters.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    with followees as (
      select f.followee_id as id, f.created_at from follow_ties f join people u on u.id = f.followee_id
      where f.follower_id = ${userId} and strpos(lower(u.nickname), ${letters}) > 0
      order by f.created_at desc limit ${CANDIDATES}
    ), candidates as (
      select id from followees
      union
      (select id from people where ${letters} <> '' and status = 0 and lower(nickname) like ${prefix} limit ${CANDIDATES})
    )
    select u.id, u.nickname, u.avatar, u.identity, u.certification, u.mobile, followee.created_at is not null as follows
    from candidates join people u using (id)
    left join followees followee on followee.id = u.id
    left join follow_ties theirs on theirs.follower_id = u.id and theirs.followee_id = ${userId}
    left join conversations c on c.user_a = any(array[u.id, ${userId}]) and c.user_b = any(array[u.id, ${userId}])
    left join conversation_members peer on peer.conversation_id = c.id and peer.user_id = u.id
    left join conversation_members own on own.conversation_id = c.id and own.user_id = ${userId}
    where u.id <> ${userId} and u.status = 0
      and not exists (select 1 from message_blocks b where b.user_id = u.id and b.target_id = ${userId})
      and not exists (select 1 from message_blocks b where b.user_id = ${userId} and b.target_id = u.id)
      and (
        coalesce(peer.answered, false)
        or theirs.follower_id is not null and u.messages_from <> 'nobody'
        or u.messages_from = 'everyone' and not u.is_youth and not coalesce(own.answered, false)
      )
    order by follows desc, followee.created_at desc nulls last, u.follower_count desc, u.id limit ${limit}`);
  return rows;
}
