import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { people, shortUser } from '../../db/reads/accounts.ts';
import { pictures } from '../../db/reads/media-assets.ts';
import { conversationMembers, conversations, messageBlocks, messages } from '../../db/tables/messages.ts';

export { findUser } from '../../db/reads/accounts.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MemberRow = typeof conversationMembers.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type PeerRow = Awaited<ReturnType<typeof findPeer>>;

export const peerColumns = {
  ...shortUser,
  messagesFrom: people.messagesFrom,
  youth: people.isYouth,
  status: people.status,
};

export async function findPeer(db: Queryable, id: string) {
  return (await db.select(peerColumns).from(people).where(eq(people.id, id)))[0];
}

/** Blocks and follows between `userId` and another user. */
export async function findTies(db: Queryable, userId: string, peerId: string) {
  const { rows } = await db.execute<{
    mobileBound: boolean;
    blocked: boolean;
    blockedByPeer: boolean;
    peerFollows: boolean;
    follows: boolean;
  }>(sql`
    select
      exists (select 1 from people where id = ${userId} and mobile is not null) as "mobileBound",
      exists (select 1 from message_blocks where user_id = ${userId} and target_id = ${peerId}) as blocked,
      exists (select 1 from message_blocks where user_id = ${peerId} and target_id = ${userId}) as "blockedByPeer",
      exists (select 1 from follow_ties where follower_id = ${peerId} and followee_id = ${userId}) as "peerFollows",
      exists (select 1 from follow_ties where follower_id = ${userId} and followee_id = ${peerId}) as follows`);
  if (rows[0] === undefined) throw new Error('a select without a from answers a row');
  return rows[0];
}

/** The two ids in order, because a conversation is stored once. */
const between = (one: string, other: string) => {
  const [userA, userB] = one < other ? [one, other] : [other, one];
  return { userA, userB };
};

export async function findConversation(db: Queryable, one: string, other: string): Promise<ConversationRow | undefined> {
  const { userA, userB } = between(one, other);
  return (
    await db
      .select()
      .from(conversations)
      .where(and(eq(conversations.userA, userA), eq(conversations.userB, userB)))
  )[0];
}

/** Inserts the conversation of two users with both sides; false when it exists. */
export async function openConversation(
  db: Queryable,
  conversation: Pick<ConversationRow, 'id' | 'openedBy' | 'asStranger' | 'createdAt'>,
  peerId: string,
): Promise<boolean> {
  const rows = await db
    .insert(conversations)
    .values({ ...conversation, ...between(conversation.openedBy, peerId) })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (rows.length === 0) return false;
  const side = { conversationId: conversation.id, lastAt: conversation.createdAt };
  await db.insert(conversationMembers).values([
    { ...side, userId: conversation.openedBy, peerId },
    { ...side, userId: peerId, peerId: conversation.openedBy },
  ]);
  return true;
}

/** Every change in a conversation takes this lock, until the transaction ends. */
export async function lockConversation(db: Queryable, id: string): Promise<ConversationRow | undefined> {
  return (await db.select().from(conversations).where(eq(conversations.id, id)).for('update'))[0];
}

/** Serialises the messages of a user, so that the daily limit holds. */
export async function lockSender(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `messages:${userId}`);
}

/** Conversations with strangers that the user has opened since `since`. */
export async function countNewStrangers(db: Queryable, userId: string, since: Date): Promise<number> {
  const isOpenedBy = and(eq(conversations.openedBy, userId), conversations.asStranger, gt(conversations.createdAt, since));
  return (
    (
      await db
        .select({ n: sql<number>`count(*)` })
        .from(conversations)
        .where(isOpenedBy)
    )[0]?.n ?? 0
  );
}

export async function findMember(db: Queryable, conversationId: string, userId: string): Promise<MemberRow | undefined> {
  return (await db.select().from(conversationMembers).where(isSide(conversationId, userId)))[0];
}

export async function insertMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(message);
  await db.update(conversations).set({ lastSeq: message.seq }).where(eq(conversations.id, message.conversationId));
}

/** Updates the sender's side; writing a message also marks the earlier ones as read. */
export async function changeSender(db: Queryable, { conversationId, senderId, seq, createdAt }: MessageRow): Promise<void> {
  const change = { answered: true, shown: true, unread: 0, readSeq: seq, readAt: createdAt, lastAt: createdAt };
  await db.update(conversationMembers).set(change).where(isSide(conversationId, senderId));
}

export async function changeReceiver(
  db: Queryable,
  { conversationId, createdAt }: MessageRow,
  receiverId: string,
): Promise<void> {
  const change = { shown: true, unread: sql`${conversationMembers.unread} + 1`, lastAt: createdAt };
  await db.update(conversationMembers).set(change).where(isSide(conversationId, receiverId));
}

export async function changeMember(
  db: Queryable,
  { conversationId, userId }: Pick<MemberRow, 'conversationId' | 'userId'>,
  change: Partial<MemberRow>,
): Promise<void> {
  await db.update(conversationMembers).set(change).where(isSide(conversationId, userId));
}

/** Counts the unread messages of one side again, after one may have disappeared or appeared. */
export async function recountUnread(db: Queryable, conversationId: string, userId: string): Promise<void> {
  await db.execute(sql`
    update conversation_members m set unread = (
      select count(*) from messages x
      where x.conversation_id = m.conversation_id and x.seq > greatest(m.read_seq, m.cleared_seq) and x.sender_id = m.peer_id
        and x.recalled_at is null and not x.removed_by_receiver and x.withheld is null)
    where m.conversation_id = ${conversationId} and m.user_id = ${userId}`);
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return (await db.select().from(messages).where(eq(messages.id, id)))[0];
}

export async function changeMessage(db: Queryable, id: string, change: Partial<MessageRow>): Promise<void> {
  await db.update(messages).set(change).where(eq(messages.id, id));
}

const isHeld = and(sql`${messages.withheld} = 'held'`, isNull(messages.recalledAt));

/** Messages that wait for a moderator, the oldest first. */
export async function listHeld(db: Queryable, _filter: object, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ message: messages, sender: peerColumns })
    .from(messages)
    .innerJoin(people, eq(people.id, messages.senderId))
    .where(isHeld)
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit)
    .offset(offset);
}

export type HeldRow = Awaited<ReturnType<typeof listHeld>>[number];

/** Whether the user has uploaded this picture for messages. */
export async function isOwnMessagePicture(db: Queryable, userId: string, url: string): Promise<boolean> {
  const own = and(eq(pictures.url, url), eq(pictures.ownerId, userId), eq(pictures.part, 'message'), isNull(pictures.removingAt));
  return (await db.select({ id: pictures.id }).from(pictures).where(own)).length > 0;
}

export async function insertBlock(db: Queryable, block: typeof messageBlocks.$inferInsert): Promise<void> {
  await db.insert(messageBlocks).values(block).onConflictDoNothing();
}

export async function deleteBlock(db: Queryable, userId: string, targetId: string): Promise<void> {
  await db.delete(messageBlocks).where(and(eq(messageBlocks.userId, userId), eq(messageBlocks.targetId, targetId)));
}

const isSide = (conversationId: string, userId: string): SQL | undefined =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));
