import type { AuthorReview } from '#contract/settings/settings.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

interface Written {
  authorId: string;
  rootId: string | null;
}

/** What a comment stands under. */
export interface CommentedPost {
  authorId: string;
  allowComment: boolean;
}

/** One's own comment, and any under one's own post. */
export const mayRemove = (actor: Actor, comment: Written, post: Pick<CommentedPost, 'authorId'>): boolean =>
  isBy(actor, comment) || isBy(actor, post);

/** Only first-level comments are put first, by the author of the post. */
export const mayPin = (actor: Actor, comment: Pick<Written, 'rootId'>, post: Pick<CommentedPost, 'authorId'>): boolean =>
  comment.rootId === null && isBy(actor, post);

/** Whether the button is there; that a mobile must be bound is told when it is pressed. */
export const mayReply = (actor: Actor, post: CommentedPost): boolean => actor.kind === 'user' && post.allowComment;

/**
 * Of what waits, the author of the post decides on what the operator leaves to authors and on what holds their words; not on what
 * they wrote themselves.
 */
export const mayDecide = (
  actor: Actor,
  comment: { authorId: string; riskyWords: readonly string[]; forAuthor?: boolean },
  post: Pick<CommentedPost, 'authorId'>,
  allowed: AuthorReview,
): boolean =>
  isBy(actor, post) &&
  !isBy(actor, comment) &&
  (comment.forAuthor === true || allowed === 'all' || (allowed === 'plain' && comment.riskyWords.length === 0));

const isBy = (actor: Actor, thing: { authorId: string }): boolean => userIdOf(actor) === thing.authorId;
