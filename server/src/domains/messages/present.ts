import type { Picture } from '#contract/posts/post.ts';
import type { Conversation, Message, Thread } from '#contract/messages/messages.ts';
import { presentUserSummary } from '../accounts/service.ts';
import { canRecall, sendableTo, type Relation } from './policy.ts';
import type { MemberRow, MessageRow, PeerRow } from './store.ts';

/** The user for whom messages are presented, and the pictures in them by address. */
export interface View {
  userId: string;
  now: Date;
  pictures: ReadonlyMap<string, Picture>;
}

export function presentMessage(message: MessageRow, { userId, now, pictures }: View): Message {
  const mine = message.senderId === userId;
  const recalled = message.recalledAt !== null;
  return {
    id: message.id,
    conversationId: message.conversationId,
    mine,
    content: recalled ? '' : message.content,
    image: recalled || message.imageUrl === null ? null : (pictures.get(message.imageUrl) ?? null),
    createTime: message.createdAt.toISOString(),
    recalled,
    can: { recall: canRecall(message, mine, now) },
  };
}

export interface ListedConversation {
  member: MemberRow;
  peer: NonNullable<PeerRow>;
  last: MessageRow | null;
}

export const presentConversation = (
  { member, peer, last }: ListedConversation,
  box: Conversation['box'],
  view: View,
): Conversation => ({
  id: member.conversationId,
  box,
  peer: presentUserSummary(peer),
  last: last === null ? null : presentMessage(last, view),
  unread: member.unread,
  updateTime: member.lastAt.toISOString(),
});

export const presentThread = (
  peer: NonNullable<PeerRow>,
  relation: Relation,
  conversationId: string | null,
  peerReadAt: Date | null,
): Thread => ({
  conversationId,
  peer: presentUserSummary(peer),
  blocked: relation.blocked,
  can: sendableTo(relation),
  readUpTo: peerReadAt?.toISOString() ?? null,
});
