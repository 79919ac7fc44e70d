import type { MessageEvent } from '#contract/messages/messages.ts';
import { STREAM_EVENTS } from '#contract/notifications/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Listeners } from '../../../core/streams/listeners.ts';
import type { EventMap } from '../../../core/events.ts';
import { presentMessage } from '../present.ts';
import * as lists from './store.ts';
import * as store from '../store.ts';
import { viewOf } from './list.ts';

type Changed = EventMap['message.changed'];

/** Sends each change of a conversation to the live streams of its two users that are open in this process. */
export function followMessages(deps: Deps, listeners: Listeners): void {
  deps.events.subscribe('message.changed', (changed) => {
    const listening = changed.userIds.filter((userId) => listeners.of(userId).length > 0);
    if (listening.length === 0) return;
    sendToAll(deps, listeners, listening, changed).catch((error: unknown) =>
      deps.log.error({ err: error, ...changed }, 'a message was not sent live'),
    );
  });
}

/** A user who blocked the sender of the change gets no live event. */
async function sendToAll(deps: Deps, listeners: Listeners, userIds: string[], changed: Changed): Promise<void> {
  const blockingIds = await lists.findBlocking(deps.db, userIds, changed.byId);
  await Promise.all(
    userIds.filter((userId) => !blockingIds.has(userId)).map((userId) => sendTo(deps, listeners, userId, changed)),
  );
}

async function sendTo(
  deps: Deps,
  listeners: Listeners,
  userId: string,
  { kind, conversationId, messageId, byId }: Changed,
): Promise<void> {
  const carriesMessage = messageId !== null && kind !== 'removed';
  const [message, member, unread] = await Promise.all([
    carriesMessage ? store.findMessage(deps.db, messageId) : undefined,
    store.findMember(deps.db, conversationId, byId),
    lists.countUnread(deps.db, userId),
  ]);
  // Moderation withheld the message in the meantime; only the sender still gets it.
  if (message !== undefined && message.withheld !== null && message.senderId !== userId) return;
  const view = await viewOf(deps, userId, [message ?? null]);
  const event: MessageEvent = {
    kind,
    conversationId,
    peerId: byId === userId ? (member?.peerId ?? '') : byId,
    mine: byId === userId,
    messageId,
    message: message === undefined ? null : presentMessage(message, view),
    at: ((kind === 'read' && member?.readAt) || view.now).toISOString(),
    unread,
  };
  listeners.send(listeners.of(userId), STREAM_EVENTS.privateMessage, event);
}
