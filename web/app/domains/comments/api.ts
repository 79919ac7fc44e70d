import * as commentsAt from '#contract/comments/addresses.ts';
import * as discoveryAt from '#contract/discovery/addresses.ts';
import * as postsAt from '#contract/posts/addresses.ts';
import type * as appeals from '#contract/comments/appeals.ts';
import type * as audience from '#contract/comments/audience.ts';
import type * as comments from '#contract/comments/comments.ts';
import type * as rules from '#contract/comments/rules.ts';
import type * as discoverySearch from '#contract/discovery/search.ts';
import type * as backgrounds from '#contract/moderation/remark-background.ts';
import type * as categories from '#contract/posts/categories.ts';
import { client } from '../../lib/api.ts';

export const listComments = client<typeof comments.listComments>(commentsAt.listComments);
export const listReplies = client<typeof comments.listReplies>(commentsAt.listReplies);
export const commentThreadOf = client<typeof comments.commentThreadOf>(commentsAt.commentThreadOf);
export const createComment = client<typeof comments.createComment>(commentsAt.createComment);
export const removeComment = client<typeof comments.removeComment>(commentsAt.removeComment);
export const likeComment = client<typeof comments.likeComment>(commentsAt.likeComment);
export const pinComment = client<typeof comments.pinComment>(commentsAt.pinComment);
export const listRefusedRemarks = client<typeof appeals.listRefusedRemarks>(commentsAt.listRefusedRemarks);
export const appealRefusal = client<typeof appeals.appealRefusal>(commentsAt.appealRefusal);
export const receivedComments = client<typeof comments.receivedComments>(commentsAt.receivedComments);
export const decideComment = client<typeof comments.decideComment>(commentsAt.decideComment);
export const authorRemarks = client<typeof audience.authorRemarks>(commentsAt.authorRemarks);
export const saveAuthorRemarks = client<typeof audience.saveAuthorRemarks>(commentsAt.saveAuthorRemarks);
export const listBanned = client<typeof audience.listBanned>(commentsAt.listBanned);
export const banFromRemarks = client<typeof audience.banFromRemarks>(commentsAt.banFromRemarks);
export const adminCommentList = client<typeof comments.adminCommentList>(commentsAt.adminCommentList);
export const commentBackground = client<typeof backgrounds.commentBackground>(commentsAt.commentBackground);
export const claimComment = client<typeof comments.claimComment>(commentsAt.claimComment);
export const hideComment = client<typeof comments.hideComment>(commentsAt.hideComment);
export const restoreComment = client<typeof comments.restoreComment>(commentsAt.restoreComment);

export const listRemarkRules = client<typeof rules.listRemarkRules>(commentsAt.listRemarkRules);
export const saveRemarkRule = client<typeof rules.saveRemarkRule>(commentsAt.saveRemarkRule);
export const removeRemarkRule = client<typeof rules.removeRemarkRule>(commentsAt.removeRemarkRule);
export const adminCategories = client<typeof categories.adminCategories>(postsAt.adminCategories);

export const searchUsers = client<typeof discoverySearch.searchUsers>(discoveryAt.searchUsers);
