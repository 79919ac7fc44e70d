import { z } from 'zod';
import { codePoints } from '../text.ts';
import { ENTRY_STATES } from './constants.ts';
import { personShort } from '../accounts/accounts.ts';
import { agencyKind } from './agencies.ts';
import { call, id, pageOf, paging, sortedBy, time, version } from '../call.ts';
import { ENTRY_KEYS, type EntryKey } from './application-fields.ts';
import * as at from './addresses.ts';

export const entryState = z.enum(ENTRY_STATES, '申请状态不正确');
export type EntryState = z.output<typeof entryState>;
/** Where a signed address of a paper leads; not a JSON call, so declared by its address. */
export const ENTRY_DOCUMENT_PATH = '/user/merchantEnter/document';
export const ENTRY_DOCUMENT_MINUTES = 5;

const entryKey = z.enum(ENTRY_KEYS);
const byKey = <Value extends z.ZodType>(value: Value) => z.partialRecord(entryKey, value);

/** `url` is good for five minutes and for the one who asked. */
const paper = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), uploadedAt: time });
export type EntryPaper = z.output<typeof paper>;

export const application = z.object({
  id: id(),
  kind: agencyKind,
  status: entryState,
  /** Grows with each save; a save that names an older one is refused. */
  version: z.number().int(),
  /** The identity number masked, papers as their private references. */
  values: byKey(z.string()),
  papers: byKey(paper),
  /** Those that were sent back, to see what was wrong with them. */
  refusedPapers: byKey(paper),
  /** Of a rejected one: which fields are to be filled in again, and why. */
  reasons: byKey(z.string()),
  reason: z.string(),
  open: z.array(entryKey),
  /** The operator's mobile that was confirmed by SMS. */
  confirmedMobile: z.string().nullable(),
  invited: z.boolean(),
  agreementVersion: z.string().nullable(),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  updatedAt: time,
});
export type Application = z.output<typeof application>;

export const enterStatus = call(at.enterStatus, {
  who: 'person',
  summary: 'Own application to become an agency, with how it stands',
  answer: z.object({
    application: application.nullable(),
    /** Why one cannot apply, as a sentence; null for who can. */
    refusal: z.string().nullable(),
  }),
});

const text = z.string('内容格式不正确').trim().max(1000, '内容过长');
const values = Object.fromEntries(ENTRY_KEYS.map((key) => [key, text.optional()])) as Record<
  EntryKey,
  z.ZodOptional<typeof text>
>;

export const enterSave = call(at.enterSave, {
  who: 'person',
  summary: 'Keep what is filled in so far; fields left out stay as they are. Another kind keeps what both ask for',
  body: z.strictObject({ kind: agencyKind, version: version('版本格式不正确').optional(), ...values }),
  answer: application,
});

export const enterSubmit = call(at.enterSubmit, {
  who: 'person',
  summary: "Hand the application in. `smsCaptcha` confirms the operator's mobile unless that was done before",
  body: z.strictObject({
    kind: agencyKind,
    version: version('版本格式不正确').optional(),
    ...values,
    smsCaptcha: z.string('验证码应为6位数字').trim().optional(),
    invitationCode: z.string('邀请码无效').trim().max(32, '邀请码无效').optional(),
    agreed: z.boolean('请阅读并同意机构入驻协议').optional(),
  }),
  answer: application,
  done: '申请已提交',
});

export const enterWithdraw = call(at.enterWithdraw, {
  who: 'person',
  summary: 'Take a handed in application back to go on filling it in',
  answer: application,
  done: '已撤回，可以继续修改',
});

/** One thing the machine looked at for the reviewer. */
const check = z.object({ key: z.string(), label: z.string(), ok: z.boolean(), detail: z.string() });
export type EntryCheck = z.output<typeof check>;

export const entryRow = z.object({
  id: id(),
  kind: agencyKind,
  status: entryState,
  organisationName: z.string(),
  region: z.string().nullable(),
  applicant: personShort,
  submittedAt: time,
  decidedAt: time.nullable(),
  /** How often it was handed in. */
  submissions: z.number().int(),
  invited: z.boolean(),
});
export type EntryRow = z.output<typeof entryRow>;

export const entryDetail = entryRow.extend({
  values: byKey(z.string()),
  papers: byKey(paper),
  reasons: byKey(z.string()),
  reason: z.string(),
  checks: z.array(check),
  agreementVersion: z.string().nullable(),
  history: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string(), at: time })),
});
export type EntryDetail = z.output<typeof entryDetail>;

export const enterAuditList = call(at.enterAuditList, {
  who: 'admin.operations',
  summary: 'Applications by state; of those that wait the invited first, then the longest wait, unless told',
  query: z.object({
    ...paging,
    status: z.enum(['pending', 'approved', 'rejected'], '审核状态不正确').default('pending'),
    kind: agencyKind.optional(),
    keywords: z.string().trim().max(50, '搜索词不超过50字').optional(),
    /** By when they were handed in. */
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(entryRow).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const enterAuditDetail = call(at.enterAuditDetail, {
  who: 'admin.operations',
  summary: 'One application with its papers, what the machine checked, and its history',
  query: z.object({ id: id() }),
  answer: entryDetail,
});

export const enterAuditReveal = call(at.enterAuditReveal, {
  who: 'admin.operations',
  summary: "The operator's whole identity number, to compare with the photo; written into the log",
  body: z.strictObject({ id: id() }),
  answer: z.object({ idNumber: z.string() }),
});

export const enterAuditApprove = call(at.enterAuditApprove, {
  who: 'admin.operations',
  summary: 'Make the applicant an agency',
  body: z.strictObject({ id: id() }),
  answer: z.object({ id: id(), status: entryState, agencyId: id() }),
  done: '已通过',
});

const sentence = z
  .string('请填写退回原因')
  .trim()
  .refine((given) => codePoints(given) <= 200, '退回原因不超过200字');

export const enterAuditReject = call(at.enterAuditReject, {
  who: 'admin.operations',
  summary: 'Send an application back. `reasons` names fields; only these are filled in again. Without any, all are',
  body: z
    .strictObject({
      id: id(),
      reason: sentence.default(''),
      reasons: byKey(sentence.refine((given) => given !== '', '请填写退回原因')).default({}),
    })
    .refine((form) => form.reason !== '' || Object.keys(form.reasons).length > 0, {
      path: ['reason'],
      message: '请填写退回原因',
    }),
  answer: z.object({ id: id(), status: entryState }),
  done: '已退回',
});
