import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** One for each two people; its row is locked while anything in it changes, so `lastSeq` counts without a gap. */
export const conversations = pgTable('conversations', {
  id: text().primaryKey(),
  /** The smaller of the two ids. */
  userA: text().notNull(),
  userB: text().notNull(),
  openedBy: text().notNull(),
  asStranger: boolean().notNull(),
  lastSeq: integer().notNull().default(0),
  createdAt: at().notNull(),
});

/** Each side's view of a conversation. */
export const conversationMembers = pgTable('conversation_members', {
  conversationId: text().notNull(),
  userId: text().notNull(),
  peerId: text().notNull(),
  /** Whether this side has written anything. */
  answered: boolean().notNull().default(false),
  /** False until something arrives, and again after this side removed the conversation. */
  shown: boolean().notNull().default(false),
  unread: integer().notNull().default(0),
  readSeq: integer().notNull().default(0),
  readAt: at(),
  /** Messages up to here went with a removal. */
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
  /** Kept from who received it: until a person has looked at it, or for good. */
  withheld: text().$type<'held' | 'refused'>(),
  /** What the content safety service found, for who decides. */
  marks: text().array().notNull().default([]),
});

/** `userId` takes no messages of `targetId`. */
export const messageBlocks = pgTable('message_blocks', {
  userId: text().notNull(),
  targetId: text().notNull(),
  createdAt: at().notNull(),
});
