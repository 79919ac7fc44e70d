import { NEW_STRANGERS_A_DAY, type Message } from '#contract/messages/messages.ts';
import { codePoints } from '#contract/text.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { setLogSubject } from '../../../core/request-context.ts';
import { dayInChina, secondsOfTheDay, startOfDay } from '../../../core/clock.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../core/limit.ts';
import { areJudgedByService, requestCaseCheck } from '../../review/service.ts';
import { screenText } from '../../screening/service.ts';
import { isStranger, sendableTo, STRANGER_RULE, TOO_MANY_STRANGERS, type Relation } from '../policy.ts';
import { presentMessage } from '../present.ts';
import * as store from '../store.ts';
import { findPeer, noMessage, relationOf, viewOf } from './list.ts';

const MESSAGES = { scope: 'messages' } as const;
const SENDS_A_MINUTE: Limit = { name: 'message-send', points: 40, seconds: 60 };

export interface MessageForm {
  toUserId: string;
  content: string;
  imageUrl?: string | undefined;
}

/** Sends a message, at most once for each idempotency key. */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  form: MessageForm,
  idempotencyKey: string | null,
): Promise<{ conversationId: string; message: Message }> {
  const senderId = requireUserId(actor);
  await deps.limits.consume(SENDS_A_MINUTE, senderId, '发送过于频繁');
  // Moderators do not read private messages, so words to review pass; a receiver may report them. Only messages to strangers may be
  // checked by the content safety service, if the operator has switched that on.
  const { text: content } = await screenText(deps, 'messages', plainText(form.content).trim(), 'content');
  const imageUrl = form.imageUrl ?? null;
  if (content === '' && imageUrl === null)
    throw new AppError('invalid', '请输入消息内容', { fields: { content: '请输入消息内容' } });

  const isJudged = await areJudgedByService(deps, MESSAGES);
  const { messageId } = await deps.transact(async (tx) =>
    once(tx, { ownerId: senderId, call: 'message.send', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      await store.lockSender(tx, senderId);
      const peer = await findPeer(tx, senderId, form.toUserId);
      if (imageUrl !== null && !(await store.isOwnMessagePicture(tx, senderId, imageUrl))) {
        throw new AppError('invalid', '请先上传图片，再发送', { fields: { imageUrl: '请先上传图片，再发送' } });
      }
      const conversation = await enter(deps, tx, senderId, peer);
      const relation = await relationOf(deps, tx, senderId, peer, conversation.id);
      refuse(relation, content, imageUrl);
      await refuseTooManyStrangers(deps, tx, conversation, senderId);
      const message = await write(deps, tx, conversation, { senderId, content, imageUrl });
      await store.changeReceiver(tx, message, peer.id);
      if (isJudged && isStranger(relation)) {
        await requestCaseCheck(deps, tx, MESSAGES, message, [{ part: 'text', text: content }]);
      }
      await tx.emit('message.changed', {
        kind: 'sent',
        conversationId: conversation.id,
        messageId: message.id,
        byId: senderId,
        userIds: [senderId, peer.id],
      });
      return { messageId: message.id };
    }),
  );
  const message = await store.findMessage(deps.db, messageId);
  if (message === undefined) throw noMessage();
  return { conversationId: message.conversationId, message: presentMessage(message, await viewOf(deps, senderId, [message])) };
}

/** Locks the conversation with the other user and creates it if needed; a concurrent first message waits for the one that creates it. */
async function enter(
  deps: Deps,
  tx: Transaction,
  senderId: string,
  peer: NonNullable<store.PeerRow>,
): Promise<store.ConversationRow> {
  let conversation = await store.findConversation(tx, senderId, peer.id);
  if (conversation === undefined) {
    const asStranger = isStranger(await relationOf(deps, tx, senderId, peer, null));
    await store.openConversation(
      tx,
      { id: deps.random.id(), openedBy: senderId, asStranger, createdAt: deps.clock.now() },
      peer.id,
    );
    conversation = await store.findConversation(tx, senderId, peer.id);
  }
  const locked = conversation && (await store.lockConversation(tx, conversation.id));
  if (locked === undefined) throw new Error('a conversation that was just made is not there');
  return locked;
}

function refuse(relation: Relation, content: string, imageUrl: string | null): void {
  const { send, image, maxLength, reason } = sendableTo(relation);
  if (!send) throw new AppError('forbidden', reason ?? undefined);
  const breaksRule =
    (imageUrl !== null && !image) || codePoints(content) > maxLength || (isStranger(relation) && carriesContact(content));
  if (breaksRule) throw new AppError('forbidden', STRANGER_RULE);
}

/** Limits conversations with strangers a day. The count includes this one, which a refusal rolls back. */
async function refuseTooManyStrangers(
  deps: Deps,
  tx: Transaction,
  conversation: store.ConversationRow,
  senderId: string,
): Promise<void> {
  if (conversation.lastSeq > 0 || !conversation.asStranger) return;
  const today = startOfDay(dayInChina(deps.clock.now()));
  if ((await store.countNewStrangers(tx, senderId, today)) > NEW_STRANGERS_A_DAY)
    throw tooOften(TOO_MANY_STRANGERS, secondsOfTheDay(deps.clock.now()));
}

async function write(
  deps: Deps,
  tx: Transaction,
  { id, lastSeq }: store.ConversationRow,
  text: Pick<store.MessageRow, 'senderId' | 'content' | 'imageUrl'>,
): Promise<store.MessageRow> {
  const message: store.MessageRow = {
    ...text,
    conversationId: id,
    seq: lastSeq + 1,
    id: deps.random.id(),
    createdAt: deps.clock.now(),
    recalledAt: null,
    removedBySender: false,
    removedByReceiver: false,
    withheld: null,
    marks: [],
  };
  setLogSubject(message.id);
  await store.insertMessage(tx, message);
  await store.changeSender(tx, message);
  return message;
}

/** Whether a text contains a link or a phone number, also a disguised one. */
function carriesContact(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  return LINK.test(plain) || hasPhone(plain);
}

const ENDINGS =
  'com|cn|net|org|top|xyz|vip|cc|io|me|tv|shop|club|site|info|online|link|live|app|dev|pro|ltd|co|ai|hk|tw|uk|us|jp|ru|gov|edu|biz|wang|asia|store|tech|fun|icu';
const LINK = new RegExp(
  [
    String.raw`https?:|\bwww\s*[.。·点]`,
    String.raw`[a-z0-9-](?:\.|\s+\.\s+)(?:${ENDINGS})(?![a-z0-9])`,
    // Other signs for a dot occur in plain sentences too (下午3点 live), so only the most common endings count after them.
    String.raw`[a-z0-9-]\s*(?:。|·|点|\bdot\b)\s*(?:com|cn|net|org|top|vip|xyz|cc)(?![a-z0-9])`,
  ].join('|'),
);

const MOBILE = /(?<!\d)(?:86|0086)?1[3-9]\d{9}(?!\d)/;
const LANDLINE = /(?<!\d)(?:0\d{2,3}\d{7,8}|[48]00\d{7})(?!\d)/;
const DIGITS: Record<string, string> = {
  零: '0',
  〇: '0',
  一: '1',
  幺: '1',
  壹: '1',
  二: '2',
  贰: '2',
  三: '3',
  叁: '3',
  四: '4',
  肆: '4',
  五: '5',
  伍: '5',
  六: '6',
  陆: '6',
  七: '7',
  柒: '7',
  八: '8',
  捌: '8',
  九: '9',
  玖: '9',
};

/** Chinese numerals count as digits, and separators between digits are ignored. */
function hasPhone(plain: string): boolean {
  const digits = plain.replace(/[零〇一幺壹二贰三叁四肆五伍六陆七柒八捌九玖]/g, (numeral) => DIGITS[numeral] ?? '');
  const joinedDigits = digits.replace(/(?<=\d)[\s\-_.·,，、()*~+]+(?=\d)/g, '');
  return MOBILE.test(joinedDigits) || LANDLINE.test(joinedDigits);
}
