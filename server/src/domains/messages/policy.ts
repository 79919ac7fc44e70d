import type { Privacy } from '#contract/accounts/accounts.ts';
import {
  MESSAGE_MAX,
  NEW_STRANGERS_A_DAY,
  RECALL_SECONDS,
  STRANGER_MESSAGE_MAX,
  type Sendable,
} from '#contract/messages/messages.ts';

/** Facts that decide whether a sender may write to another user, the peer. */
export interface Relation {
  /** The sentence of a sanction that mutes the sender; null: none. */
  muted: string | null;
  /** The sender has bound a mobile. */
  mobileBound: boolean;
  /** The peer's account is not disabled. */
  peerActive: boolean;
  /** The sender has blocked the peer; the peer has blocked the sender. */
  blocked: boolean;
  blockedByPeer: boolean;
  /** The peer has written in this conversation. */
  peerAnswered: boolean;
  /** The peer follows the sender. */
  peerFollows: boolean;
  /** The users whom the peer allows to begin a conversation. */
  peerHears: Privacy['messagesFrom'];
  /** The sender has written in this conversation. */
  wrote: boolean;
}

export const isStranger = ({ peerAnswered, peerFollows }: Relation): boolean => !peerAnswered && !peerFollows;

export function sendableTo(relation: Relation): Sendable {
  const refusal = refusalOf(relation);
  if (refusal !== null) return { send: false, image: false, maxLength: 0, reason: refusal };
  if (!isStranger(relation)) return { send: true, image: true, maxLength: MESSAGE_MAX, reason: null };
  return { send: true, image: false, maxLength: STRANGER_MESSAGE_MAX, reason: STRANGER_RULE };
}

export const STRANGER_RULE = `对方回复或关注你之前，只能发送一条 ${STRANGER_MESSAGE_MAX} 字以内、不含链接和电话号码的文字消息`;
export const TOO_MANY_STRANGERS = `每天最多主动联系 ${NEW_STRANGERS_A_DAY} 位陌生人`;

function refusalOf(relation: Relation): string | null {
  if (relation.muted !== null) return relation.muted;
  if (!relation.mobileBound) return '请先绑定手机号';
  if (!relation.peerActive) return '对方账号已停用，无法接收消息';
  if (relation.blocked) return '你已将对方拉黑，解除拉黑后才能发送消息';
  if (relation.blockedByPeer) return '对方已拒收你的消息';
  if (!hears(relation)) return '对方设置了私信权限，暂时无法发送消息';
  if (isStranger(relation) && relation.wrote) return '对方回复或关注你之前，只能发送一条消息';
  return null;
}

/** Whether the peer's setting allows the message; after an answer of the peer it always does. */
const hears = ({ peerAnswered, peerFollows, peerHears }: Relation): boolean =>
  peerAnswered || peerHears === 'everyone' || (peerHears === 'following' && peerFollows);

export const canRecall = (message: { createdAt: Date; recalledAt: Date | null }, mine: boolean, now: Date): boolean =>
  mine && message.recalledAt === null && now.getTime() - message.createdAt.getTime() <= RECALL_SECONDS * 1000;
