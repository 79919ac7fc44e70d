import type * as contract from '#contract/messages.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of private messages, by address so that no schema comes along. */
export const conversations = callAt<typeof contract.conversations>('GET', '/user/message/conversations');
export const messageList = callAt<typeof contract.messageList>('GET', '/user/message/list');
export const messagePeer = callAt<typeof contract.messagePeer>('GET', '/user/message/peer');
export const messagePeople = callAt<typeof contract.messagePeople>('GET', '/user/message/people');
export const sendMessage = callAt<typeof contract.sendMessage>('POST', '/user/message/send');
export const readMessages = callAt<typeof contract.readMessages>('POST', '/user/message/read');
export const recallMessage = callAt<typeof contract.recallMessage>('POST', '/user/message/recall');
export const removeMessages = callAt<typeof contract.removeMessages>('POST', '/user/message/remove');
export const blockPerson = callAt<typeof contract.blockPerson>('POST', '/user/message/block');
