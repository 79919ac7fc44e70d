import { MEMBER_STATUS_LABEL } from '#contract/agencies/constants.ts';
import type { MemberStatus, ShareVersion, AgencyMember } from '#contract/agencies/members.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import type { Tone } from '../../ui/data/chip.tsx';
import type { IconName } from '../../ui/base/icon.tsx';

export const MEMBER_LOOK: Record<MemberStatus, { label: string; tone: Tone; icon: IconName }> = {
  pending: { label: MEMBER_STATUS_LABEL.pending, tone: 'warning', icon: 'clock' },
  approved: { label: MEMBER_STATUS_LABEL.approved, tone: 'success', icon: 'check-circle' },
  rejected: { label: MEMBER_STATUS_LABEL.rejected, tone: 'error', icon: 'x-circle' },
  disabled: { label: MEMBER_STATUS_LABEL.disabled, tone: 'error', icon: 'ban' },
  removed: { label: MEMBER_STATUS_LABEL.removed, tone: 'neutral', icon: 'logout' },
};

/** The line under a member's state: the pending step, or the time since when it applies. */
export function memberNote(member: AgencyMember): string | null {
  const { status, waitingFor, proposal, leavingOn, disabledAt, disabledBy, endedAt, endedBy, reason } = member;
  if (waitingFor === 'person') return '等对方接受邀请';
  if (waitingFor === 'platform') return '等平台审核';
  if (status === 'approved' && leavingOn !== null) return `${leavingOn} 后离开`;
  if (status === 'approved' && proposal !== null)
    return `提议改为 ${proposal.percent}%，等${proposal.proposedBy === 'person' ? '你' : '对方'}确认`;
  if (status === 'disabled' && disabledAt !== null)
    return `${formatDay(disabledAt)}${disabledBy === 'admin' ? '被平台' : ''}停用，作品与收益保留`;
  if (status === 'rejected') return endedBy === 'person' ? '对方谢绝了邀请' : reason || '平台未通过';
  if (status === 'removed' && endedAt !== null) return `${formatDay(endedAt)}${endedBy === 'person' ? '自行离开' : '由机构移除'}`;
  return null;
}

const EVENTS: Record<string, string> = {
  create: '机构创建了子账号',
  invite: '机构发出邀请',
  code: '用邀请码申请加入',
  accept: '接受邀请',
  decline: '谢绝邀请',
  approve: '平台审核通过',
  reject: '平台审核未通过',
  disable: '停用',
  enable: '启用',
  remove: '移除',
  planLeave: '申请离开，截止日',
  cancelLeave: '取消离开',
  leave: '离开机构',
  proposeShare: '提议分成',
  confirmShare: '同意分成',
  declineShare: '不同意分成',
};

export const eventWords = ({ action, reason }: { action: string; reason: string }): string =>
  `${EVENTS[action] ?? action}${reason === '' ? '' : ` ${reason}`}`;

const SHARE_STATE: Record<ShareVersion['state'], string> = {
  proposed: '等待确认',
  confirmed: '已生效',
  declined: '未同意',
  withdrawn: '已被新提议替代',
  expired: '已过期',
};

/** For example 70% · 机构提议 · 11月21日起生效. */
export function shareWords({ percent, proposedBy, state, effectiveFrom, proposedAt }: ShareVersion): string {
  const when = state === 'confirmed' && effectiveFrom !== null ? `${effectiveFrom} 起生效` : SHARE_STATE[state];
  return `${percent}%，${proposedBy === 'agency' ? '机构' : '子账号'} ${formatDateTime(proposedAt)} 提议，${when}`;
}

type Agreed = Pick<AgencyMember, 'share' | 'upcoming'>;

/** The share that both sides confirmed last; it may take effect only later. */
export const agreedShare = ({ share, upcoming }: Agreed): number => upcoming?.percent ?? share;

/** 现在是 60%, or 今天是 60%，已确认 11月28日 起 70%. */
export const agreedWords = ({ share, upcoming }: Agreed): string =>
  upcoming === null ? `现在是 ${share}%` : `今天是 ${share}%，已确认从 ${upcoming.effectiveFrom} 起改为 ${upcoming.percent}%`;

/** The share that applies until the last day: 按 60% 分成, or with the change in between. */
export function sharesUntil({ share, upcoming }: Agreed, lastDay: string): string {
  if (upcoming === null || upcoming.effectiveFrom === null || upcoming.effectiveFrom > lastDay) return `按 ${share}% 分成`;
  return `${upcoming.effectiveFrom} 前按 ${share}% 分成，${upcoming.effectiveFrom} 起按 ${upcoming.percent}% 分成`;
}

/** The time until a proposal expires, for example 3 天后失效. */
export function expiresIn({ expiresAt }: ShareVersion, now: Date): string {
  if (expiresAt === null) return '';
  const hours = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 3_600_000));
  return hours < 24 ? `${hours} 小时后失效` : `${Math.floor(hours / 24)} 天后失效`;
}

/** The number of days before the expiry of a licence at which the agency is asked for a new one. */
export const RENEW_FROM_DAYS = 60;
