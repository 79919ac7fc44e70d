import { get, post } from '../address.ts';

export const conversations = get('/user/message/conversations');
export const messageList = get('/user/message/list');
export const messagePeer = get('/user/message/peer');
export const messageRecipients = get('/user/message/people');
export const sendMessage = post('/user/message/send');
export const readMessages = post('/user/message/read');
export const recallMessage = post('/user/message/recall');
export const removeMessages = post('/user/message/remove');
export const blockUser = post('/user/message/block');
export const blockedUsers = get('/user/message/blocks');
