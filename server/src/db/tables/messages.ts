import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** One row per pair of users. It is locked during every change of the conversation, so that `seq` of messages has no gaps. */
export const conversations = pgTable('conversations', {
  id: text().primaryKey(),
  /** The smaller of the two ids. */
  userA: text().notNull(),
  userB: text().notNull(),
  openedBy: text().notNull(),
  /** The opener was a stranger: the other side did not follow the opener at that time. */
  asStranger: boolean().notNull(),
  lastSeq: integer().notNull().default(0),
  createdAt: at().notNull(),
});

/** A participant's view of a conversation. */
export const conversationMembers = pgTable('conversation_members', {
  conversationId: text().notNull(),
  userId: text().notNull(),
  peerId: text().notNull(),
  /** This participant has sent a message. */
  answered: boolean().notNull().default(false),
  /** Listed for this participant: false before the first message, and after the participant removed the conversation. */
  shown: boolean().notNull().default(false),
  unread: integer().notNull().default(0),
  readSeq: integer().notNull().default(0),
  readAt: at(),
  /** Messages up to this `seq` were removed together with the conversation. */
  clearedSeq: integer().notNull().default(0),
  lastAt: at().notNull(),
});

export const messages = pgTable('messages', {
  conversationId: text().notNull(),
  seq: integer().notNull(),
  id: text().notNull().unique(),
  senderId: text().notNull(),
  content: text().notNull(),
  imageUrl: text(),
  createdAt: at().notNull(),
  recalledAt: at(),
  removedBySender: boolean().notNull().default(false),
  removedByReceiver: boolean().notNull().default(false),
  /** Hidden from the receiver: `held` until a moderator decides, `refused` for good; null: delivered. */
  withheld: text().$type<'held' | 'refused'>(),
  /** Hits of the content safety service, for the moderator. */
  marks: text().array().notNull().default([]),
});

/** `userId` has blocked `targetId`. */
export const messageBlocks = pgTable('message_blocks', {
  userId: text().notNull(),
  targetId: text().notNull(),
  createdAt: at().notNull(),
});
