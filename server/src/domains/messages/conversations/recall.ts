import { RECALL_SECONDS, type Message } from '#contract/messages/messages.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { canRecall } from '../policy.ts';
import { presentMessage } from '../present.ts';
import * as store from '../store.ts';
import { noMessage, ownSide, viewOf } from './list.ts';

/** Marks a conversation as read; the event shows this to the other user and on the reader's other devices. */
export async function readConversation(deps: Deps, actor: Actor, conversationId: string): Promise<null> {
  const userId = requireUserId(actor);
  await deps.transact(async (tx) => {
    const conversation = await store.lockConversation(tx, conversationId);
    const member = await ownSide(tx, conversationId, userId);
    if (conversation === undefined || (member.unread === 0 && member.readSeq === conversation.lastSeq)) return;
    // The time is never before the last message, even if the clock of this server is behind.
    const now = deps.clock.now();
    const readAt = member.lastAt > now ? member.lastAt : now;
    await store.changeMember(tx, member, { unread: 0, readSeq: conversation.lastSeq, readAt });
    await tx.emit('message.changed', {
      kind: 'read',
      conversationId,
      messageId: null,
      byId: userId,
      userIds: [userId, member.peerId],
    });
  });
  return null;
}

/** Recalls an own message within RECALL_SECONDS: both users see that there was one, but not its content. */
export async function recallMessage(deps: Deps, actor: Actor, messageId: string): Promise<Message> {
  const userId = requireUserId(actor);
  const recalled = await deps.transact(async (tx) => {
    const unlocked = await store.findMessage(tx, messageId);
    if (unlocked === undefined || unlocked.senderId !== userId || unlocked.removedBySender) throw noMessage();
    const { conversationId } = unlocked;
    await store.lockConversation(tx, conversationId);
    const message = (await store.findMessage(tx, messageId)) ?? unlocked;
    if (message.recalledAt !== null) return message;
    const now = deps.clock.now();
    if (!canRecall(message, true, now)) throw new AppError('conflict', `消息发出已超过 ${RECALL_SECONDS / 60} 分钟，无法撤回`);
    const { peerId } = await ownSide(tx, conversationId, userId);
    await store.changeMessage(tx, messageId, { recalledAt: now });
    await store.recountUnread(tx, conversationId, peerId);
    const userIds = message.withheld === null ? [userId, peerId] : [userId];
    await tx.emit('message.changed', { kind: 'recalled', conversationId, messageId, byId: userId, userIds });
    return { ...message, recalledAt: now };
  });
  return presentMessage(recalled, await viewOf(deps, userId, []));
}

/** Removes one message, or without `messageId` all, from the actor's side; the other user keeps them. */
export async function removeMessages(
  deps: Deps,
  actor: Actor,
  { conversationId, messageId }: { conversationId: string; messageId?: string | undefined },
): Promise<null> {
  const userId = requireUserId(actor);
  await deps.transact(async (tx) => {
    const conversation = await store.lockConversation(tx, conversationId);
    const member = await ownSide(tx, conversationId, userId);
    const lastSeq = conversation?.lastSeq ?? 0;
    if (messageId === undefined)
      await store.changeMember(tx, member, { shown: false, unread: 0, readSeq: lastSeq, clearedSeq: lastSeq });
    else {
      const message = await store.findMessage(tx, messageId);
      if (message?.conversationId !== conversationId) throw noMessage();
      await store.changeMessage(
        tx,
        messageId,
        message.senderId === userId ? { removedBySender: true } : { removedByReceiver: true },
      );
      await store.recountUnread(tx, conversationId, userId);
    }
    await tx.emit('message.changed', {
      kind: 'removed',
      conversationId,
      messageId: messageId ?? null,
      byId: userId,
      userIds: [userId],
    });
  });
  return null;
}
