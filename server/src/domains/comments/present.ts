import type { Comment, CommentRow as RowForReview } from '#contract/comments/comments.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';
import { displayName, presentShort } from '../accounts/service.ts';
import type { CommentRow } from './threads/store.ts';
import { mayPin, mayRemove, mayReply } from './policy.ts';
import type { ReviewRow, State } from './review/store.ts';
import type { CommentedPost } from './store.ts';
import { presentClaim } from './waiting/claim.ts';

/** What the answer depends on beside the comment itself. */
export interface Reading {
  actor: Actor;
  post: CommentedPost;
  /** Comments on the page that the reader likes; null for guests. */
  liked: ReadonlySet<string> | null;
}

export const presentComment = ({ comment, author, answered }: CommentRow, { actor, post, liked }: Reading): Comment => ({
  id: comment.id,
  postsId: comment.postId,
  content: comment.content,
  author: presentShort(author),
  isAuthor: comment.authorId === post.authorId,
  replyTo: answered === null ? null : { id: answered.id, nickname: displayName(answered) },
  mentions: comment.mentions,
  ipLocation: comment.ipLocation,
  createTime: comment.createdAt.toISOString(),
  likeCount: comment.likeCount,
  replyCount: comment.replyCount,
  pinned: comment.pinned,
  held: isHeld(comment),
  ...(liked === null ? {} : { me: { liked: liked.has(comment.id) } }),
  can: {
    // What waits is refused or taken back; only the latter is a removal.
    remove: (!isHeld(comment) || comment.authorId === userIdOf(actor)) && mayRemove(actor, comment, post),
    pin: !isHeld(comment) && mayPin(actor, comment, post),
    reply: !isHeld(comment) && mayReply(actor, post),
  },
});

export const presentForReview = ({ comment, type, title, author, claim }: ReviewRow, adminId: string): RowForReview => ({
  id: comment.id,
  postsId: comment.postId,
  title,
  link: `/${type}/${comment.postId}#comment-${comment.id}`,
  content: comment.content,
  author: presentShort(author),
  ipLocation: comment.ipLocation,
  createTime: comment.createdAt.toISOString(),
  likeCount: comment.likeCount,
  replyCount: comment.replyCount,
  riskyWords: comment.riskyWords,
  status: statusOf(comment),
  claim: presentClaim(claim, adminId),
});

export const statusOf = ({ removedAt, removedBy }: State): RowForReview['status'] =>
  removedAt === null ? 'shown' : removedBy === null ? 'removed' : STATUS_BY[removedBy];

const STATUS_BY = { held: 'held', words: 'author', admin: 'hidden', writer: 'removed', author: 'removed' } as const;

/** It waits, seen by its writer alone. */
const isHeld = ({ removedBy }: Pick<State, 'removedBy'>): boolean => removedBy === 'held' || removedBy === 'words';
