import { z } from 'zod';
import { codePoints } from '../text.ts';
import { MEMBER_STATUSES, MEMBER_SOURCES } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { isNickname } from '../text.ts';
import { call, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import * as at from './addresses.ts';

export const MEMBERS_MAX = 500;
export const memberStatus = z.enum(MEMBER_STATUSES, '子账号状态不正确');
export type MemberStatus = z.output<typeof memberStatus>;
const memberSource = z.enum(MEMBER_SOURCES);
export type MemberSource = z.output<typeof memberSource>;
const shareState = z.enum(['proposed', 'confirmed', 'declined', 'withdrawn', 'expired']);
export type ShareState = z.output<typeof shareState>;

/** One version of a member's share, agreed or proposed; `percent` is the part that the member keeps. */
export const shareVersion = z.object({
  id: id(),
  version: z.number().int(),
  percent: z.number().int(),
  proposedBy: z.enum(['agency', 'person']),
  proposedAt: time,
  state: shareState,
  answeredAt: time.nullable(),
  /** The first day whose settlement uses it. */
  effectiveFrom: z.iso.date().nullable(),
  expiresAt: time.nullable(),
});
export type ShareVersion = z.output<typeof shareVersion>;

export const agencyMember = z.object({
  id: id(),
  user: userSummary,
  /** Masked. */
  mobile: z.string().nullable(),
  agency: z.object({ id: id(), name: z.string() }),
  status: memberStatus,
  /** The side that has yet to decide on a pending membership. */
  waitingFor: z.enum(['person', 'platform']).nullable(),
  source: memberSource,
  /** Percent in force today, or before the first is in force, the one first proposed. */
  share: z.number().int(),
  proposal: shareVersion.nullable(),
  /** A confirmed share that applies from a later day on. */
  upcoming: shareVersion.nullable(),
  /** Number of posts published for this agency. */
  works: z.number().int(),
  createTime: time,
  joinedAt: time.nullable(),
  disabledAt: time.nullable(),
  disabledBy: z.enum(['agency', 'admin']).nullable(),
  /** The last day, once the member has given notice. */
  leavingOn: z.iso.date().nullable(),
  endedAt: time.nullable(),
  endedBy: z.enum(['agency', 'person', 'admin']).nullable(),
  reason: z.string(),
  can: z.object({ disable: z.boolean(), enable: z.boolean(), remove: z.boolean(), modifyShare: z.boolean() }),
});
export type AgencyMember = z.output<typeof agencyMember>;

const memberEvent = z.object({ action: z.string(), by: z.string(), reason: z.string(), at: time });
export type MemberEvent = z.output<typeof memberEvent>;

const memberDetail = agencyMember.extend({ shares: z.array(shareVersion), history: z.array(memberEvent) });
export type MemberDetail = z.output<typeof memberDetail>;

const MOBILE = /^1[3-9]\d{9}$/;
const mobile = written('请输入手机号').regex(MOBILE, '手机号格式不正确');
export const sharePercent = z
  .int('分成比例应为 0 到 100 的整数')
  .min(0, '分成比例应为 0 到 100 的整数')
  .max(100, '分成比例应为 0 到 100 的整数');
/** Absent: the default share of the earnings terms in force. */
const share = sharePercent.optional();
const target = { id: id() };
const optionalReason = z
  .string('理由格式不正确')
  .trim()
  .refine((text) => codePoints(text) <= 200, '理由最多 200 字')
  .default('');
export const neededReason = written('请填写理由').refine((text) => codePoints(text) <= 200, '理由最多 200 字');
const filters = {
  ...paging,
  status: memberStatus.optional(),
  keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
};
const memberPage = pageOf(agencyMember).extend({
  counts: z.record(z.string(), z.number().int()),
  /** Percent for a new member by default (of the earnings terms). */
  defaultShare: z.int(),
});

export const memberList = call(at.memberList, {
  who: 'agency',
  summary: 'Own members, the newest first; `keywords` is part of a nickname, a whole mobile or its last four digits',
  query: z.object({
    ...filters,
    /** `share`: members whose proposal waits for the agency; `leaving`: members who have given notice. */
    only: z.enum(['share', 'leaving'], '筛选条件不正确').optional(),
  }),
  answer: memberPage,
});

export const memberDetailCall = call(at.memberDetailCall, {
  who: 'agency',
  summary: 'One own member with history and all versions of the share',
  query: z.object(target),
  answer: memberDetail,
});

export const memberCreate = call(at.memberCreate, {
  who: 'agency',
  summary:
    'Add a member by mobile, creating an account if there is none. A text message asks the person to confirm the share; after that an administrator decides',
  body: z.strictObject({
    mobile,
    nickname: written('请输入昵称').refine(isNickname, '昵称应为 2–20 个字'),
    share,
  }),
  answer: agencyMember,
  done: '短信已发送，等待对方确认',
});

export const memberInvite = call(at.memberInvite, {
  who: 'agency',
  summary: 'Invite a person by mobile or by id; they answer in MCN信息',
  body: z
    .strictObject({ mobile: mobile.optional(), userId: id().optional(), share })
    .refine((form) => (form.mobile === undefined) !== (form.userId === undefined), { path: ['mobile'], message: '请输入手机号' }),
  answer: agencyMember,
  done: '邀请已发出',
});

export const memberDisable = call(at.memberDisable, {
  who: 'agency',
  summary: 'Stop a member from creating; posts and earnings stay',
  body: z.strictObject({ ...target, reason: optionalReason }),
  answer: agencyMember,
  done: '已停用',
});

export const memberEnable = call(at.memberEnable, {
  who: 'agency',
  summary: 'Let a member that the agency disabled create again',
  body: z.strictObject(target),
  answer: agencyMember,
  done: '已启用',
});

export const memberRemove = call(at.memberRemove, {
  who: 'agency',
  summary: 'Remove a member, or withdraw an invitation; posts and past earnings stay',
  body: z.strictObject({ ...target, reason: optionalReason }),
  answer: agencyMember,
  done: '已移除',
});

export const memberModifyShare = call(at.memberModifyShare, {
  who: 'agency',
  summary: 'Propose another share; it applies once the member has confirmed it',
  body: z.strictObject({ ...target, share: sharePercent }),
  answer: agencyMember,
  done: '提议已发出，等待对方确认',
});

export const adminMemberList = call(at.adminMemberList, {
  who: 'admin.users',
  summary: 'All members, by default the newest first',
  query: z.object({ ...filters, agencyId: id().optional(), sort: sortedBy('created').optional() }),
  answer: memberPage,
});

export const adminMemberDetail = call(at.adminMemberDetail, {
  who: 'admin.users',
  summary: 'One member with history and all versions of the share',
  query: z.object(target),
  answer: memberDetail,
});

export const adminMemberDisable = call(at.adminMemberDisable, {
  who: 'admin.users',
  summary: 'Stop a member from creating; its agency cannot undo it',
  body: z.strictObject({ ...target, reason: neededReason }),
  answer: agencyMember,
  done: '已停用',
});

export const adminMemberEnable = call(at.adminMemberEnable, {
  who: 'admin.users',
  summary: 'Let a member create again',
  body: z.strictObject(target),
  answer: agencyMember,
  done: '已启用',
});

/** A membership for review; `submittedAt`: when person and agency had both agreed. */
const memberApplication = agencyMember.extend({ submittedAt: time, applicant: userSummary });
export type MemberApplication = z.output<typeof memberApplication>;

export const memberReviewList = call(at.memberReviewList, {
  who: 'admin.members',
  summary: 'Memberships that wait for an administrator, by default the longest wait first; or decided ones',
  query: z.object({
    ...filters,
    status: z.enum(['pending', 'approved', 'rejected'], '审核状态不正确').default('pending'),
    /** `at`: `submittedAt`. */
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(memberApplication).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const memberReviewDetail = call(at.memberReviewDetail, {
  who: 'admin.members',
  summary: 'One membership for review, with history',
  query: z.object(target),
  answer: memberApplication.extend({ shares: z.array(shareVersion), history: z.array(memberEvent) }),
});

export const memberReviewApprove = call(at.memberReviewApprove, {
  who: 'admin.members',
  summary: 'Approve a membership, which makes the applicant a creator of the agency',
  body: z.strictObject(target),
  answer: z.object({ id: id(), status: memberStatus }),
  done: '已通过',
});

export const memberReviewReject = call(at.memberReviewReject, {
  who: 'admin.members',
  summary: 'Reject a membership, with a reason that both sides read',
  body: z.strictObject({ ...target, reason: neededReason }),
  answer: z.object({ id: id(), status: memberStatus }),
  done: '已退回',
});
