import * as at from '#contract/messages/addresses.ts';
import type * as messages from '#contract/messages/messages.ts';
import { client } from '../../lib/api.ts';

export const conversations = client<typeof messages.conversations>(at.conversations);
export const messageList = client<typeof messages.messageList>(at.messageList);
export const messagePeer = client<typeof messages.messagePeer>(at.messagePeer);
export const messageRecipients = client<typeof messages.messageRecipients>(at.messageRecipients);
export const sendMessage = client<typeof messages.sendMessage>(at.sendMessage);
export const readMessages = client<typeof messages.readMessages>(at.readMessages);
export const recallMessage = client<typeof messages.recallMessage>(at.recallMessage);
export const removeMessages = client<typeof messages.removeMessages>(at.removeMessages);
export const blockUser = client<typeof messages.blockUser>(at.blockUser);
