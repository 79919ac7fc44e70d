import {
  checkFields,
  DOCUMENT_MIN_SIDE,
  APPLICATION_AGREEMENT_VERSION,
  applicationFields,
  type ApplicationValues,
  type FieldKey,
} from '#contract/agencies/application-fields.ts';
import type { Application } from '#contract/agencies/applications.ts';
import { isIdNumber } from '#contract/agencies/check-digits.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { areProfilesChecked, requestIdentityChecks, withCaptcha } from '../../accounts/service.ts';
import { redeemInvitationCode } from '../../invitation-codes/service.ts';
import { licenceFilesByUrl, isOwnPicture } from '../../media-assets/service.ts';
import { noteApplicant } from './check-applicant.ts';
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
  const saved = await deps.transact((tx) => writeApplication(deps, tx, userId, form)).catch(rethrowConflict);
  await requireValid(deps, actor, saved);
  if (form.agreed !== true) throw invalidField('agreed', '请阅读并同意机构入驻协议');
  if (form.identityConsent !== undefined && form.legalIdNumber && !isIdNumber(form.legalIdNumber, deps.clock.now()))
    throw invalidField('legalIdNumber', '身份证号校验未通过，请核对');

  const mobile = saved.answers.mobile ?? '';
  const isJudged = await areProfilesChecked(deps);
  const submitIn = async (tx: Transaction) => {
    const submissions = await submit(deps, tx, actor, saved, mobile, form);
    if (!isJudged) return;
    const { organisationName: name = '', introduction = '', logo } = saved.answers;
    await noteApplicant(deps, tx, { applicationId: saved.id, submissions }, { name, introduction, logo });
  };
  if (saved.confirmedMobile === mobile) await deps.transact(submitIn);
  else {
    if (!/^\d{6}$/.test(form.smsCaptcha ?? '')) throw invalidField('smsCaptcha', '验证码应为6位数字');
    await withCaptcha(deps, { target: mobile, code: form.smsCaptcha ?? '', ip }, submitIn);
  }
  const row = await store.findApplicationOf(deps.db, userId);
  if (row === undefined) throw new Error('an application that was just handed in is not there');
  return presentApplication(deps, row, actor);
}

/** Returns the number of submissions so far, including this one. */
async function submit(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { id, version }: store.ApplicationRow,
  mobile: string,
  { invitationCode, ...form }: Submission,
): Promise<number> {
  const row = await store.lockApplication(tx, id);
  if (row === undefined || row.version !== version) throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  const same = await store.findSameCode(tx, row.answers.creditCode ?? '', id);
  if (same !== null)
    throw new AppError('conflict', same === 'agency' ? '该机构已入驻' : '该机构的入驻申请正在审核', {
      fields: { creditCode: same === 'agency' ? '该机构已入驻' : '该机构的入驻申请正在审核' },
    });
  const user = { id: row.applicantId };
  if (invitationCode) await redeemInvitationCode(deps, tx, invitationCode, 'agencyEntry', user);
  const now = deps.clock.now();
  await store.changeApplication(tx, id, {
    status: 'pending',
    version: version + 1,
    confirmedMobile: mobile,
    invited: row.invited || Boolean(invitationCode),
    agreementVersion: APPLICATION_AGREEMENT_VERSION,
    agreedAt: now,
    submissions: row.submissions + 1,
    submittedAt: now,
    updatedAt: now,
  });
  await requestIdentityChecks(
    deps,
    tx,
    { userId: row.applicantId, purpose: 'application', subjectId: id },
    { consent: form.identityConsent, inputs: inputsOf(plainValues(deps, row), mobile, form) },
  );
  await record(deps, tx, id, actor, row.submissions === 0 ? 'submit' : 'resubmit');
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
  if (values.logo && !(await isOwnPicture(deps.db, actor, values.logo))) problems.logo ??= '请重新上传机构标志';
  for (const key of Object.keys(row.refusedPapers) as FieldKey[])
    if (values[key] === row.refusedPapers[key]) problems[key] ??= `请按退回理由重新上传：${row.reasons[key] ?? ''}`;
  const first = applicationFields(row.kind).find(({ key }) => problems[key] !== undefined);
  if (first !== undefined) throw new AppError('invalid', problems[first.key], { fields: problems as Record<string, string> });
}

const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
