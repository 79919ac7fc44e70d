import { DEFAULT_SHARE_PERCENT } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import type { ShareRow } from './store.ts';
import type { MemberRow } from './store.ts';

type Member = Pick<MemberRow, 'status' | 'acceptedAt' | 'disabledBy'>;
type Side = 'agency' | 'admin' | 'person';

export const isLive = ({ status }: Pick<Member, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'disabled';

export function waitingFor({ status, acceptedAt }: Member): AgencyMember['waitingFor'] {
  if (status !== 'pending') return null;
  return acceptedAt === null ? 'person' : 'platform';
}

/** What one side may do with a member; what the platform stopped only the platform starts again. */
export function memberCan(side: Side, member: Member): AgencyMember['can'] {
  const { status } = member;
  return {
    disable: side !== 'person' && status === 'approved',
    enable: status === 'disabled' && (side === 'admin' || (side === 'agency' && member.disabledBy === 'agency')),
    remove: side === 'agency' && isLive(member),
    modifyShare: side !== 'admin' && (status === 'approved' || status === 'disabled'),
  };
}

/** The version whose day has come, of versions with the newest first; before the first day what was proposed at first. */
export function shareInForce(shares: ShareRow[], today: string): number {
  const inForce = shares.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom <= today);
  return (inForce ?? shares.at(-1))?.percent ?? DEFAULT_SHARE_PERCENT;
}

/** Of versions with the newest first: what the next day or a later one brings. */
export const upcomingShare = (shares: ShareRow[], today: string): ShareRow | undefined =>
  shares.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom > today);

export const isOver = ({ state, expiresAt }: ShareRow, now: Date): boolean =>
  state === 'proposed' && expiresAt !== null && expiresAt <= now;
