import type { OwnPost } from '#contract/own-posts.ts';
import type { Actor } from '../../actor.ts';
import { permissionsOf } from '../../roles.ts';
import { mayTake, type Life } from './life.ts';

/** A work is its author's alone, whatever agency they belong to. */
export const isAuthor = (actor: Actor, post: { authorId: string }): boolean =>
  actor.kind === 'user' && actor.id === post.authorId;

/** Who may read what the author wrote and not only what readers see. */
export const mayReadBody = (actor: Actor, post: { authorId: string }): boolean =>
  isAuthor(actor, post) || (actor.kind === 'admin' && permissionsOf(actor.role).includes('content'));

/** What an author may do with their work, for the buttons; the verbs themselves ask the life again. */
export const authorCan = (life: Life): Omit<OwnPost['can'], 'appeal'> => ({
  edit: mayTake(life, 'save'),
  submit: mayTake(life, 'submit'),
  retract: mayTake(life, 'retract'),
  offline: mayTake(life, 'offline'),
  remove: mayTake(life, 'remove'),
  restore: mayTake(life, 'restore'),
});
