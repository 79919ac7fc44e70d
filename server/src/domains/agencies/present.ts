import type { AgencyCard, ManagedAgency } from '#contract/agencies/agencies.ts';
import type { MemberEvent, ShareVersion, AgencyMember } from '#contract/agencies/members.ts';
import { dayInChina } from '../../core/clock.ts';
import { presentUserSummary } from '../accounts/service.ts';
import type { AgencyListRow, EventRow, MemberListRow } from './members/store.ts';
import { isProposalExpired, memberCan, shareInForce, upcomingShare, waitingFor } from './policy.ts';
import type { ShareRow } from './store.ts';

export interface Viewpoint {
  side: 'agency' | 'admin' | 'person';
  now: Date;
}

/** A membership for one side; `shares` are all versions of the member's share, newest first. */
export function presentMember(row: MemberListRow, shares: ShareRow[], { side, now }: Viewpoint): AgencyMember {
  const { member, user } = row;
  const open = shares.find((share) => share.state === 'proposed' && !isProposalExpired(share, now));
  const upcoming = upcomingShare(shares, dayInChina(now));
  return {
    id: member.id,
    user: presentUserSummary(user),
    mobile: user.mobile,
    agency: { id: row.agency.id, name: row.agency.name },
    status: member.status,
    waitingFor: waitingFor(member),
    source: member.source,
    share: shareInForce(shares, dayInChina(now)),
    proposal: open === undefined || member.status === 'pending' ? null : presentShare(open, now),
    upcoming: upcoming === undefined ? null : presentShare(upcoming, now),
    works: row.works,
    createTime: member.createdAt.toISOString(),
    joinedAt: iso(member.approvedAt),
    disabledAt: iso(member.disabledAt),
    disabledBy: member.disabledBy,
    leavingOn: member.leavingOn,
    endedAt: iso(member.endedAt),
    endedBy: member.endedBy,
    reason: member.reason,
    can: memberCan(side, member),
  };
}

export const presentShare = (share: ShareRow, now: Date): ShareVersion => ({
  id: share.id,
  version: share.version,
  percent: share.percent,
  proposedBy: share.proposedBy,
  proposedAt: share.proposedAt.toISOString(),
  state: isProposalExpired(share, now) ? 'expired' : share.state,
  answeredAt: iso(share.answeredAt),
  effectiveFrom: share.effectiveFrom,
  expiresAt: iso(share.expiresAt),
});

export const presentEvent = ({ event, admin, user }: EventRow): MemberEvent => ({
  action: event.action,
  by: admin ?? user ?? '系统',
  reason: event.reason,
  at: event.at.toISOString(),
});

export const presentAgency = ({ agency, owner, members }: AgencyListRow): AgencyCard => ({
  id: agency.id,
  name: agency.name,
  kind: agency.kind,
  region: agency.region,
  introduction: agency.introduction,
  logo: agency.logo,
  status: agency.status,
  owner: presentUserSummary(owner),
  members,
  createTime: agency.createdAt.toISOString(),
});

export const presentManagedAgency = (row: AgencyListRow): ManagedAgency => ({
  ...presentAgency(row),
  creditCode: row.agency.creditCode,
  disabledReason: row.agency.disabledReason,
  mobile: row.owner.mobile,
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
