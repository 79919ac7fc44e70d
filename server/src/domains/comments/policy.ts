import { userIdOf, type Actor } from '../../core/actor.ts';
import type { CaseState } from '../review/service.ts';

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

/** As the review room names what the columns say. */
export const stateOf = ({ removedAt, removedBy }: Removal): CaseState =>
  removedAt === null ? 'shown' : removedBy === null ? 'removed' : STATE_BY[removedBy];

interface Removal {
  removedAt: Date | null;
  removedBy: keyof typeof STATE_BY | null;
}

const STATE_BY = { held: 'waiting', words: 'author', admin: 'hidden', writer: 'removed', author: 'removed' } as const;

const isBy = (actor: Actor, thing: { authorId: string }): boolean => userIdOf(actor) === thing.authorId;
