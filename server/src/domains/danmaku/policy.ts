import { userIdOf, type Actor } from '../../core/actor.ts';

/** One's own, and any on one's own video. */
export const mayRemove = (actor: Actor, written: { authorId: string }, video: { authorId: string }): boolean => {
  const userId = userIdOf(actor);
  return userId !== null && (userId === written.authorId || userId === video.authorId);
};
