import type { OwnPost } from '#contract/posts/own-posts.ts';
import { may, type Actor } from '../../core/actor.ts';
import { canTransition, type PostState } from './lifecycle.ts';

/** Whether the actor wrote the post. */
export const isAuthor = (actor: Actor, post: { authorId: string }): boolean =>
  actor.kind === 'user' && actor.id === post.authorId;

/** Whether the actor may read the document that the author wrote, not only the page for readers. */
export const mayReadBody = (actor: Actor, post: { authorId: string }): boolean =>
  isAuthor(actor, post) || (actor.kind === 'admin' && may(actor, 'posts', 'view'));

/** Actions of an agency on a post whose author has left it: those of an author, without deletion and restoration. */
export const managerCan = (state: PostState): Omit<OwnPost['can'], 'appeal'> => ({
  ...authorCan(state),
  remove: false,
  restore: false,
});

/** Actions of an author on a post, for the buttons. The actions themselves check the state again. */
export const authorCan = (state: PostState): Omit<OwnPost['can'], 'appeal'> => ({
  edit: canTransition(state, 'save'),
  submit: canTransition(state, 'submit'),
  retract: canTransition(state, 'retract'),
  reschedule: canTransition(state, 'reschedule'),
  offline: canTransition(state, 'offline'),
  remove: canTransition(state, 'remove'),
  restore: canTransition(state, 'restore'),
});
