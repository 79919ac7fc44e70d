import { userIdOf, type Actor } from '../../core/actor.ts';
import type { CaseState } from '../review/service.ts';

interface Columns {
  hiddenAt: Date | null;
  removedAt: Date | null;
  held: boolean;
}

/** The state of a danmaku in the vocabulary of the review domain. */
export const stateOf = ({ hiddenAt, removedAt, held }: Columns): CaseState =>
  removedAt !== null ? 'removed' : held ? 'waiting' : hiddenAt !== null ? 'hidden' : 'shown';

/** Whether the actor may remove a danmaku: as its writer or as the author of the video. */
export const mayRemove = (actor: Actor, danmaku: { authorId: string }, video: { authorId: string }): boolean => {
  const userId = userIdOf(actor);
  return userId !== null && (userId === danmaku.authorId || userId === video.authorId);
};
