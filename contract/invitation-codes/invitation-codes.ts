import { z } from 'zod';
import { codePoints } from '../text.ts';
import { INVITATION_PURPOSES, INVITATION_STATES, INVITATIONS_AT_ONCE } from './constants.ts';
import { LONG_FORM, call, id, pageOf, paging, sortedBy, time } from '../call.ts';
import * as at from './addresses.ts';

const invitationPurpose = z.enum(INVITATION_PURPOSES, '邀请码用途不正确');
export type InvitationPurpose = z.output<typeof invitationPurpose>;
/** Characters of a code, without look-alikes: no 0, O, 1, I or L. Input is case-insensitive. */
export const INVITATION_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const INVITATION_LENGTH = 8;
const invitationState = z.enum(INVITATION_STATES, '邀请码状态不正确');
export type InvitationState = z.output<typeof invitationState>;
export const invitationCode = z.object({
  id: id(),
  code: z.string(),
  purpose: invitationPurpose,
  state: invitationState,
  agency: z.object({ id: id(), name: z.string() }).nullable(),
  usesAllowed: z.number().int(),
  usesMade: z.number().int(),
  expiresAt: time.nullable(),
  note: z.string(),
  createdBy: z.string(),
  createTime: time,
  revokedAt: time.nullable(),
});
export type InvitationCode = z.output<typeof invitationCode>;

const usesAllowed = z.int('可用次数应为整数').min(1, '可用次数至少为 1').max(10_000, '可用次数最多为 10000').default(1);
const expiresAt = z.iso.datetime({ offset: true, error: '有效期格式不正确' }).nullable().default(null);
const note = z
  .string('备注格式不正确')
  .trim()
  .refine((text) => codePoints(text) <= 100, '备注最多 100 字')
  .default('');

const newCode = z.strictObject({
  purpose: invitationPurpose,
  /** The agency of a code with the purpose `joinAgency`; null for other purposes. */
  agencyId: id().nullable().default(null),
  usesAllowed,
  expiresAt,
  note,
});
export type NewInvitation = z.output<typeof newCode>;

export const adminInvitationList = call(at.adminInvitationList, {
  who: 'admin.invitationCodes',
  summary: 'Invitation codes, newest first by default; `keywords` searches code and note',
  query: z.object({
    ...paging,
    purpose: invitationPurpose.optional(),
    state: invitationState.optional(),
    keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
    sort: sortedBy('created').optional(),
  }),
  answer: pageOf(invitationCode),
});

export const adminInvitationUses = call(at.adminInvitationUses, {
  who: 'admin.invitationCodes',
  summary: 'Users who used a code, latest first',
  query: z.object({ codeId: id(), ...paging }),
  answer: pageOf(z.object({ userId: id(), nickname: z.string(), usedAt: time })),
});

export const adminInvitationCreate = call(at.adminInvitationCreate, {
  who: 'admin.invitationCodes',
  summary: 'Make one invitation code',
  body: newCode,
  answer: invitationCode,
  done: '邀请码已生成',
});

export const adminInvitationCreateMany = call(at.adminInvitationCreateMany, {
  who: 'admin.invitationCodes',
  summary: 'Make up to 1,000 invitation codes with the same properties',
  body: newCode.extend({
    count: z.int('请填写生成数量').min(1, '生成数量至少为 1').max(INVITATIONS_AT_ONCE, `一次最多生成 ${INVITATIONS_AT_ONCE} 个`),
  }),
  answer: z.object({ count: z.number().int(), codes: z.array(z.string()) }),
  done: '邀请码已生成',
});

export const adminInvitationRevoke = call(at.adminInvitationRevoke, {
  who: 'admin.invitationCodes',
  bodyMax: LONG_FORM,
  summary: 'Revoke codes; accounts and memberships created with them stay',
  body: z.strictObject({
    ids: z.array(id(), '请选择邀请码').min(1, '请选择邀请码').max(INVITATIONS_AT_ONCE, `一次最多作废 ${INVITATIONS_AT_ONCE} 个`),
  }),
  answer: z.object({ revoked: z.number().int() }),
  done: '已作废',
});
