import type * as contract from '#contract/comments.ts';
import type * as discovery from '#contract/discovery.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of comments for pages that many read: by address, so that no schema comes along. */
export const listComments = callAt<typeof contract.listComments>('GET', '/user/comment/list');
export const listReplies = callAt<typeof contract.listReplies>('GET', '/user/comment/replies');
export const threadOf = callAt<typeof contract.commentThreadOf>('GET', '/user/comment/thread');
export const createComment = callAt<typeof contract.createComment>('POST', '/user/comment/create');
export const removeComment = callAt<typeof contract.removeComment>('POST', '/user/comment/remove');
export const likeComment = callAt<typeof contract.likeComment>('POST', '/user/comment/like');
export const pinComment = callAt<typeof contract.pinComment>('POST', '/user/comment/pin');
export const searchUsers = callAt<typeof discovery.searchUsers>('GET', '/user/search/users');
