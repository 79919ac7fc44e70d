import { get, post } from '../address.ts';

export const listComments = get('/user/comment/list');
export const listReplies = get('/user/comment/replies');
export const commentThreadOf = get('/user/comment/thread');
export const createComment = post('/user/comment/create');
export const removeComment = post('/user/comment/remove');
export const likeComment = post('/user/comment/like');
export const pinComment = post('/user/comment/pin');
export const receivedComments = get('/creator/comment/list');
export const decideComment = post('/creator/comment/decide');
export const adminCommentList = get('/admin/comment/list');
export const claimComment = post('/admin/comment/claim');
export const hideComment = post('/admin/comment/hide');
export const restoreComment = post('/admin/comment/restore');
export const listRemarkRules = get('/admin/remarkRule/list');
export const saveRemarkRule = post('/admin/remarkRule/save');
export const removeRemarkRule = post('/admin/remarkRule/remove');
