import type { MessageBox, Thread } from '#contract/messages/messages.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary, sanctionRefusal, findSanctionInForce } from '../../accounts/service.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import type { Relation } from '../policy.ts';
import { presentConversation, presentMessage, presentThread, type View } from '../present.ts';
import * as store from '../store.ts';
import * as lists from './store.ts';
import { findWritable } from './store.ts';

export async function listConversations(deps: Deps, actor: Actor, { box, page, limit }: Paging & { box: MessageBox }) {
  const userId = requireUserId(actor);
  const [rows, unread] = await Promise.all([
    lists.listConversations(deps.db, userId, box, { page, limit }),
    lists.countUnread(deps.db, userId),
  ]);
  const rowsOnPage = pageOf(rows, { page, limit });
  const view = await viewOf(
    deps,
    userId,
    rowsOnPage.list.map(({ last }) => last),
  );
  return { ...rowsOnPage, list: rowsOnPage.list.map((row) => presentConversation(row, box, view)), unread };
}

/** Messages of a conversation, the newest first; `before`: the id of a message, for older ones. */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  { conversationId, before, limit }: { conversationId: string; before?: string | undefined; limit: number },
) {
  const userId = requireUserId(actor);
  const member = await ownSide(deps.db, conversationId, userId);
  const earlier = before === undefined ? undefined : await store.findMessage(deps.db, before);
  if (before !== undefined && earlier?.conversationId !== conversationId) throw noMessage();
  const rows = await lists.listMessages(deps.db, member, earlier?.seq ?? null, limit);
  const rowsOnPage = rows.slice(0, limit);
  const view = await viewOf(deps, userId, rowsOnPage);
  return {
    list: rowsOnPage.map((row) => presentMessage(row, view)),
    hasMore: rows.length > limit,
    thread: await threadWith(deps, userId, member.peerId),
  };
}

/** The relation to another user, also before there is a conversation. */
export async function threadWithUser(deps: Deps, actor: Actor, peerId: string): Promise<Thread> {
  return threadWith(deps, requireUserId(actor), peerId);
}

async function threadWith(deps: Deps, userId: string, peerId: string): Promise<Thread> {
  const peer = await findPeer(deps.db, userId, peerId);
  const conversation = await store.findConversation(deps.db, userId, peerId);
  const theirs = conversation && (await store.findMember(deps.db, conversation.id, peerId));
  const relation = await relationOf(deps, deps.db, userId, peer, conversation?.id ?? null);
  return presentThread(peer, relation, conversation?.id ?? null, theirs?.readAt ?? null);
}

/** See `Relation`; `conversationId` null: there is no conversation yet. */
export async function relationOf(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  userId: string,
  peer: NonNullable<store.PeerRow>,
  conversationId: string | null,
): Promise<Relation> {
  const [ties, mute] = await Promise.all([store.findTies(db, userId, peer.id), findSanctionInForce(deps, db, userId, 'mute')]);
  const [own, theirs] =
    conversationId === null
      ? []
      : await Promise.all([store.findMember(db, conversationId, userId), store.findMember(db, conversationId, peer.id)]);
  return {
    ...ties,
    muted: mute === undefined ? null : sanctionRefusal(mute),
    peerActive: peer.status === 0,
    // Strangers cannot write to a user in youth mode.
    peerHears: peer.youth && peer.messagesFrom === 'everyone' ? 'following' : peer.messagesFrom,
    peerAnswered: theirs?.answered ?? false,
    wrote: own?.answered ?? false,
  };
}

/** The other user; refuses the user's own id. */
export async function findPeer(db: Queryable, userId: string, peerId: string): Promise<NonNullable<store.PeerRow>> {
  if (peerId === userId) throw new AppError('invalid', '不能给自己发私信');
  const peer = await store.findPeer(db, peerId);
  if (peer === undefined) throw new AppError('notFound', '用户不存在');
  return peer;
}

/** The user's side of a conversation; a conversation of others is not found. */
export async function ownSide(db: Queryable, conversationId: string, userId: string): Promise<store.MemberRow> {
  const member = await store.findMember(db, conversationId, userId);
  if (member === undefined) throw new AppError('notFound', '会话不存在或已被删除');
  return member;
}

export async function viewOf(deps: Deps, userId: string, messages: (store.MessageRow | null)[]): Promise<View> {
  const pictures = await picturesByUrl(
    deps.db,
    messages.map((message) => message?.imageUrl ?? null),
  );
  return { userId, now: deps.clock.now(), pictures };
}

export const noMessage = () => new AppError('notFound', '消息不存在或已被删除');

const SEARCHES_A_MINUTE = { name: 'message-people', points: 60, seconds: 60 };
const RECIPIENTS_MAX = 20;

/** Users to whom the actor may write now; with an empty `q` those the actor follows, the latest first. */
export async function findRecipients(deps: Deps, actor: Actor, { q }: { q: string }) {
  const userId = requireUserId(actor);
  await deps.limits.consume(SEARCHES_A_MINUTE, userId, '搜索过于频繁');
  const users = await findWritable(deps.db, userId, plainLine(q).trim().toLowerCase(), RECIPIENTS_MAX);
  return { list: users.map(({ follows, ...user }) => ({ ...presentUserSummary(user), followed: follows })) };
}
