import type { AuthorReview } from '#contract/settings/settings.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

/**
 * Where a case stands: `checking` waits for the content safety service alone, `waiting` for the platform, `author` for the author of the post
 * alone, `shown` to everybody, `refused` or `hidden` by a decision, `removed` for good by people. What neither waits nor is shown is off the
 * site.
 */
export type CaseState = 'checking' | 'waiting' | 'author' | 'shown' | 'refused' | 'hidden' | 'removed';

/** What the platform is to let through. */
export const waits = (state: CaseState): boolean => state === 'checking' || state === 'waiting';

/** Its writer alone sees it, until somebody lets it through. */
export const isOpen = (state: CaseState): boolean => waits(state) || state === 'author';

/** A moderator can put it back. */
export const isOff = (state: CaseState): boolean => state === 'refused' || state === 'hidden';

/** A word to look at is a reason to pass what is shown. */
export const mayPass = (state: CaseState, riskyWords: readonly string[]): boolean =>
  isOpen(state) || isOff(state) || (state === 'shown' && riskyWords.length > 0);

export const mayTakeOff = (state: CaseState): boolean => isOpen(state) || state === 'shown';

/**
 * The author of the post decides on what the operator leaves to authors and on what holds their words; not on what they wrote
 * themselves.
 */
export const mayDecide = (
  actor: Actor,
  { state, authorId, riskyWords }: { state: CaseState; authorId: string; riskyWords: readonly string[] },
  post: { authorId: string },
  allowed: AuthorReview,
): boolean => {
  const userId = userIdOf(actor);
  if (userId !== post.authorId || userId === authorId) return false;
  if (state === 'author' || allowed === 'all') return isOpen(state);
  return state === 'waiting' && allowed === 'plain' && riskyWords.length === 0;
};
