import { z } from 'zod';
import { picture } from '../posts/post.ts';
import { codePoints, isSeen } from '../text.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

export const MESSAGE_MAX = 500;
/** Length of the first message to a stranger (who neither answered nor follows); only one, without links and phone numbers. */
export const STRANGER_MESSAGE_MAX = 200;
export const NEW_STRANGERS_A_DAY = 20;
export const RECALL_SECONDS = 120;

/** Conversations opened by strangers are in a separate box until the user answers or follows them. */
const messageBox = z.enum(['normal', 'stranger'], '会话分组不正确');
export type MessageBox = z.output<typeof messageBox>;

/** A message. A recalled one stays in the list without its content. */
const message = z.object({
  id: id(),
  conversationId: id(),
  mine: z.boolean(),
  content: z.string(),
  image: picture.nullable(),
  createTime: time,
  recalled: z.boolean(),
  can: z.object({ recall: z.boolean() }),
});
export type Message = z.output<typeof message>;

/** The messages that the user may send to a person now; `reason` explains a refusal or a restriction. */
const sendable = z.object({
  send: z.boolean(),
  image: z.boolean(),
  maxLength: z.number().int(),
  reason: z.string().nullable(),
});
export type Sendable = z.output<typeof sendable>;

const conversation = z.object({
  id: id(),
  box: messageBox,
  peer: userSummary,
  last: message.nullable(),
  unread: z.number().int(),
  updateTime: time,
});
export type Conversation = z.output<typeof conversation>;

const unread = z.object({ normal: z.number().int(), stranger: z.number().int() });

/**
 * Data of the event stream's named event `privateMessage`. `mine`: the user's own action, possibly on another device. `sent` and
 * `recalled` contain the message. `read`: the other side has read everything up to `at`. `removed`: without `messageId` the whole
 * conversation. `unread`: the user's present unread counts.
 */
export const messageEvent = z.object({
  kind: z.enum(['sent', 'recalled', 'read', 'removed']),
  conversationId: id(),
  peerId: id(),
  mine: z.boolean(),
  messageId: id().nullable(),
  message: message.nullable(),
  at: time,
  unread,
});
export type MessageEvent = z.output<typeof messageEvent>;

export const conversations = call(at.conversations, {
  who: 'user',
  summary: 'Own conversations of a box, newest first',
  query: z.object({ ...paging, box: messageBox.default('normal') }),
  answer: pageOf(conversation).extend({ unread }),
});

/** The state of a conversation with a person, possibly not begun (`conversationId` null). `readUpTo`: the other side has read up to this time. */
const thread = z.object({
  conversationId: id().nullable(),
  peer: userSummary,
  blocked: z.boolean(),
  can: sendable,
  readUpTo: time.nullable(),
});
export type Thread = z.output<typeof thread>;

export const messageList = call(at.messageList, {
  who: 'user',
  summary: 'Messages of an own conversation, newest first; `before`: id of the oldest message already loaded',
  query: z.object({ conversationId: id(), before: id().optional(), limit: paging.limit }),
  answer: z.object({ list: z.array(message), hasMore: z.boolean(), thread }),
});

export const messagePeer = call(at.messagePeer, {
  who: 'user',
  summary: 'The conversation with a person, and what may be sent, also before the first message',
  query: z.object({ userId: id() }),
  answer: thread,
});

export const messageRecipients = call(at.messageRecipients, {
  who: 'user',
  notForYouth: true,
  summary: 'Possible recipients by nickname; for an empty text the followed users',
  query: z.object({ q: z.string().max(20, '昵称最多 20 字').default('') }),
  answer: z.object({ list: z.array(userSummary.extend({ followed: z.boolean() })) }),
});

export const sendMessage = call(at.sendMessage, {
  activity: 'message',
  who: 'user',
  notForYouth: true,
  summary: 'Send a text, a picture of one’s own, or both',
  body: z
    .strictObject({
      toUserId: id(),
      content: z.string('消息格式不正确').default(''),
      imageUrl: z.string('图片地址格式不正确').max(300, '图片地址格式不正确').optional(),
    })
    .refine(({ content, imageUrl }) => isSeen(content) || imageUrl !== undefined, {
      path: ['content'],
      message: '请输入消息内容',
    })
    .refine(({ content }) => codePoints(content) <= MESSAGE_MAX, {
      path: ['content'],
      message: `消息最多 ${MESSAGE_MAX} 字`,
    }),
  answer: z.object({ conversationId: id(), message }),
});

const conversationTarget = { conversationId: id() };

export const readMessages = call(at.readMessages, {
  who: 'user',
  summary: 'Mark everything in a conversation read',
  body: z.strictObject(conversationTarget),
  answer: empty,
});

export const recallMessage = call(at.recallMessage, {
  activity: 'message',
  who: 'user',
  summary: 'Recall an own message within two minutes, for both sides',
  body: z.strictObject({ messageId: id() }),
  answer: message,
  done: '已撤回',
});

export const removeMessages = call(at.removeMessages, {
  activity: 'message',
  who: 'user',
  summary: 'Remove one message or the whole conversation from one’s own side',
  body: z.strictObject({ ...conversationTarget, messageId: id().optional() }),
  answer: empty,
  done: '已删除',
});

export const blockUser = call(at.blockUser, {
  who: 'user',
  summary: 'Block a user, or remove the block',
  body: z.strictObject({ userId: id(), blocked: z.boolean('拉黑状态格式不正确') }),
  answer: z.object({ userId: id(), blocked: z.boolean() }),
});

export const blockedUsers = call(at.blockedUsers, {
  who: 'user',
  summary: 'Blocked users, latest first',
  query: z.object(paging),
  answer: pageOf(userSummary),
});
