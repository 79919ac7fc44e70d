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
  /** 0 is normal, anything else disabled. */
  status: z.number().int(),
  owner: userSummary,
  members: z.number().int(),
  createTime: time,
});
export type AgencyCard = z.output<typeof agencyCard>;

/** How a membership ends: what was agreed from when on, and what stays with the agency. */
const membership = agencyMember.extend({
  shares: z.array(shareVersion),
  /** The days that may be named as the last one. */
  leaveDays: z.object({ earliest: z.iso.date(), latest: z.iso.date() }),
});
export type Membership = z.output<typeof membership>;

const agencyInfo = z.object({
  /** What one is here: nobody yet, somebody's member (also a pending one), or the agency itself. */
  role: z.enum(['none', 'member', 'owner']),
  agency: agencyCard.nullable(),
  /** What its owner has changed and others do not see yet. */
  pending: z.array(pendingChange),
  membership: membership.nullable(),
  /** The last one that is over, with its closing statement. */
  past: z
    .object({
      agency: z.object({ id: id(), name: z.string() }),
      status: memberStatus,
      from: time.nullable(),
      until: time,
      works: z.number().int(),
      reason: z.string(),
      shares: z.array(shareVersion),
      /** What is still to come and what came; null where nothing was shared. */
      closing: z
        .object({
          /** The last day that was shared. */
          lastDay: z.iso.date(),
          /** When that day becomes money. */
          settledOn: z.iso.date(),
          settled: z.boolean(),
          /** The member's own part of all that was settled while they worked there, in fen. */
          earned: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type AgencyInfo = z.output<typeof agencyInfo>;

export const getAgencyInfo = call(at.getAgencyInfo, {
  who: 'user',
  summary: 'The agency one runs, works for or was invited by',
  answer: agencyInfo,
});

export const joinAgency = call(at.joinAgency, {
  who: 'user',
  summary: 'Ask to work for an agency with the code it gave out; the platform has the last word',
  body: z.strictObject({
    invitationCode: written('请输入邀请码').max(32, '邀请码无效，请核对'),
  }),
  answer: agencyInfo,
  done: '申请已提交，等待平台审核',
});

export const answerInvitation = call(at.answerInvitation, {
  who: 'user',
  summary: 'Accept or decline an invitation, and with it the share that it names',
  body: z.strictObject({ id: id(), accepted: z.boolean('请选择是否接受') }),
  answer: agencyInfo,
});

export const leaveAgency = call(at.leaveAgency, {
  who: 'user',
  summary:
    'Leave the agency; `lastDay` from the notice of the settings to 60 days ahead, the earliest when left out; `cancelled` takes it back before that day is over. Who only applied takes that back at once',
  body: z.strictObject({
    lastDay: z.iso.date('截止日格式不正确').optional(),
    cancelled: z.boolean('格式不正确').optional(),
  }),
  answer: agencyInfo,
});

export const modifyAgencyInfo = call(at.modifyAgencyInfo, {
  activity: 'profile',
  who: 'agency',
  summary: "Change the agency's introduction and logo; the name belongs to the reviewed licences",
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
  summary: "Answer the other side's proposal; what is confirmed is in force from the next day's settlement",
  body: z.strictObject({ shareId: id(), accepted: z.boolean('请选择是否同意').default(true) }),
  answer: shareVersion,
});

export const agencyInvitationCodes = call(at.agencyInvitationCodes, {
  who: 'agency',
  summary: 'Codes that lead to this agency, the newest first',
  query: z.object(paging),
  answer: pageOf(invitationCode),
});

export const createAgencyInvitationCode = call(at.createAgencyInvitationCode, {
  who: 'agency',
  summary: 'Make a code with which people join this agency',
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
  summary: "Make one of this agency's codes useless",
  body: z.strictObject({ id: id() }),
  answer: invitationCode,
  done: '已作废',
});

export const agencyInvitationCodeUses = call(at.agencyInvitationCodeUses, {
  who: 'agency',
  summary: "Who used one of this agency's codes",
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
  summary: 'Agencies, the newest first unless told; `keywords` is part of the name or the whole credit code',
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
  summary: 'One agency with how many members stand in each state',
  query: z.object({ id: id() }),
  answer: managedAgency.extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const agencyDisable = call(at.agencyDisable, {
  who: 'admin.agencies',
  summary: 'Stop an agency and its members from creating; posts and earnings stay',
  body: z.strictObject({ id: id(), reason: neededReason }),
  answer: managedAgency,
  done: '已停用',
});

export const agencyEnable = call(at.agencyEnable, {
  who: 'admin.agencies',
  summary: 'Let an agency and its members create again',
  body: z.strictObject({ id: id() }),
  answer: managedAgency,
  done: '已启用',
});
