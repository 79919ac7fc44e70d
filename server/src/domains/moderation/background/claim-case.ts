import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { claimDeskCase as claimCall } from '#contract/moderation/background.ts';
import type { ClaimedKind } from '#contract/moderation/constants.ts';
import { may, requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { postAppealClaims } from '../../posts/service.ts';
import { claimCase, remarkAppealClaims, type Claimable, type ReviewKinds } from '../../review/service.ts';
import { reportClaims } from '../reports/handle.ts';
import { proposalClaims } from '../sanctions/propose.ts';
import { sanctionAppealClaims } from '../sanctions/service.ts';
import { findCase } from './find-case.ts';

/** Claims an open case of a desk, or releases the claim. */
export async function claimDeskCase(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  ip: string,
  { kind, ...wish }: ParsedOf<typeof claimCall>,
): Promise<AnswerOf<typeof claimCall>> {
  // The area of the desk includes proposers, who decide on no proposal.
  if (kind === 'proposal' && !may(requireAdmin(actor), 'sanctions')) throw new AppError('forbidden');
  await findCase(deps.db, kinds, actor, { kind, id: wish.id }, 'handle');
  return { id: wish.id, claim: await claimCase(deps, claimsOf(kinds, kind), actor, ip, wish) };
}

function claimsOf(kinds: ReviewKinds, kind: ClaimedKind): Claimable {
  if (kind === 'profile' || kind === 'message') return kinds[kind] as Claimable;
  return CLAIMS[kind];
}

const CLAIMS: Record<Exclude<ClaimedKind, 'profile' | 'message'>, Claimable> = {
  report: reportClaims,
  appeal: postAppealClaims,
  remarkAppeal: remarkAppealClaims,
  sanction: sanctionAppealClaims,
  proposal: proposalClaims,
};
