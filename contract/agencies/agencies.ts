import { z } from 'zod';
import { codePoints } from '../text.ts';
import { AGENCY_KINDS } from './constants.ts';
import { pendingChange, userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import { invitationCode } from '../invitation-codes/invitation-codes.ts';
import { memberStatus, neededReason, sharePercent, shareVersion, agencyMember } from './members.ts';
import * as at from './addresses.ts';

export const agencyKind = z.enum(AGENCY_KINDS, '机构类型不正确');
export type AgencyKind = z.output<typeof agencyKind>;
const agencyCard = z.object({
  id: id(),
  name: z.string(),
  kind: agencyKind,
  region: z.string().nullable(),
  introduction: z.string(),
  logo: z.string().nullable(),
  /** 0: normal, 1: disabled. */
  status: z.number().int(),
  owner: userSummary,
  members: z.number().int(),
  createTime: time,
});
export type AgencyCard = z.output<typeof agencyCard>;

/** A membership with all versions of its share. */
const membership = agencyMember.extend({
  shares: z.array(shareVersion),
  /** The range of dates selectable as the last day. */
  leaveDays: z.object({ earliest: z.iso.date(), latest: z.iso.date() }),
});
export type Membership = z.output<typeof membership>;

const agencyInfo = z.object({
  /** The user's role: none, member of an agency (also pending), or owner of an agency. */
  role: z.enum(['none', 'member', 'owner']),
  agency: agencyCard.nullable(),
  /** The owner's changes that others do not see yet. */
  pending: z.array(pendingChange),
  membership: membership.nullable(),
  /** The last ended membership, with its closing statement. */
  past: z
    .object({
      agency: z.object({ id: id(), name: z.string() }),
      status: memberStatus,
      from: time.nullable(),
      until: time,
      works: z.number().int(),
      reason: z.string(),
      shares: z.array(shareVersion),
      /** The closing statement; null: no earnings were shared. */
      closing: z
        .object({
          /** The last day of shared earnings. */
          lastDay: z.iso.date(),
          /** The date on which that day is settled. */
          settledOn: z.iso.date(),
          settled: z.boolean(),
          /** The member's part of all earnings settled during the membership, in fen. */
          earned: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type AgencyInfo = z.output<typeof agencyInfo>;

export const getAgencyInfo = call(at.getAgencyInfo, {
  who: 'user',
  summary: "The requester's agency, as owner, member or invited user",
  answer: agencyInfo,
});

export const joinAgency = call(at.joinAgency, {
  who: 'user',
  summary: 'Apply for membership with an invitation code of an agency; an administrator decides',
  body: z.strictObject({
    invitationCode: written('请输入邀请码').max(32, '邀请码无效，请核对'),
  }),
  answer: agencyInfo,
  done: '申请已提交，等待平台审核',
});

export const answerInvitation = call(at.answerInvitation, {
  who: 'user',
  summary: 'Accept or decline an invitation together with its share',
  body: z.strictObject({ id: id(), accepted: z.boolean('请选择是否接受') }),
  answer: agencyInfo,
});

export const leaveAgency = call(at.leaveAgency, {
  who: 'user',
  summary:
    'Leave the agency. `lastDay`: between the notice period of the settings and 60 days ahead, by default the earliest; `cancelled` revokes the leave before that day ends. A pending application is withdrawn at once',
  body: z.strictObject({
    lastDay: z.iso.date('截止日格式不正确').optional(),
    cancelled: z.boolean('格式不正确').optional(),
  }),
  answer: agencyInfo,
});

export const modifyAgencyInfo = call(at.modifyAgencyInfo, {
  activity: 'profile',
  who: 'agency',
  summary: "Change the agency's introduction and logo; its name cannot change, because it is part of the reviewed licences",
  body: z.strictObject({
    introduction: written('请填写机构简介').refine((text) => codePoints(text) <= 300, '机构简介最多 300 字'),
    logo: z.string('机构标志格式不正确').max(300, '机构标志格式不正确').nullable().optional(),
  }),
  answer: agencyInfo,
  done: '已保存',
});

export const proposeShare = call(at.proposeShare, {
  who: 'creator',
  summary: 'As a member, propose another share to the agency',
  body: z.strictObject({ share: sharePercent }),
  answer: agencyInfo,
  done: '提议已发出，等待机构确认',
});

export const confirmShare = call(at.confirmShare, {
  who: 'creator',
  summary: "Answer the other side's proposal; an accepted share applies from the next day's settlement",
  body: z.strictObject({ shareId: id(), accepted: z.boolean('请选择是否同意').default(true) }),
  answer: shareVersion,
});

export const agencyInvitationCodes = call(at.agencyInvitationCodes, {
  who: 'agency',
  summary: 'Invitation codes of this agency, newest first',
  query: z.object(paging),
  answer: pageOf(invitationCode),
});

export const createAgencyInvitationCode = call(at.createAgencyInvitationCode, {
  who: 'agency',
  summary: 'Make an invitation code for joining this agency',
  body: z.strictObject({
    usesAllowed: z.int('可用次数应为整数').min(1, '可用次数至少为 1').max(500, '可用次数最多为 500').default(10),
    expiresAt: z.iso.datetime({ offset: true, error: '有效期格式不正确' }).nullable().default(null),
    note: z
      .string('备注格式不正确')
      .trim()
      .refine((text) => codePoints(text) <= 100, '备注最多 100 字')
      .default(''),
  }),
  answer: invitationCode,
  done: '邀请码已生成',
});

export const revokeAgencyInvitationCode = call(at.revokeAgencyInvitationCode, {
  who: 'agency',
  summary: "Revoke one of this agency's codes",
  body: z.strictObject({ id: id() }),
  answer: invitationCode,
  done: '已作废',
});

export const agencyInvitationCodeUses = call(at.agencyInvitationCodeUses, {
  who: 'agency',
  summary: "Users who used one of this agency's codes",
  query: z.object({ codeId: id(), ...paging }),
  answer: pageOf(z.object({ userId: id(), nickname: z.string(), usedAt: time })),
});

const managedAgency = agencyCard.extend({
  creditCode: z.string().nullable(),
  disabledReason: z.string().nullable(),
  mobile: z.string().nullable(),
});
export type ManagedAgency = z.output<typeof managedAgency>;

export const agencyList = call(at.agencyList, {
  who: 'admin.agencies',
  summary: 'Agencies, newest first by default; `keywords`: part of the name or the whole credit code',
  query: z.object({
    ...paging,
    kind: agencyKind.optional(),
    status: z.enum(['normal', 'disabled'], '机构状态不正确').optional(),
    keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
    sort: sortedBy('created').optional(),
  }),
  answer: pageOf(managedAgency),
});

export const agencyDetail = call(at.agencyDetail, {
  who: 'admin.agencies',
  summary: 'One agency with the number of members by state',
  query: z.object({ id: id() }),
  answer: managedAgency.extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const agencyDisable = call(at.agencyDisable, {
  who: 'admin.agencies',
  summary: 'Disable an agency: it and its members can no longer publish; posts and earnings stay',
  body: z.strictObject({ id: id(), reason: neededReason }),
  answer: managedAgency,
  done: '已停用',
});

export const agencyEnable = call(at.agencyEnable, {
  who: 'admin.agencies',
  summary: 'Enable an agency again',
  body: z.strictObject({ id: id() }),
  answer: managedAgency,
  done: '已启用',
});
