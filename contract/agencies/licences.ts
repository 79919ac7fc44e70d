import { z } from 'zod';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { codePoints } from '../text.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { FIELD_KEYS, LONG_TERM } from './application-fields.ts';
import * as at from './addresses.ts';

// Licences of admitted agencies that run out, and the new ones that take their place.

const renewalState = z.enum(['pending', 'approved', 'rejected'], '审核状态不正确');
export type RenewalState = z.output<typeof renewalState>;
const licenceKey = z.enum(FIELD_KEYS, '证件不正确');

const licence = z.object({
  paper: licenceKey,
  label: z.string(),
  /** Null: without an end. */
  expiresOn: z.string().nullable(),
  /** Whole days from today in China; below zero once it is over, null without an end. */
  daysLeft: z.int().nullable(),
  /** The last new licence that was submitted. */
  renewal: z.object({ state: renewalState, reason: z.string(), expiresOn: z.string().nullable(), submittedAt: time }).nullable(),
});
export type Licence = z.output<typeof licence>;

export const listLicences = call(at.listLicences, {
  who: 'agency',
  summary: 'The agency’s licences that run out, with how long they hold and what new ones were submitted',
  answer: z.object({ list: z.array(licence) }),
});

export const renewLicence = call(at.renewLicence, {
  activity: 'application',
  who: 'agency',
  summary: 'Submit a new licence in place of one; the platform decides on it',
  body: z.strictObject({
    paper: licenceKey,
    document: z.string('请上传新的证件').startsWith('private:', '请上传新的证件').max(300, '请上传新的证件'),
    /** A day, or `long` for a licence without an end. */
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
  /** Good for five minutes and for who asked; null when the picture is gone. */
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
  summary: 'New licences of agencies by state; those that wait with the longest wait first',
  query: z
    .object({ ...paging, state: renewalState.default('pending'), waiting: waitingPart.optional() })
    .refine(({ state, waiting }) => waiting === undefined || state === 'pending', ONLY_WAITING),
  answer: pageOf(renewalRow),
});

export const decideRenewal = call(at.decideRenewal, {
  who: 'admin.licences',
  summary: 'Pass a new licence, which takes the old one’s place, or send it back with a reason',
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
