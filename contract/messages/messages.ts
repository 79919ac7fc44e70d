import { z } from 'zod';
import { picture } from '../posts/post.ts';
import { codePoints, isSeen } from '../text.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

export const MESSAGE_MAX = 500;
/** What one may send to a person who has neither answered nor followed: one text without link or phone number. */
export const STRANGER_MESSAGE_MAX = 200;
export const NEW_STRANGERS_A_DAY = 20;
export const RECALL_SECONDS = 120;

/** Strangers' first words wait in a box of their own until they are answered or followed. */
const messageBox = z.enum(['normal', 'stranger'], '会话分组不正确');
export type MessageBox = z.output<typeof messageBox>;

/** A recalled message keeps its place without its content. */
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

/** What one may send to a person just now; `reason` says why not, or what binds. */
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
 * Data of the stream's named event `privateMessage`; `peerId` is the other person, `mine` when one did it oneself, perhaps on another device. `sent` and
 * `recalled` carry the message. `read` by the other person: everything up to `at`. `removed` without an id: the whole
 * conversation. `unread` is what one has unread now.
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
  summary: 'Own conversations of one box, the newest first',
  query: z.object({ ...paging, box: messageBox.default('normal') }),
  answer: pageOf(conversation).extend({ unread }),
});

/** The conversation with one person, whether or not there is one yet. `readUpTo`: until when the other has read. */
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
  summary: 'Messages of an own conversation, the newest first; `before` is the id of the last one already there',
  query: z.object({ conversationId: id(), before: id().optional(), limit: paging.limit }),
  answer: z.object({ list: z.array(message), hasMore: z.boolean(), thread }),
});

export const messagePeer = call(at.messagePeer, {
  who: 'user',
  summary: 'The conversation with a person and what one may send them, before anything was sent',
  query: z.object({ userId: id() }),
  answer: thread,
});

export const messageRecipients = call(at.messageRecipients, {
  who: 'user',
  notForYouth: true,
  summary: 'Whom one may write to, by nickname; without letters those one follows',
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
  summary: 'Take an own message back within two minutes, for both sides',
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
  summary: 'Refuse or accept messages of a person again',
  body: z.strictObject({ userId: id(), blocked: z.boolean('拉黑状态格式不正确') }),
  answer: z.object({ userId: id(), blocked: z.boolean() }),
});

export const blockedUsers = call(at.blockedUsers, {
  who: 'user',
  summary: 'People one has blocked, the latest first',
  query: z.object(paging),
  answer: pageOf(userSummary),
});
