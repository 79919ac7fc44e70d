import { z } from 'zod';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { codePoints } from '../text.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { FIELD_KEYS, LONG_TERM } from './application-fields.ts';
import * as at from './addresses.ts';

// Licences (credentials) of agencies that expire, and their renewals.

const renewalState = z.enum(['pending', 'approved', 'rejected'], '审核状态不正确');
export type RenewalState = z.output<typeof renewalState>;
const licenceKey = z.enum(FIELD_KEYS, '证件不正确');

const licence = z.object({
  paper: licenceKey,
  label: z.string(),
  /** Null: unlimited. */
  expiresOn: z.string().nullable(),
  /** Days from today (date in China); negative once expired, null: unlimited. */
  daysLeft: z.int().nullable(),
  /** The last submitted renewal. */
  renewal: z.object({ state: renewalState, reason: z.string(), expiresOn: z.string().nullable(), submittedAt: time }).nullable(),
});
export type Licence = z.output<typeof licence>;

export const listLicences = call(at.listLicences, {
  who: 'agency',
  summary: "The agency's expiring licences, with their expiry and renewals",
  answer: z.object({ list: z.array(licence) }),
});

export const renewLicence = call(at.renewLicence, {
  activity: 'application',
  who: 'agency',
  summary: 'Submit a renewal of a licence; an administrator decides on it',
  body: z.strictObject({
    paper: licenceKey,
    document: z.string('请上传新的证件').startsWith('private:', '请上传新的证件').max(300, '请上传新的证件'),
    /** A date, or `long` for an unlimited licence. */
    expiresOn: z.union([z.literal(LONG_TERM), z.iso.date()], '请填写截止日期，长期有效可勾选'),
  }),
  answer: licence,
  done: '已提交，等待平台审核',
});

const renewalRow = z.object({
  id: id(),
  agency: z.object({ id: id(), name: z.string() }),
  paper: licenceKey,
  label: z.string(),
  /** A signed address for the requester, valid for five minutes; null: the picture is deleted. */
  picture: z.string().nullable(),
  oldPicture: z.string().nullable(),
  oldExpiresOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  state: renewalState,
  reason: z.string(),
  submittedAt: time,
  decidedAt: time.nullable(),
});
export type RenewalRow = z.output<typeof renewalRow>;

export const listRenewals = call(at.listRenewals, {
  who: 'admin.licences',
  summary: 'Renewals of licences by state; pending ones with the longest wait first',
  query: z
    .object({ ...paging, state: renewalState.default('pending'), waiting: waitingPart.optional() })
    .refine(({ state, waiting }) => waiting === undefined || state === 'pending', ONLY_WAITING),
  answer: pageOf(renewalRow),
});

export const decideRenewal = call(at.decideRenewal, {
  who: 'admin.licences',
  summary: 'Approve a renewal, which replaces the old licence, or reject it with a reason',
  body: z
    .strictObject({
      id: id(),
      approved: z.boolean('请选择是否通过'),
      reason: z
        .string('请填写退回理由')
        .trim()
        .refine((text) => codePoints(text) <= 200, '退回理由最多 200 字')
        .default(''),
    })
    .refine(({ approved, reason }) => approved || reason !== '', { path: ['reason'], message: '请填写退回理由' }),
  answer: z.object({ id: id(), state: renewalState }),
  done: '已处理',
});
