import { userIdOf, type Actor } from '../../core/actor.ts';
import type { CaseState } from '../review/service.ts';

interface CommentFacts {
  authorId: string;
  rootId: string | null;
}

/** The post of a comment. */
export interface CommentedPost {
  authorId: string;
  allowComment: boolean;
}

/** Whether the actor may remove a comment: as its writer or as the author of the post. */
export const mayRemove = (actor: Actor, comment: CommentFacts, post: Pick<CommentedPost, 'authorId'>): boolean =>
  isBy(actor, comment) || isBy(actor, post);

/** Whether the actor may pin a comment: a first-level one, as the author of the post. */
export const mayPin = (actor: Actor, comment: Pick<CommentFacts, 'rootId'>, post: Pick<CommentedPost, 'authorId'>): boolean =>
  comment.rootId === null && isBy(actor, post);

/** Whether the button for a reply is shown. A missing mobile is reported only when it is used. */
export const mayReply = (actor: Actor, post: CommentedPost): boolean => actor.kind === 'user' && post.allowComment;

/** The state of a comment in the vocabulary of the review domain. */
export const stateOf = ({ removedAt, removedBy }: Removal): CaseState =>
  removedAt === null ? 'shown' : removedBy === null ? 'removed' : STATE_BY[removedBy];

interface Removal {
  removedAt: Date | null;
  removedBy: keyof typeof STATE_BY | null;
}

const STATE_BY = { held: 'waiting', words: 'author', admin: 'hidden', writer: 'removed', author: 'removed' } as const;

const isBy = (actor: Actor, content: { authorId: string }): boolean => userIdOf(actor) === content.authorId;
