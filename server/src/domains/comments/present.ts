import type { Comment } from '#contract/comments.ts';
import type { Actor } from '../../actor.ts';
import { displayName, presentShort } from '../accounts/service.ts';
import { mayPin, mayRemove, mayReply } from './policy.ts';
import type { CommentRow, PlaceRow } from './store.ts';

/** What the answer depends on beside the comment itself. */
export interface Reading {
  actor: Actor;
  place: PlaceRow;
  /** Comments on the page that the reader likes; null for guests. */
  liked: ReadonlySet<string> | null;
}

export const presentComment = ({ comment, author, answered }: CommentRow, { actor, place, liked }: Reading): Comment => ({
  id: comment.id,
  postsId: comment.postId,
  content: comment.content,
  author: presentShort(author),
  isAuthor: comment.authorId === place.authorId,
  replyTo: answered === null ? null : { id: answered.id, nickname: displayName(answered) },
  mentions: comment.mentions,
  ipLocation: comment.ipLocation,
  createTime: comment.createdAt.toISOString(),
  likeCount: comment.likeCount,
  replyCount: comment.replyCount,
  pinned: comment.pinned,
  ...(liked === null ? {} : { me: { liked: liked.has(comment.id) } }),
  can: { remove: mayRemove(actor, comment, place), pin: mayPin(actor, comment, place), reply: mayReply(actor, place) },
});
