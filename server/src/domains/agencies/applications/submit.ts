import {
  checkFields,
  DOCUMENT_MIN_SIDE,
  APPLICATION_AGREEMENT_VERSION,
  applicationFields,
  type ApplicationField,
  type ApplicationValues,
  type FieldKey,
} from '#contract/agencies/application-fields.ts';
import type { Application } from '#contract/agencies/applications.ts';
import { isIdNumber } from '#contract/agencies/check-digits.ts';
import { PERSONAL_AGREEMENT_VERSION } from '#contract/agencies/constants.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { areProfilesChecked, requestIdentityChecks, withCaptcha } from '../../accounts/service.ts';
import { redeemInvitationCode } from '../../invitation-codes/service.ts';
import { licenceFilesByUrl, isOwnPicture } from '../../media-assets/service.ts';
import { siteSettings } from '../../settings/service.ts';
import {
  markOfNumber,
  refuseTakenNumber,
  refuseTooMany,
  requireMobile,
  rethrowTakenNumber,
  SUBMIT,
} from '../individuals/check-applicant.ts';
import { requestApplicantChecks } from './check-applicant.ts';
import * as store from './store.ts';
import { presentApplication } from './present.ts';
import { record, rethrowConflict, writeApplication, type ApplicationForm } from './save.ts';
import { plainValues } from './seal.ts';

const SUBMITS_AN_HOUR = { name: 'entry-submit', points: 20, seconds: 3600 };

export interface Submission extends ApplicationForm {
  smsCaptcha?: string | undefined;
  invitationCode?: string | undefined;
  agreed?: boolean | undefined;
  /** The version of the consent to identity checks by a service. Name and number of the legal representative serve these checks alone. */
  identityConsent?: string | undefined;
  legalName?: string | undefined;
  legalIdNumber?: string | undefined;
}

/** Saves the form, so that nothing is lost if a check refuses it, then checks the form, confirms the mobile and submits. */
export async function submitApplication(deps: Deps, actor: Actor, ip: string, form: Submission): Promise<Application> {
  const userId = requireUserId(actor);
  await deps.limits.consume(SUBMITS_AN_HOUR, userId, '提交过于频繁');
  const { individualMode } = await siteSettings(deps);
  const saved = await deps.transact((tx) => writeApplication(deps, tx, userId, form, individualMode)).catch(rethrowConflict);
  const isPersonal = saved.kind === 'personal';
  await requireValid(deps, actor, saved);
  if (form.agreed !== true) throw invalidField('agreed', isPersonal ? '请阅读并同意内容创作规范' : '请阅读并同意机构入驻协议');
  if (form.identityConsent !== undefined && form.legalIdNumber && !isIdNumber(form.legalIdNumber, deps.clock.now()))
    throw invalidField('legalIdNumber', '身份证号校验未通过，请核对');
  if (isPersonal && individualMode === 'invitation' && !saved.invited && !form.invitationCode)
    throw invalidField('invitationCode', '请输入个人入驻邀请码');

  // A person applies with the mobile of the account, which was confirmed when it was bound.
  const mobile = isPersonal ? await requireMobile(deps.db, userId) : (saved.answers.mobile ?? '');
  const isJudged = await areProfilesChecked(deps);
  const submitIn = async (tx: Transaction) => {
    const submissions = await (isPersonal ? submitPerson : submitAgency)(deps, tx, actor, saved, mobile, form);
    if (!isJudged) return;
    const { organisationName = '', introduction = '', logo } = saved.answers;
    const shown = isPersonal ? { name: '', introduction, logo: undefined } : { name: organisationName, introduction, logo };
    await requestApplicantChecks(deps, tx, { applicationId: saved.id, submissions }, shown);
  };
  if (isPersonal || saved.confirmedMobile === mobile) await deps.transact(submitIn).catch(rethrowTakenNumber);
  else {
    if (!/^\d{6}$/.test(form.smsCaptcha ?? '')) throw invalidField('smsCaptcha', '验证码应为6位数字');
    await withCaptcha(deps, { target: mobile, code: form.smsCaptcha ?? '', ip }, submitIn);
  }
  const row = await store.findApplicationOf(deps.db, userId);
  if (row === undefined) throw new Error('an application that was just handed in is not there');
  return presentApplication(deps, row, actor);
}

/** Submits the application of an agency. Like submitPerson, it returns the number of submissions so far, including this one. */
async function submitAgency(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  saved: store.ApplicationRow,
  mobile: string,
  { invitationCode, ...form }: Submission,
): Promise<number> {
  const row = await lockSaved(tx, saved);
  const same = await store.findSameCode(tx, row.answers.creditCode ?? '', row.id);
  if (same !== null)
    throw new AppError('conflict', same === 'agency' ? '该机构已入驻' : '该机构的入驻申请正在审核', {
      fields: { creditCode: same === 'agency' ? '该机构已入驻' : '该机构的入驻申请正在审核' },
    });
  if (invitationCode) await redeemInvitationCode(deps, tx, invitationCode, 'agencyEntry', { id: row.applicantId });
  return markSubmitted(deps, tx, actor, row, {
    confirmedMobile: mobile,
    invited: Boolean(invitationCode),
    agreementVersion: APPLICATION_AGREEMENT_VERSION,
    inputs: inputsOf(plainValues(deps, row), mobile, form),
    consent: form.identityConsent,
    action: AGENCY_SUBMIT,
  });
}

async function submitPerson(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  saved: store.ApplicationRow,
  mobile: string,
  { invitationCode, identityConsent }: Submission,
): Promise<number> {
  const row = await lockSaved(tx, saved);
  const { operatorName = '', idNumber = '' } = plainValues(deps, row);
  await refuseTooMany(deps, tx, row.applicantId);
  await refuseTakenNumber(deps, tx, { applicantId: row.applicantId, idNumber });
  if (invitationCode) await redeemInvitationCode(deps, tx, invitationCode, 'personalEntry', { id: row.applicantId });
  await store.changeApplication(tx, row.id, { numberMark: markOfNumber(deps, idNumber) });
  return markSubmitted(deps, tx, actor, row, {
    confirmedMobile: mobile,
    invited: Boolean(invitationCode),
    agreementVersion: PERSONAL_AGREEMENT_VERSION,
    inputs: [{ kind: 'person', name: operatorName.trim(), idNumber, mobile }],
    consent: identityConsent,
    action: SUBMIT,
  });
}

async function lockSaved(tx: Transaction, { id, version }: store.ApplicationRow): Promise<store.ApplicationRow> {
  const row = await store.lockApplication(tx, id);
  if (row === undefined || row.version !== version) throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  return row;
}

/** Actions in the history of an agency's application; SUBMIT has those of a person. */
const AGENCY_SUBMIT = { first: 'submit', again: 'resubmit' } as const;

type Checks = Parameters<typeof requestIdentityChecks>[3];

interface Submitted extends Checks {
  confirmedMobile: string;
  invited: boolean;
  agreementVersion: string;
  action: { first: string; again: string };
}

/** Puts a locked application into the queue, with its identity checks and its history. */
async function markSubmitted(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  row: store.ApplicationRow,
  { invited, action, inputs, consent, ...columns }: Submitted,
): Promise<number> {
  const now = deps.clock.now();
  await store.changeApplication(tx, row.id, {
    ...columns,
    status: 'pending',
    version: row.version + 1,
    invited: row.invited || invited,
    agreedAt: now,
    submissions: row.submissions + 1,
    submittedAt: now,
    updatedAt: now,
  });
  const about = { userId: row.applicantId, purpose: 'application', subjectId: row.id } as const;
  await requestIdentityChecks(deps, tx, about, { consent, inputs });
  await record(deps, tx, row.id, actor, row.submissions === 0 ? action.first : action.again);
  return row.submissions + 1;
}

/** Operator and organisation, in the form of identity checks. */
function inputsOf(
  { operatorName = '', idNumber = '', organisationName = '', creditCode = '' }: ApplicationValues,
  mobile: string,
  { legalName, legalIdNumber }: Omit<Submission, 'invitationCode'>,
): Parameters<typeof requestIdentityChecks>[3]['inputs'] {
  const legal = legalName ? { legalName, ...(legalIdNumber ? { legalIdNumber } : {}) } : {};
  return [
    { kind: 'person', name: operatorName.trim(), idNumber, mobile },
    { kind: 'company', name: organisationName.trim(), creditCode, ...legal },
  ];
}

async function requireValid(deps: Deps, actor: Actor, row: store.ApplicationRow): Promise<void> {
  const values = plainValues(deps, row);
  const problems = checkFields(row.kind, values, deps.clock.now());
  const licenceFiles = applicationFields(row.kind).filter(({ key, type }) => type === 'document' && values[key]);
  const documents = await licenceFilesByUrl(
    deps.db,
    licenceFiles.map(({ key }) => values[key] ?? ''),
    row.applicantId,
  );
  for (const { key, label } of licenceFiles) {
    const document = documents.get(values[key] ?? '');
    if (document === undefined) problems[key] ??= `请重新上传${label}`;
    else if (Math.min(document.width, document.height) < DOCUMENT_MIN_SIDE)
      problems[key] ??= `${label}太小，短边至少 ${DOCUMENT_MIN_SIDE} 像素`;
  }
  const fields = applicationFields(row.kind);
  const has = (type: ApplicationField['type']) => fields.some((field) => field.type === type);
  if (has('logo') && values.logo && !(await isOwnPicture(deps.db, actor, values.logo))) problems.logo ??= '请重新上传机构标志';
  if (has('category') && !(await store.listCategories(deps.db)).some(({ id }) => id === values.field))
    problems.field ??= '请选择创作领域';
  for (const key of Object.keys(row.refusedPapers) as FieldKey[])
    if (values[key] === row.refusedPapers[key]) problems[key] ??= `请按退回理由重新上传：${row.reasons[key] ?? ''}`;
  const first = fields.find(({ key }) => problems[key] !== undefined);
  if (first !== undefined) throw new AppError('invalid', problems[first.key], { fields: problems as Record<string, string> });
}

const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
