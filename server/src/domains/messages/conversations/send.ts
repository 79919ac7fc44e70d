import { codePoints } from '#contract/text.ts';
import { NEW_STRANGERS_A_DAY, type Message } from '#contract/messages/messages.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { dayInChina, secondsOfTheDay } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { once } from '../../../db/idempotency.ts';
import { plainText } from '../../../core/text.ts';
import type { Limit } from '../../../ports/limits/port.ts';
import { screenText } from '../../sensitive-words/service.ts';
import { carriesContact } from './contact-details.ts';
import { isStranger, sendableTo, STRANGER_RULE, TOO_MANY_STRANGERS, type Relation } from '../policy.ts';
import { presentMessage } from '../present.ts';
import * as store from '../store.ts';
import { findPeer, noMessage, relationOf, viewOf } from './list.ts';

const SENDS: Limit = { name: 'message-send', points: 40, seconds: 60 };

export interface MessageForm {
  toUserId: string;
  content: string;
  imageUrl?: string | undefined;
}

/** Sent again with the same key, as after a lost answer, it is the same message. */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  form: MessageForm,
  idempotencyKey: string | null,
): Promise<{ conversationId: string; message: Message }> {
  const senderId = requireUserId(actor);
  await deps.limits.consume(SENDS, senderId, '发送过于频繁');
  // Nobody reads other people's messages: words to look at pass, and whoever is offended reports them.
  const { text: content } = await screenText(deps, 'messages', plainText(form.content).trim(), 'content');
  const imageUrl = form.imageUrl ?? null;
  if (content === '' && imageUrl === null)
    throw new AppError('invalid', '请输入消息内容', { fields: { content: '请输入消息内容' } });

  const { messageId } = await deps.transact(async (tx) =>
    once(tx, { ownerId: senderId, call: 'message.send', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      await store.lockSender(tx, senderId);
      const peer = await findPeer(tx, senderId, form.toUserId);
      if (imageUrl !== null && !(await store.isOwnMessagePicture(tx, senderId, imageUrl))) {
        throw new AppError('invalid', '请先上传图片，再发送', { fields: { imageUrl: '请先上传图片，再发送' } });
      }
      const conversation = await enter(deps, tx, senderId, peer);
      const relation = await relationOf(tx, senderId, peer, conversation.id);
      refuse(relation, content, imageUrl);
      await refuseTooManyStrangers(deps, tx, conversation, senderId);
      const message = await write(deps, tx, conversation, { senderId, content, imageUrl });
      await store.changeReceiver(tx, message, peer.id);
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

/** The conversation with the other person, locked; of two first messages at once one makes it and the other waits for it. */
async function enter(
  deps: Deps,
  tx: Transaction,
  senderId: string,
  peer: NonNullable<store.PeerRow>,
): Promise<store.ConversationRow> {
  let known = await store.findConversation(tx, senderId, peer.id);
  if (known === undefined) {
    const asStranger = isStranger(await relationOf(tx, senderId, peer, null));
    await store.openConversation(
      tx,
      { id: deps.random.id(), openedBy: senderId, asStranger, createdAt: deps.clock.now() },
      peer.id,
    );
    known = await store.findConversation(tx, senderId, peer.id);
  }
  const locked = known && (await store.lockConversation(tx, known.id));
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

/** Counted with the one just opened; a refusal takes that back. */
async function refuseTooManyStrangers(
  deps: Deps,
  tx: Transaction,
  conversation: store.ConversationRow,
  senderId: string,
): Promise<void> {
  if (conversation.lastSeq > 0 || !conversation.asStranger) return;
  const today = new Date(`${dayInChina(deps.clock.now())}T00:00:00+08:00`);
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
  };
  await store.insertMessage(tx, message);
  await store.changeSender(tx, message);
  return message;
}
