import type { MessageEvent } from '#contract/messages/messages.ts';
import { STREAM_EVENTS } from '#contract/notifications/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Listeners } from '../../../http/streams/listeners.ts';
import type { EventMap } from '../../../core/events.ts';
import { presentMessage } from '../present.ts';
import * as lists from './store.ts';
import * as store from '../store.ts';
import { viewOf } from './list.ts';

type Changed = EventMap['message.changed'];

/** Carries changes of conversations to the streams of the two people in them. */
export function followMessages(deps: Deps, listeners: Listeners): void {
  deps.events.subscribe('message.changed', (changed) => {
    for (const userId of changed.userIds) {
      if (listeners.of(userId).length === 0) continue;
      sendTo(deps, listeners, userId, changed).catch((error: unknown) =>
        deps.log.error({ err: error, ...changed }, 'a message was not sent live'),
      );
    }
  });
}

async function sendTo(
  deps: Deps,
  listeners: Listeners,
  userId: string,
  { kind, conversationId, messageId, byId }: Changed,
): Promise<void> {
  const isShown = messageId !== null && kind !== 'removed';
  const [message, doer, unread] = await Promise.all([
    isShown ? store.findMessage(deps.db, messageId) : undefined,
    store.findMember(deps.db, conversationId, byId),
    lists.countUnread(deps.db, userId),
  ]);
  const view = await viewOf(deps, userId, [message ?? null]);
  const event: MessageEvent = {
    kind,
    conversationId,
    peerId: byId === userId ? (doer?.peerId ?? '') : byId,
    mine: byId === userId,
    messageId,
    message: message === undefined ? null : presentMessage(message, view),
    at: ((kind === 'read' && doer?.readAt) || view.now).toISOString(),
    unread,
  };
  listeners.send(listeners.of(userId), STREAM_EVENTS.privateMessage, event);
}
