import type { Comment, CommentRow as RowForReview } from '#contract/comments/comments.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';
import { displayName, presentUserSummary } from '../accounts/service.ts';
import type { CommentRow } from './threads/store.ts';
import { isUndecided, presentClaim, presentState } from '../review/service.ts';
import { mayPin, mayRemove, mayReply, stateOf } from './policy.ts';
import type { ReviewRow } from './review/store.ts';
import type { CommentedPost } from './store.ts';

/** The reader and the post of the presented comments. */
export interface Reading {
  actor: Actor;
  post: CommentedPost;
  /** Comments on the page that the reader likes; null for guests. */
  liked: ReadonlySet<string> | null;
}

export const presentComment = ({ comment, author, answered }: CommentRow, { actor, post, liked }: Reading): Comment => {
  const isHeld = isUndecided(stateOf(comment));
  return {
    id: comment.id,
    postsId: comment.postId,
    content: comment.content,
    author: presentUserSummary(author),
    isAuthor: comment.authorId === post.authorId,
    replyTo: answered === null ? null : { id: answered.id, nickname: displayName(answered) },
    mentions: comment.mentions,
    ipLocation: comment.ipLocation,
    createTime: comment.createdAt.toISOString(),
    likeCount: comment.likeCount,
    replyCount: comment.replyCount,
    pinned: comment.pinned,
    held: isHeld,
    ...(liked === null ? {} : { me: { liked: liked.has(comment.id) } }),
    can: {
      // A held comment can be removed by its writer only; others refuse it in the review.
      remove: (!isHeld || comment.authorId === userIdOf(actor)) && mayRemove(actor, comment, post),
      pin: !isHeld && mayPin(actor, comment, post),
      reply: !isHeld && mayReply(actor, post),
    },
  };
};

type Remark = Pick<CommentRow['comment'], 'id' | 'postId' | 'content' | 'ipLocation' | 'riskyWords' | 'createdAt'>;

/** The common part of comments and danmaku in the back office. */
export const presentRemark = (
  { id, postId, content, ipLocation, riskyWords, createdAt }: Remark,
  { title, author, claim }: Pick<ReviewRow, 'title' | 'author' | 'claim'>,
  adminId: string,
) => ({
  id,
  postsId: postId,
  title,
  content,
  author: presentUserSummary(author),
  ipLocation,
  riskyWords,
  createTime: createdAt.toISOString(),
  claim: presentClaim(claim, adminId),
});

export const presentForReview = ({ comment, type, ...row }: ReviewRow, adminId: string): RowForReview => ({
  ...presentRemark(comment, row, adminId),
  link: `/${type}/${comment.postId}#comment-${comment.id}`,
  likeCount: comment.likeCount,
  replyCount: comment.replyCount,
  status: presentState(stateOf(comment)),
});
