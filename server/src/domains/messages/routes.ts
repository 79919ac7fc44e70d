import * as contract from '#contract/messages.ts';
import type { Deps } from '../../deps.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

/** `listeners` are the streams over which the two people of a conversation see what happens in it. */
export function mountMessages(mount: Mount, deps: Deps, listeners: Listeners): void {
  mount(contract.conversations, (query, actor) => service.listConversations(deps, actor, query));
  mount(contract.messageList, (query, actor) => service.listMessages(deps, actor, query));
  mount(contract.messagePeer, ({ userId }, actor) => service.threadWithPerson(deps, actor, userId));
  mount(contract.messagePeople, (query, actor) => service.findPeople(deps, actor, query));
  mount(contract.sendMessage, (form, actor, { idempotencyKey }) => service.sendMessage(deps, actor, form, idempotencyKey));
  mount(contract.readMessages, ({ conversationId }, actor) => service.readConversation(deps, actor, conversationId));
  mount(contract.recallMessage, ({ messageId }, actor) => service.recallMessage(deps, actor, messageId));
  mount(contract.removeMessages, (form, actor) => service.removeMessages(deps, actor, form));
  mount(contract.blockPerson, (form, actor) => service.blockPerson(deps, actor, form));
  mount(contract.blockedPeople, (query, actor) => service.listBlocked(deps, actor, query));
  service.followMessages(deps, listeners);
}
