import * as contract from '#contract/messages/messages.ts';
import * as held from '#contract/moderation/held-messages.ts';
import type { Deps, Mount } from '../../deps.ts';
import type { Listeners } from '../../core/streams/listeners.ts';
import { blockUser, listBlocked } from './conversations/block.ts';
import { listConversations, listMessages, threadWithUser, findRecipients } from './conversations/list.ts';
import { followMessages } from './conversations/push.ts';
import { readConversation, recallMessage, removeMessages } from './conversations/recall.ts';
import { sendMessage } from './conversations/send.ts';
import { decideHeld, listHeld } from './review/decide.ts';

/** `listeners`: the open event streams, over which the two users of a conversation get its changes. */
export function mountMessages(mount: Mount, deps: Deps, listeners: Listeners): void {
  mount(contract.conversations, (query, actor) => listConversations(deps, actor, query));
  mount(contract.messageList, (query, actor) => listMessages(deps, actor, query));
  mount(contract.messagePeer, ({ userId }, actor) => threadWithUser(deps, actor, userId));
  mount(contract.messageRecipients, (query, actor) => findRecipients(deps, actor, query));
  mount(contract.sendMessage, (form, actor, { idempotencyKey }) => sendMessage(deps, actor, form, idempotencyKey));
  mount(contract.readMessages, ({ conversationId }, actor) => readConversation(deps, actor, conversationId));
  mount(contract.recallMessage, ({ messageId }, actor) => recallMessage(deps, actor, messageId));
  mount(contract.removeMessages, (form, actor) => removeMessages(deps, actor, form));
  mount(contract.blockUser, (form, actor) => blockUser(deps, actor, form));
  mount(contract.blockedUsers, (query, actor) => listBlocked(deps, actor, query));
  mount(held.listHeldMessages, (query) => listHeld(deps, query));
  mount(held.decideHeldMessage, (form, actor, { ip }) => decideHeld(deps, actor, ip, form));
  followMessages(deps, listeners);
}
