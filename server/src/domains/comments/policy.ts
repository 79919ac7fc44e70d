import { userIdOf, type Actor } from '../../core/actor.ts';

interface Written {
  authorId: string;
  rootId: string | null;
}

/** What a comment stands under. */
export interface Place {
  authorId: string;
  allowComment: boolean;
}

/** One's own comment, and any under one's own work. */
export const mayRemove = (actor: Actor, comment: Written, place: Pick<Place, 'authorId'>): boolean =>
  isBy(actor, comment) || isBy(actor, place);

/** Only first-level comments are put first, by the author of the work. */
export const mayPin = (actor: Actor, comment: Pick<Written, 'rootId'>, place: Pick<Place, 'authorId'>): boolean =>
  comment.rootId === null && isBy(actor, place);

/** Whether the button is there; that a mobile must be bound is told when it is pressed. */
export const mayReply = (actor: Actor, place: Place): boolean => actor.kind === 'user' && place.allowComment;

const isBy = (actor: Actor, thing: { authorId: string }): boolean => userIdOf(actor) === thing.authorId;
