import type { ReviewDetail } from '#contract/moderation.ts';
import { mayTake, type Life } from '../posts/service.ts';

/** What a reviewer may do with a work, for the buttons. Nobody decides on what another holds. */
export function reviewerCan(life: Life, claim: { mine: boolean } | null): ReviewDetail['can'] {
  const isFree = claim === null || claim.mine;
  return {
    claim: isFree && mayTake(life, 'approve'),
    decide: isFree && mayTake(life, 'approve'),
    offline: mayTake(life, 'takeDown'),
    restore: mayTake(life, 'putBack'),
  };
}
