import { z } from 'zod';
import { codePoints } from '../text.ts';
import { APPLICATION_STATES } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { faceForm, faceStanding, identityConsentField, idNumberField } from '../accounts/identity.ts';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { agencyKind } from './agencies.ts';
import { LONG_FORM, call, id, pageOf, paging, sortedBy, time, version } from '../call.ts';
import { FIELD_KEYS, type FieldKey } from './application-fields.ts';
import * as at from './addresses.ts';

const applicationState = z.enum(APPLICATION_STATES, '申请状态不正确');
export type ApplicationState = z.output<typeof applicationState>;
/** How long the signed address of a licence is good. */
export const LICENCE_FILE_MINUTES = 5;

const fieldKey = z.enum(FIELD_KEYS);
const byKey = <Value extends z.ZodType>(value: Value) => z.partialRecord(fieldKey, value);

/** `url` is good for five minutes and for the one who asked. */
const licenceFile = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), uploadedAt: time });
export type LicenceFile = z.output<typeof licenceFile>;

const application = z.object({
  id: id(),
  kind: agencyKind,
  status: applicationState,
  /** Grows with each save; a save that names an older one is refused. */
  version: z.number().int(),
  /** The identity number masked, licences as their private references. */
  values: byKey(z.string()),
  papers: byKey(licenceFile),
  /** Those that were sent back, to see what was wrong with them. */
  refusedPapers: byKey(licenceFile),
  /** Of a rejected one: which fields are to be filled in again, and why. */
  reasons: byKey(z.string()),
  reason: z.string(),
  open: z.array(fieldKey),
  /** The operator's mobile that was confirmed by SMS. */
  confirmedMobile: z.string().nullable(),
  invited: z.boolean(),
  agreementVersion: z.string().nullable(),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  updatedAt: time,
});
export type Application = z.output<typeof application>;

export const applicationStatus = call(at.applicationStatus, {
  who: 'user',
  summary: 'Own application to become an agency, with how it stands',
  answer: z.object({
    application: application.nullable(),
    /** Why one cannot apply, as a sentence; null for who can. */
    refusal: z.string().nullable(),
  }),
});

const text = z.string('内容格式不正确').trim().max(1000, '内容过长');
const values = Object.fromEntries(FIELD_KEYS.map((key) => [key, text.optional()])) as Record<
  FieldKey,
  z.ZodOptional<typeof text>
>;

export const saveApplication = call(at.saveApplication, {
  activity: 'application',
  who: 'user',
  bodyMax: LONG_FORM,
  summary: 'Keep what is filled in so far; fields left out stay as they are. Another kind keeps what both ask for',
  body: z.strictObject({ kind: agencyKind, version: version('版本格式不正确').optional(), ...values }),
  answer: application,
});

export const submitApplication = call(at.submitApplication, {
  activity: 'application',
  who: 'user',
  bodyMax: LONG_FORM,
  summary:
    "Submit the application. `smsCaptcha` confirms the operator's mobile unless that was done before; with `identityConsent` a service compares operator and organisation with the registers, the legal representative for nothing else",
  body: z.strictObject({
    kind: agencyKind,
    version: version('版本格式不正确').optional(),
    ...values,
    smsCaptcha: z.string('验证码应为6位数字').trim().optional(),
    invitationCode: z.string('邀请码无效，请核对').trim().max(32, '邀请码无效，请核对').optional(),
    agreed: z.boolean('请阅读并同意机构入驻协议').optional(),
    identityConsent: identityConsentField,
    legalName: z.string('法定代表人姓名格式不正确').trim().max(30, '法定代表人姓名最多 30 字').optional(),
    legalIdNumber: idNumberField,
  }),
  answer: application,
  done: '申请已提交',
});

export const cancelApplication = call(at.cancelApplication, {
  activity: 'application',
  who: 'user',
  summary: 'Take a submitted application back to go on filling it in',
  answer: application,
  done: '已撤回，可以继续修改',
});

export const applicationFace = call(at.applicationFace, {
  who: 'user',
  summary: 'Whether somebody looks at the face of who runs the agency, and how that stands for one’s own application',
  answer: faceStanding,
});

export const beginApplicationFace = call(at.beginApplicationFace, {
  who: 'user',
  summary:
    'Open a page of the service for the face of who runs the agency, with consent apart; of a submitted application, three times a day. One that may still be used is answered again',
  body: faceForm,
  answer: faceStanding,
});

export const askApplicationFace = call(at.askApplicationFace, {
  who: 'user',
  summary: 'Back from the page of the service: its answer is asked for at once',
  answer: faceStanding,
});

/** One thing the machine looked at for the reviewer. */
const check = z.object({ key: z.string(), label: z.string(), ok: z.boolean(), detail: z.string() });
export type ApplicationCheck = z.output<typeof check>;

const applicationSummary = z.object({
  id: id(),
  kind: agencyKind,
  status: applicationState,
  organisationName: z.string(),
  region: z.string().nullable(),
  applicant: userSummary,
  submittedAt: time,
  decidedAt: time.nullable(),
  /** How often it was submitted. */
  submissions: z.number().int(),
  invited: z.boolean(),
});
export type ApplicationSummary = z.output<typeof applicationSummary>;

const applicationDetail = applicationSummary.extend({
  values: byKey(z.string()),
  papers: byKey(licenceFile),
  reasons: byKey(z.string()),
  reason: z.string(),
  checks: z.array(check),
  agreementVersion: z.string().nullable(),
  history: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string(), at: time })),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

export const applicationReviewList = call(at.applicationReviewList, {
  who: 'admin.applications',
  summary: 'Applications by state; of those that wait the invited first, then the longest wait, unless told',
  query: z
    .object({
      ...paging,
      status: z.enum(['pending', 'approved', 'rejected'], '审核状态不正确').default('pending'),
      kind: agencyKind.optional(),
      keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
      waiting: waitingPart.optional(),
      /** By when they were submitted. */
      sort: sortedBy('at').optional(),
    })
    .refine(({ status, waiting }) => waiting === undefined || status === 'pending', ONLY_WAITING),
  answer: pageOf(applicationSummary).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const applicationReviewDetail = call(at.applicationReviewDetail, {
  who: 'admin.applications',
  summary: 'One application with its licences, what the machine checked, and its history',
  query: z.object({ id: id() }),
  answer: applicationDetail,
});

export const revealIdNumber = call(at.revealIdNumber, {
  who: 'admin.applications',
  summary: "The operator's whole identity number, to compare with the photo; written into the log",
  body: z.strictObject({ id: id() }),
  answer: z.object({ idNumber: z.string() }),
});

export const approveApplication = call(at.approveApplication, {
  who: 'admin.applications',
  summary: 'Make the applicant an agency',
  body: z.strictObject({ id: id() }),
  answer: z.object({ id: id(), status: applicationState, agencyId: id() }),
  done: '已通过',
});

const reasonText = z
  .string('请填写退回理由')
  .trim()
  .refine((given) => codePoints(given) <= 200, '退回理由最多 200 字');

export const rejectApplication = call(at.rejectApplication, {
  who: 'admin.applications',
  bodyMax: LONG_FORM,
  summary: 'Send an application back. `reasons` names fields; only these are filled in again. Without any, all are',
  body: z
    .strictObject({
      id: id(),
      reason: reasonText.default(''),
      reasons: byKey(reasonText.refine((given) => given !== '', '请填写退回理由')).default({}),
    })
    .refine((form) => form.reason !== '' || Object.keys(form.reasons).length > 0, {
      path: ['reason'],
      message: '请填写退回理由',
    }),
  answer: z.object({ id: id(), status: applicationState }),
  done: '已退回',
});
