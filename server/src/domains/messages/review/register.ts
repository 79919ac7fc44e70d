import type { Transaction } from '../../../db/client.ts';
import { displayName } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';
import type { Case, CaseState, KindWithRecord, ReviewableKind } from '../../review/service.ts';
import * as store from '../store.ts';
import { countStrangers, countWithheld, findWithheld, listWithheldAround } from './around-store.ts';

type MessageCase = store.MessageRow & Case & { receiver: store.MemberRow };

/**
 * Messages to strangers. They are delivered at once and withheld when the content safety service has a hit.
 * States: checking (delivered) → waiting (withheld 'held') or refused (withheld 'refused'); removed: recalled by the sender.
 */
export const messageReviewKind: ReviewableKind<MessageCase> & KindWithRecord = {
  kind: 'message',
  noun: '私信',
  scope: 'messages',
  sentences: { missing: '这条私信不在待处理中', late: '这条私信已处理' },
  async lock(tx, id) {
    const unlocked = await store.findMessage(tx, id);
    if (unlocked === undefined) return undefined;
    await store.lockConversation(tx, unlocked.conversationId);
    const message = (await store.findMessage(tx, id)) ?? unlocked;
    const sender = await store.findMember(tx, message.conversationId, message.senderId);
    const receiver = sender === undefined ? undefined : await store.findMember(tx, message.conversationId, sender.peerId);
    if (receiver === undefined) return undefined;
    // Once the receiver has answered, the two are no strangers any more.
    return { ...message, receiver, state: stateOf(message), riskyWords: message.marks, isFinal: receiver.answered };
  },
  /** Moderators never read delivered or recalled messages. */
  isInScope: async (_tx, { state }) => state === 'waiting' || state === 'refused',
  mark: (tx, { id }, marks) => store.changeMessage(tx, id, { marks }),
  async show(_deps, tx, message) {
    if (message.state !== 'waiting') return 'shown';
    await store.changeMessage(tx, message.id, { withheld: null });
    await store.changeMember(tx, message.receiver, { shown: true });
    await store.recountUnread(tx, message.conversationId, message.receiver.userId);
    await tell(tx, message, 'sent', message.senderId);
    return 'shown';
  },
  /** Withholds the message. If it is the only one that the receiver sees, the conversation disappears as well. */
  async takeOff(_deps, tx, message, state) {
    const { id, conversationId, receiver } = message;
    await store.changeMessage(tx, id, { withheld: state === 'waiting' ? 'held' : 'refused' });
    if (message.withheld !== null) return;
    await store.recountUnread(tx, conversationId, receiver.userId);
    if (message.seq === receiver.clearedSeq + 1) await store.changeMember(tx, receiver, { shown: false });
    await tell(tx, message, 'removed', receiver.userId);
  },
  async notify(deps, tx, { senderId: userId, receiver: { userId: receiverId } }, { how, text }) {
    if (how === 'held' || how === 'shown') return;
    const receiver = await store.findUser(tx, receiverId);
    const name = receiver === undefined ? '对方' : displayName(receiver);
    const content = `你发给“${name}”的私信没有送达。理由：${text}`;
    await notify(deps, tx, { userId, kind: 'system', title: '私信未送达', content, link: '/creator/message' });
  },
  /** The audit log does not contain the text of the message. */
  recordOf: ({ id, senderId }, { passed, reason }) => ({
    action: passed ? 'message.deliver' : 'message.withhold',
    targetType: 'message',
    targetId: id,
    after: { senderId, reason },
  }),
  find: findWithheld,
  listAround: listWithheldAround,
  countWritten: countStrangers,
  countRefused: countWithheld,
};

const stateOf = ({ withheld, recalledAt }: store.MessageRow): CaseState =>
  withheld === 'refused' ? 'refused' : recalledAt !== null ? 'removed' : withheld === 'held' ? 'waiting' : 'checking';

const tell = (
  tx: Transaction,
  { id: messageId, conversationId, receiver }: MessageCase,
  kind: 'sent' | 'removed',
  byId: string,
): Promise<void> => tx.emit('message.changed', { kind, conversationId, messageId, byId, userIds: [receiver.userId] });
