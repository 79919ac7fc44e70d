import { userIdOf, type Actor } from '../../core/actor.ts';
import type { CaseState } from '../review/service.ts';

interface Columns {
  hiddenAt: Date | null;
  removedAt: Date | null;
  held: boolean;
}

/** As the review room names what the columns say. */
export const stateOf = ({ hiddenAt, removedAt, held }: Columns): CaseState =>
  removedAt !== null ? 'removed' : held ? 'waiting' : hiddenAt !== null ? 'hidden' : 'shown';

/** One's own, and any on one's own video. */
export const mayRemove = (actor: Actor, written: { authorId: string }, video: { authorId: string }): boolean => {
  const userId = userIdOf(actor);
  return userId !== null && (userId === written.authorId || userId === video.authorId);
};
