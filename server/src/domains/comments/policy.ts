import { userIdOf, type Actor } from '../../core/actor.ts';
import type { CaseState } from '../review/service.ts';

interface CommentFacts {
  /** The writer of the comment. */
  authorId: string;
  rootId: string | null;
}

/** The post of a comment. */
export interface CommentedPost {
  /** The author of the post. */
  authorId: string;
  allowComment: boolean;
}

/** Whether the actor may remove a comment: as its writer or as the author of the post. */
export const mayRemove = (actor: Actor, comment: CommentFacts, post: Pick<CommentedPost, 'authorId'>): boolean =>
  isBy(actor, comment) || isBy(actor, post);

/** Whether the actor may pin a comment: a first-level one, as the author of the post. */
export const mayPin = (actor: Actor, comment: Pick<CommentFacts, 'rootId'>, post: Pick<CommentedPost, 'authorId'>): boolean =>
  comment.rootId === null && isBy(actor, post);

/** Whether the button for a reply is shown. A reader without a mobile is told so only after pressing it. */
export const mayReply = (actor: Actor, post: CommentedPost): boolean => actor.kind === 'user' && post.allowComment;

/** The state of a comment in the vocabulary of the review domain. Without `removedBy`, a removed comment counts as removed for good. */
export const stateOf = ({ removedAt, removedBy }: Removal): CaseState =>
  removedAt === null ? 'shown' : removedBy === null ? 'removed' : STATE_BY_REMOVER[removedBy];

interface Removal {
  removedAt: Date | null;
  removedBy: keyof typeof STATE_BY_REMOVER | null;
}

// `held` waits for a moderator, `words` (a word of the post's author was found) waits for the author of the post.
const STATE_BY_REMOVER = { held: 'waiting', words: 'author', admin: 'hidden', writer: 'removed', author: 'removed' } as const;

const isBy = (actor: Actor, content: { authorId: string }): boolean => userIdOf(actor) === content.authorId;
