import { z } from 'zod';
import { claimWish } from '../claim.ts';
import { codePoints } from '../text.ts';
import { COMMENT_HELD, COMMENT_MAX } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import { remarkRefusal } from './audience.ts';
import * as at from './addresses.ts';

/** A person named in a text, by the nickname as it was written there. */
const named = z.object({ id: id(), nickname: z.string() });

const comment = z.object({
  id: id(),
  postsId: id(),
  content: z.string(),
  author: userSummary,
  /** Written by the author of the post. */
  isAuthor: z.boolean(),
  /** Whom a reply answers, when that is another reply. */
  replyTo: named.nullable(),
  /** Whom the text names with @. */
  mentions: z.array(named),
  ipLocation: z.string().nullable(),
  createTime: time,
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  pinned: z.boolean(),
  /** Seen by its writer alone until somebody has let it through. */
  held: z.boolean(),
  me: z.object({ liked: z.boolean() }).optional(),
  can: z.object({ remove: z.boolean(), pin: z.boolean(), reply: z.boolean() }),
});
export type Comment = z.output<typeof comment>;

/** A first-level comment with its first replies. */
const commentThread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.output<typeof commentThread>;

export const listComments = call(at.listComments, {
  who: 'anyone',
  summary:
    'First-level comments of a post with the first replies of each; the pinned one leads. Whom the reader has blocked is left out, in the counts too',
  query: z.object({ postsId: id(), sort: z.enum(['hot', 'new'], '排序方式不正确').default('hot'), ...paging }),
  answer: pageOf(commentThread).extend({
    /** All comments of the post, replies included. */
    commentCount: z.number().int(),
    /** What keeps the reader from writing here; null: nothing. Guests are told of the post's `audience` alone. */
    me: z.object({ refusal: remarkRefusal.nullable() }).optional(),
  }),
  sharedFor: 10_000,
  tags: ({ postsId }) => [`comments:${postsId}`],
});

export const listReplies = call(at.listReplies, {
  who: 'anyone',
  summary: 'Replies under a first-level comment, oldest first',
  query: z.object({ commentId: id(), ...paging }),
  answer: pageOf(comment),
  sharedFor: 10_000,
  tags: ({ commentId }) => [`replies:${commentId}`],
});

export const commentThreadOf = call(at.commentThreadOf, {
  who: 'anyone',
  summary: 'The thread of one comment or reply, which is among the replies shown: for who was led to it',
  query: z.object({ commentId: id() }),
  answer: commentThread,
});

export const createComment = call(at.createComment, {
  activity: 'comment',
  who: 'user',
  notForYouth: true,
  summary: 'Comment on a post; `parentId` answers a comment or a reply. Needs a bound mobile',
  body: z.strictObject({
    postsId: id(),
    parentId: id().nullable().optional(),
    content: written('请填写评论内容').refine((text) => codePoints(text) <= COMMENT_MAX, `评论最多 ${COMMENT_MAX} 字`),
  }),
  answer: comment,
  doneOf: ({ held }) => (held ? COMMENT_HELD : '评论已发布'),
});

export const removeComment = call(at.removeComment, {
  activity: 'comment',
  who: 'user',
  summary: "Remove one's own comment, or one under one's own post; replies go with their first-level comment",
  body: z.strictObject({ commentId: id() }),
  answer: empty,
  done: '评论已删除',
});

export const likeComment = call(at.likeComment, {
  who: 'user',
  summary: 'Like a comment or take the like back',
  body: z.strictObject({ commentId: id(), liked: z.boolean('点赞状态格式不正确') }),
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
});

export const pinComment = call(at.pinComment, {
  activity: 'comment',
  who: 'user',
  summary: "Put a first-level comment first under one's own post; it takes the place of another",
  body: z.strictObject({ commentId: id(), pinned: z.boolean('置顶状态格式不正确') }),
  answer: z.object({ commentId: id(), pinned: z.boolean() }),
});

/** Said by others under one's own post, or a member's; `answered` once its author or the asker has replied to it. */
const receivedComment = comment.extend({
  can: comment.shape.can.extend({
    /** It waits, and the asker may let it through or refuse it. */
    decide: z.boolean(),
  }),
  work: z.object({ id: id(), title: z.string(), link: z.string(), author: userSummary }),
  answered: z.boolean(),
});
export type ReceivedComment = z.output<typeof receivedComment>;

export const receivedComments = call(at.receivedComments, {
  who: 'creator',
  summary:
    "What others wrote under one's own published posts, the newest first; an agency's members' posts as well. `waiting`: what waits and its author may let through, the longest wait first",
  query: z.object({
    ...paging,
    state: z.enum(['all', 'unanswered', 'waiting'], '评论状态不正确').default('all'),
    postsId: id().optional(),
  }),
  answer: pageOf(receivedComment).extend({
    /** How many wait for the asker, danmaku too; null where nothing can: the operator lets nobody but moderators decide, and no comment holds a word of the asker's. */
    waiting: z.int().nullable(),
  }),
});

export const decideComment = call(at.decideComment, {
  activity: 'comment',
  who: 'creator',
  summary:
    "Let a comment be seen that waits under one's own post, or refuse it, where the operator allows that or it waits for a word of the author's; what is refused is gone like what its author removes",
  body: z.strictObject({ commentId: id(), approved: z.boolean('请选择通过或退回') }),
  answer: z.object({ commentId: id(), approved: z.boolean() }),
  doneOf: ({ approved }) => (approved ? '评论已通过' : '评论已退回'),
});

/** Who is deciding on what waits; `mine` when it is the one who asks. */
export const remarkClaim = z.object({ name: z.string(), mine: z.boolean(), until: time });
export type RemarkClaim = z.output<typeof remarkClaim>;

const commentStatus = z.enum(['shown', 'held', 'author', 'hidden', 'removed']);

/** As the back office sees it. `risky` ones hold words of the filter that nobody has looked at yet; `held` ones wait, for whatever reason. */
const commentRow = z.object({
  id: id(),
  postsId: id(),
  title: z.string(),
  link: z.string(),
  content: z.string(),
  author: userSummary,
  ipLocation: z.string().nullable(),
  createTime: time,
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  riskyWords: z.array(z.string()),
  /** `author`: waits for the author of the post alone, for it holds one of their words. */
  status: commentStatus,
  claim: remarkClaim.nullable(),
});
export type CommentRow = z.output<typeof commentRow>;

export const adminCommentList = call(at.adminCommentList, {
  who: 'admin.comments',
  summary:
    'Comments and replies: all, those that wait, those with risky words, or those hidden from here. Unless told the newest first, and of those that wait the oldest',
  query: z.object({
    ...paging,
    status: z.enum(['all', 'held', 'risky', 'hidden'], '评论状态不正确').default('all'),
    postsId: id().optional(),
    /** A part of what they say, of their author's nickname or of the work's title, or the id of either. */
    keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
    /** By when they were written; without it the hidden come by when they were hidden. */
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(commentRow),
});

const reviewed = z.object({ commentId: id(), status: commentStatus });

export const claimComment = call(at.claimComment, {
  who: 'admin.comments',
  summary:
    'Hold a waiting comment for 20 minutes so that no one else decides on it; `claimed:false` lets it go, with `leaving` after 15 seconds',
  body: z.strictObject({ commentId: id(), ...claimWish }),
  answer: z.object({ commentId: id(), claim: remarkClaim.nullable() }),
});

export const hideComment = call(at.hideComment, {
  who: 'admin.comments',
  summary: 'Take a comment off the site, with its replies when it is a first-level one',
  body: z.strictObject({ commentId: id(), reason: z.string('请填写理由').trim().max(500, '理由最多 500 字').optional() }),
  answer: reviewed,
  done: '已隐藏',
});

export const restoreComment = call(at.restoreComment, {
  who: 'admin.comments',
  summary: 'Put a comment back that was hidden from here, or let one be seen that waits',
  body: z.strictObject({ commentId: id() }),
  answer: reviewed,
  done: '已恢复',
});
