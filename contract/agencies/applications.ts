import { z } from 'zod';
import { codePoints } from '../text.ts';
import { APPLICATION_KINDS, APPLICATION_STATES } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { faceForm, faceStanding, identityConsentField, idNumberField } from '../accounts/identity.ts';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { LONG_FORM, call, id, pageOf, paging, sortedBy, time, version } from '../call.ts';
import { FIELD_KEYS, type FieldKey } from './application-fields.ts';
import * as at from './addresses.ts';

const applicationState = z.enum(APPLICATION_STATES, '申请状态不正确');
export type ApplicationState = z.output<typeof applicationState>;
const applicationKind = z.enum(APPLICATION_KINDS, '入驻类型不正确');
/** Validity of the signed address of a licence's picture. */
export const LICENCE_FILE_MINUTES = 5;

const fieldKey = z.enum(FIELD_KEYS);
const byKey = <Value extends z.ZodType>(value: Value) => z.partialRecord(fieldKey, value);

/** `url` is valid for LICENCE_FILE_MINUTES and for the requester only. */
const licenceFile = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), uploadedAt: time });
export type LicenceFile = z.output<typeof licenceFile>;

const application = z.object({
  id: id(),
  kind: applicationKind,
  status: applicationState,
  /** Incremented by each save; a save that names an older version is refused. */
  version: z.number().int(),
  /** Field values: the identity number masked, pictures as private references (`private:…`). */
  values: byKey(z.string()),
  /** The pictures of `values`. */
  papers: byKey(licenceFile),
  /** The pictures that were refused last time. */
  refusedPapers: byKey(licenceFile),
  /** The reasons of a rejection, by refused field and in general; only in a rejected application. */
  reasons: byKey(z.string()),
  reason: z.string(),
  /** The fields that may be edited. */
  open: z.array(fieldKey),
  /** The mobile of the person who runs the agency (运营人), once confirmed by SMS; of a person, the account's at the submission. */
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
  summary: 'The own application, to become an agency or to publish as a person',
  query: z.object({ kind: applicationKind.optional() }),
  answer: z.object({
    application: application.nullable(),
    /** The reason, as a sentence, why the user cannot apply in the queried kind, by default as an agency; null: they can. */
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
  summary: 'Save the form so far; absent fields stay. After a change of kind, fields that both kinds have keep their values',
  body: z.strictObject({ kind: applicationKind, version: version('版本格式不正确').optional(), ...values }),
  answer: application,
});

export const submitApplication = call(at.submitApplication, {
  activity: 'application',
  who: 'user',
  bodyMax: LONG_FORM,
  summary:
    'Submit the application. `smsCaptcha` confirms the mobile of the person who runs the agency, unless it is confirmed already; a person applies with the mobile of the account. With `identityConsent` a service compares this person and the organisation with the registers; name and number of the legal representative are used for this alone',
  body: z.strictObject({
    kind: applicationKind,
    version: version('版本格式不正确').optional(),
    ...values,
    smsCaptcha: z.string('验证码应为6位数字').trim().optional(),
    invitationCode: z.string('邀请码无效，请核对').trim().max(32, '邀请码无效，请核对').optional(),
    agreed: z.boolean('请阅读并同意协议').optional(),
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
  summary: 'Withdraw a submitted application in order to edit it',
  answer: application,
  done: '已撤回，可以继续修改',
});

export const applicationFace = call(at.applicationFace, {
  who: 'user',
  summary: 'Whether the application needs a face check of the person who runs the agency, and its state',
  answer: faceStanding,
});

export const beginApplicationFace = call(at.beginApplicationFace, {
  who: 'user',
  summary:
    'Open a page of the service that checks the face of the person who runs the agency, for a submitted application. Needs separate consent. At most three pages a day; a page that can still be used is answered again and not counted',
  body: faceForm,
  answer: faceStanding,
});

export const askApplicationFace = call(at.askApplicationFace, {
  who: 'user',
  summary:
    'Called when the person returns from the service’s page: fetches the service’s answer at once instead of at the next poll',
  answer: faceStanding,
});

/** The result of one automatic check, for the reviewer. */
const check = z.object({ key: z.string(), label: z.string(), ok: z.boolean(), detail: z.string() });
export type ApplicationCheck = z.output<typeof check>;

const applicationSummary = z.object({
  id: id(),
  kind: applicationKind,
  status: applicationState,
  /** The name of the organisation, or of the person. */
  organisationName: z.string(),
  region: z.string().nullable(),
  applicant: userSummary,
  submittedAt: time,
  decidedAt: time.nullable(),
  /** Number of times it was submitted. */
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
  summary: 'Applications by state; by default pending ones with an invitation first, then by the longest wait',
  query: z
    .object({
      ...paging,
      status: z.enum(['pending', 'approved', 'rejected'], '审核状态不正确').default('pending'),
      kind: applicationKind.optional(),
      keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
      waiting: waitingPart.optional(),
      /** `at`: time of submission. */
      sort: sortedBy('at').optional(),
    })
    .refine(({ status, waiting }) => waiting === undefined || status === 'pending', ONLY_WAITING),
  answer: pageOf(applicationSummary).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const applicationReviewDetail = call(at.applicationReviewDetail, {
  who: 'admin.applications',
  summary: 'One application with its licences, automatic checks and history',
  query: z.object({ id: id() }),
  answer: applicationDetail,
});

export const revealIdNumber = call(at.revealIdNumber, {
  who: 'admin.applications',
  summary:
    'The unmasked identity number of the person who runs the agency, to compare with the photo; each call is in the audit log',
  body: z.strictObject({ id: id() }),
  answer: z.object({ idNumber: z.string() }),
});

export const approveApplication = call(at.approveApplication, {
  who: 'admin.applications',
  summary: 'Approve an application, which makes the applicant the owner of a new agency, or a creator without an agency',
  body: z.strictObject({ id: id() }),
  /** `agencyId`: null for a person. */
  answer: z.object({ id: id(), status: applicationState, agencyId: id().nullable() }),
  done: '已通过',
});

const reasonText = z
  .string('请填写退回理由')
  .trim()
  .refine((text) => codePoints(text) <= 200, '退回理由最多 200 字');

export const rejectApplication = call(at.rejectApplication, {
  who: 'admin.applications',
  bodyMax: LONG_FORM,
  summary: 'Send an application back. Only the fields named in `reasons` may be edited again; without any, all fields',
  body: z
    .strictObject({
      id: id(),
      reason: reasonText.default(''),
      reasons: byKey(reasonText.refine((text) => text !== '', '请填写退回理由')).default({}),
    })
    .refine((form) => form.reason !== '' || Object.keys(form.reasons).length > 0, {
      path: ['reason'],
      message: '请填写退回理由',
    }),
  answer: z.object({ id: id(), status: applicationState }),
  done: '已退回',
});
