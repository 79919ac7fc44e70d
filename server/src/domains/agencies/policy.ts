import { DEFAULT_SHARE_PERCENT } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import type { ShareRow } from './store.ts';
import type { MemberRow } from './store.ts';

type Member = Pick<MemberRow, 'status' | 'acceptedAt' | 'disabledBy'>;
type Side = 'agency' | 'admin' | 'person';

/** Whether a membership counts: it is pending, approved or disabled. */
export const isLive = ({ status }: Pick<Member, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'disabled';

/** The side whose answer a pending membership needs next; null: not pending. */
export function waitingFor({ status, acceptedAt }: Member): AgencyMember['waitingFor'] {
  if (status !== 'pending') return null;
  return acceptedAt === null ? 'person' : 'platform';
}

/** Actions that one side may take on a membership. Only the platform enables a member that the platform disabled. */
export function memberCan(side: Side, member: Member): AgencyMember['can'] {
  const { status } = member;
  return {
    disable: side !== 'person' && status === 'approved',
    enable: status === 'disabled' && (side === 'admin' || (side === 'agency' && member.disabledBy === 'agency')),
    remove: side === 'agency' && isLive(member),
    modifyShare: side !== 'admin' && (status === 'approved' || status === 'disabled'),
  };
}

/** The share in force, in percent, from versions sorted newest first; before the first version takes effect, the first proposal. */
export function shareInForce(shares: ShareRow[], today: string): number {
  const inForce = shares.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom <= today);
  return (inForce ?? shares.at(-1))?.percent ?? DEFAULT_SHARE_PERCENT;
}

/** The confirmed version that takes effect on a later day, from versions sorted newest first. */
export const upcomingShare = (shares: ShareRow[], today: string): ShareRow | undefined =>
  shares.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom > today);

/** Whether a proposal has expired without an answer. */
export const isProposalExpired = ({ state, expiresAt }: ShareRow, now: Date): boolean =>
  state === 'proposed' && expiresAt !== null && expiresAt <= now;
