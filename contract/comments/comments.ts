import { z } from 'zod';
import { claimFields } from '../claim.ts';
import { codePoints } from '../text.ts';
import { COMMENT_HELD, COMMENT_MAX } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import { remarkRefusal } from './audience.ts';
import * as at from './addresses.ts';

/** A user mentioned in a text, with the nickname as written there. */
const mentionedUser = z.object({ id: id(), nickname: z.string() });

const comment = z.object({
  id: id(),
  postsId: id(),
  content: z.string(),
  author: userSummary,
  /** Written by the author of the post. */
  isAuthor: z.boolean(),
  /** The writer of the reply that this reply answers; null: it answers the first-level comment. */
  replyTo: mentionedUser.nullable(),
  /** Users named with @ in the text. */
  mentions: z.array(mentionedUser),
  ipLocation: z.string().nullable(),
  createTime: time,
  likeCount: z.number().int(),
  replyCount: z.number().int(),
  pinned: z.boolean(),
  /** Waits for approval; until then only its writer sees it. */
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
    'First-level comments of a post with the first replies of each; the pinned one leads. Users whom the reader blocked are left out, in the counts too',
  query: z.object({ postsId: id(), sort: z.enum(['hot', 'new'], '排序方式不正确').default('hot'), ...paging }),
  answer: pageOf(commentThread).extend({
    /** All comments of the post, replies included. */
    commentCount: z.number().int(),
    /** `refusal`: why the reader cannot write here; null: they can. Absent for guests, who only see the post's `audience`. */
    me: z.object({ refusal: remarkRefusal.nullable() }).optional(),
  }),
  sharedForMs: 10_000,
  tags: ({ postsId }) => [`comments:${postsId}`],
});

export const listReplies = call(at.listReplies, {
  who: 'anyone',
  summary: 'Replies under a first-level comment, oldest first',
  query: z.object({ commentId: id(), ...paging }),
  answer: pageOf(comment),
  sharedForMs: 10_000,
  tags: ({ commentId }) => [`replies:${commentId}`],
});

export const commentThreadOf = call(at.commentThreadOf, {
  who: 'anyone',
  summary: 'The thread of one comment or reply, with that reply among its first replies; for links to a comment',
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
  summary: "Pin a first-level comment to the top of one's own post, which unpins another one, or unpin it",
  body: z.strictObject({ commentId: id(), pinned: z.boolean('置顶状态格式不正确') }),
  answer: z.object({ commentId: id(), pinned: z.boolean() }),
});

/** A comment by others under one's own post, or a member's; `answered`: the post's author or the requester has replied. */
const receivedComment = comment.extend({
  can: comment.shape.can.extend({
    /** The comment is held and the requester may approve or refuse it. */
    decide: z.boolean(),
  }),
  work: z.object({ id: id(), title: z.string(), link: z.string(), author: userSummary }),
  answered: z.boolean(),
});
export type ReceivedComment = z.output<typeof receivedComment>;

export const receivedComments = call(at.receivedComments, {
  who: 'creator',
  summary:
    "Comments by others under one's own published posts, for an agency also its members', the newest first. `waiting`: held ones that the requester may decide, the longest wait first",
  query: z.object({
    ...paging,
    state: z.enum(['all', 'unanswered', 'waiting'], '评论状态不正确').default('all'),
    postsId: id().optional(),
  }),
  answer: pageOf(receivedComment).extend({
    /** Held comments and danmaku that the requester may decide; null: there can be none, because the settings let only moderators decide and no comment contains a blocked word of the requester. */
    waiting: z.int().nullable(),
  }),
});

export const decideComment = call(at.decideComment, {
  activity: 'comment',
  who: 'creator',
  summary:
    "Approve or refuse a held comment under one's own post, where the settings let authors decide or the comment is held for a blocked word of the author. A refused comment is removed",
  body: z.strictObject({ commentId: id(), approved: z.boolean('请选择通过或退回') }),
  answer: z.object({ commentId: id(), approved: z.boolean() }),
  doneOf: ({ approved }) => (approved ? '评论已通过' : '评论已退回'),
});

/** The moderator who claims a held remark; `mine`: the claim belongs to the administrator who sends the request. */
export const remarkClaim = z.object({ name: z.string(), mine: z.boolean(), until: time });
export type RemarkClaim = z.output<typeof remarkClaim>;

const commentStatus = z.enum(['shown', 'held', 'author', 'hidden', 'removed']);

/** A comment in the back office. `riskyWords`: sensitive words that the filter allowed but reports, until a moderator approves the comment. */
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
  /** `held`: waits for approval. `author`: waits for the post's author alone, because it contains one of their blocked words. */
  status: commentStatus,
  claim: remarkClaim.nullable(),
});
export type CommentRow = z.output<typeof commentRow>;

export const adminCommentList = call(at.adminCommentList, {
  who: 'admin.comments',
  summary:
    'Comments and replies: all, held ones, those with risky words, or those hidden by moderators. By default the newest first, held ones the oldest first',
  query: z.object({
    ...paging,
    status: z.enum(['all', 'held', 'risky', 'hidden'], '评论状态不正确').default('all'),
    postsId: id().optional(),
    /** Part of the content, of the writer's nickname or of the post's title, or the id of writer or post. */
    keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
    /** `at`: time of writing. By default hidden ones are sorted by the time of hiding. */
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(commentRow),
});

const reviewed = z.object({ commentId: id(), status: commentStatus });

export const claimComment = call(at.claimComment, {
  who: 'admin.comments',
  summary:
    'Claim a held comment for 20 minutes so that no one else decides on it; `claimed: false` releases the claim, with `leaving` only after 15 seconds',
  body: z.strictObject({ commentId: id(), ...claimFields }),
  answer: z.object({ commentId: id(), claim: remarkClaim.nullable() }),
});

export const hideComment = call(at.hideComment, {
  who: 'admin.comments',
  summary: 'Hide a comment; a first-level one with its replies',
  body: z.strictObject({ commentId: id(), reason: z.string('请填写理由').trim().max(500, '理由最多 500 字').optional() }),
  answer: reviewed,
  done: '已隐藏',
});

export const restoreComment = call(at.restoreComment, {
  who: 'admin.comments',
  summary: 'Show a comment again that a moderator hid, or approve a held one',
  body: z.strictObject({ commentId: id() }),
  answer: reviewed,
  done: '已恢复',
});
