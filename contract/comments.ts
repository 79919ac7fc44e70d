import { z } from 'zod';
import { personShort } from './accounts.ts';
import { call, empty, id, pageOf, paging, time } from './call.ts';
import { COMMENT_MAX, codePoints } from './limits.ts';

/** A person named in a text, by the nickname as it was written there. */
const named = z.object({ id: id(), nickname: z.string() });

export const comment = z.object({
  id: id(),
  postsId: id(),
  content: z.string(),
  author: personShort,
  /** Written by the author of the work. */
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
  me: z.object({ liked: z.boolean() }).optional(),
  can: z.object({ remove: z.boolean(), pin: z.boolean(), reply: z.boolean() }),
});
export type Comment = z.output<typeof comment>;

/** A first-level comment with its first replies. */
export const commentThread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.output<typeof commentThread>;

/** What answers shared between guests are called, to purge them when they change. */
export const commentsName = (postsId: string) => `comments of ${postsId}`;
export const repliesName = (commentId: string) => `replies to ${commentId}`;

export const listComments = call({
  method: 'GET',
  path: '/user/comment/list',
  who: 'anyone',
  summary: 'First-level comments of a work with the first replies of each; the pinned one leads',
  query: z.object({ postsId: id(), sort: z.enum(['hot', 'new'], '排序方式不正确').default('hot'), ...paging }),
  answer: pageOf(commentThread).extend({
    /** All comments of the work, replies included. */
    commentCount: z.number().int(),
  }),
  sharedFor: 10_000,
  sharedAs: ({ postsId }) => commentsName(String(postsId)),
});

export const listReplies = call({
  method: 'GET',
  path: '/user/comment/replies',
  who: 'anyone',
  summary: 'Replies under a first-level comment, oldest first',
  query: z.object({ commentId: id(), ...paging }),
  answer: pageOf(comment),
  sharedFor: 10_000,
  sharedAs: ({ commentId }) => repliesName(String(commentId)),
});

export const createComment = call({
  method: 'POST',
  path: '/user/comment/create',
  who: 'person',
  summary: 'Comment on a work; `parentId` answers a comment or a reply. Needs a bound mobile',
  body: z.strictObject({
    postsId: id(),
    parentId: id().nullable().optional(),
    content: z
      .string('请填写评论内容')
      .trim()
      .min(1, '请填写评论内容')
      .refine((text) => codePoints(text) <= COMMENT_MAX, `评论不超过${COMMENT_MAX}字`),
  }),
  answer: comment,
  done: '评论已发布',
});

export const removeComment = call({
  method: 'POST',
  path: '/user/comment/remove',
  who: 'person',
  summary: "Remove one's own comment, or one under one's own work; replies go with their first-level comment",
  body: z.strictObject({ commentId: id() }),
  answer: empty,
  done: '评论已删除',
});

export const likeComment = call({
  method: 'POST',
  path: '/user/comment/like',
  who: 'person',
  summary: 'Like a comment or take the like back',
  body: z.strictObject({ commentId: id(), liked: z.boolean('点赞状态格式不正确') }),
  answer: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
});

export const pinComment = call({
  method: 'POST',
  path: '/user/comment/pin',
  who: 'person',
  summary: "Put a first-level comment first under one's own work; it takes the place of another",
  body: z.strictObject({ commentId: id(), pinned: z.boolean('置顶状态格式不正确') }),
  answer: z.object({ commentId: id(), pinned: z.boolean() }),
});
