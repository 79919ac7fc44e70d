import type { OwnPost } from '#contract/posts/own-posts.ts';
import { may, type Actor } from '../../core/actor.ts';
import { canTransition, type PostState } from './lifecycle.ts';

/** Its author. While they work for the agency that it came out under, nobody else changes it. */
export const isAuthor = (actor: Actor, post: { authorId: string }): boolean =>
  actor.kind === 'user' && actor.id === post.authorId;

/** Who may read what the author wrote and not only what readers see. */
export const mayReadBody = (actor: Actor, post: { authorId: string }): boolean =>
  isAuthor(actor, post) || (actor.kind === 'admin' && may(actor, 'posts', 'view'));

/** What an agency does not do with the work of somebody who has left: throw it away or bring it back from the bin. */
export const managerCan = (state: PostState): Omit<OwnPost['can'], 'appeal'> => ({
  ...authorCan(state),
  remove: false,
  restore: false,
});

/** What an author may do with their post, for the buttons; the verbs themselves ask the life again. */
export const authorCan = (state: PostState): Omit<OwnPost['can'], 'appeal'> => ({
  edit: canTransition(state, 'save'),
  submit: canTransition(state, 'submit'),
  retract: canTransition(state, 'retract'),
  reschedule: canTransition(state, 'reschedule'),
  offline: canTransition(state, 'offline'),
  remove: canTransition(state, 'remove'),
  restore: canTransition(state, 'restore'),
});
