import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, noteDecision } from '../../screening/service.ts';
import * as store from '../store.ts';

// Moderation of first messages to strangers. `withheld` of a message: null: delivered; 'held': waits for a moderator; 'refused': never
// delivered. Only the sender sees a withheld message.

/** The users to notify of a refused message. */
export interface Refused {
  senderId: string;
  receiverId: string;
  reason: string;
}

/**
 * Applies the result of the content safety service to a message on which no person has decided. A message that the receiver has answered
 * stays, because the two are no strangers any more. Answers the users to notify when it was refused.
 */
export async function judgeMessage(deps: Deps, tx: Transaction, messageId: string): Promise<Refused | null> {
  const locked = await lock(tx, messageId);
  if (locked === null) return null;
  const { message, receiver } = locked;
  const judgement = await findJudgement(deps, tx, checkOf(messageId));
  if (judgement.isDecided || message.withheld === 'refused' || message.recalledAt !== null) return null;
  if (judgement.verdict === 'pass' && judgement.mayGo) {
    if (message.withheld !== null) await deliver(tx, message, receiver);
    return null;
  }
  if (receiver.answered) return null;
  const withheld = judgement.verdict === 'refuse' ? 'refused' : 'held';
  await withhold(tx, message, receiver, { withheld, marks: judgement.marks });
  return withheld === 'refused' ? { senderId: message.senderId, receiverId: receiver.userId, reason: judgement.reason } : null;
}

/** A moderator delivers or refuses a held message. Answers the users to notify. */
export async function decideMessage(
  deps: Deps,
  tx: Transaction,
  { id, passed, reason }: { id: string; passed: boolean; reason: string },
): Promise<Refused> {
  const locked = await lock(tx, id);
  if (locked === null || locked.message.withheld === null) throw new AppError('notFound', '这条私信不在待处理中');
  const { message, receiver } = locked;
  if (message.withheld !== 'held') throw new AppError('conflict', '这条私信已处理');
  await noteDecision(deps, tx, checkOf(id), passed);
  if (passed) await deliver(tx, message, receiver);
  else await store.changeMessage(tx, id, { withheld: 'refused' });
  return { senderId: message.senderId, receiverId: receiver.userId, reason };
}

const checkOf = (subjectId: string) => ({ scope: 'messages', subjectId, revisionId: null }) as const;

/** Locks the conversation of a message; answers the message as it is then, and the receiver's side. */
async function lock(tx: Transaction, messageId: string) {
  const unlocked = await store.findMessage(tx, messageId);
  if (unlocked === undefined) return null;
  await store.lockConversation(tx, unlocked.conversationId);
  const message = (await store.findMessage(tx, messageId)) ?? unlocked;
  const sender = await store.findMember(tx, message.conversationId, message.senderId);
  const receiver = sender === undefined ? undefined : await store.findMember(tx, message.conversationId, sender.peerId);
  return receiver === undefined ? null : { message, receiver };
}

/** Hides a message from the receiver; a conversation without other messages is hidden too. */
async function withhold(
  tx: Transaction,
  message: store.MessageRow,
  receiver: store.MemberRow,
  change: Pick<store.MessageRow, 'withheld' | 'marks'>,
): Promise<void> {
  await store.changeMessage(tx, message.id, change);
  if (message.withheld !== null) return;
  await store.recountUnread(tx, message.conversationId, receiver.userId);
  if (message.seq === receiver.clearedSeq + 1) await store.changeMember(tx, receiver, { shown: false });
  await tx.emit('message.changed', {
    kind: 'removed',
    conversationId: message.conversationId,
    messageId: message.id,
    byId: receiver.userId,
    userIds: [receiver.userId],
  });
}

async function deliver(tx: Transaction, message: store.MessageRow, receiver: store.MemberRow): Promise<void> {
  await store.changeMessage(tx, message.id, { withheld: null });
  await store.changeMember(tx, receiver, { shown: true });
  await store.recountUnread(tx, message.conversationId, receiver.userId);
  await tx.emit('message.changed', {
    kind: 'sent',
    conversationId: message.conversationId,
    messageId: message.id,
    byId: message.senderId,
    userIds: [receiver.userId],
  });
}
