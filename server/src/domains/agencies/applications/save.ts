import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { applicationFields, openFields, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { Application } from '#contract/agencies/applications.ts';
import type { RegistrationMode } from '#contract/settings/settings.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { isAdmittedPerson, refusalOfPerson, requireOpen } from '../individuals/check-applicant.ts';
import { findAgencyOfOwner, findLiveMember } from '../store.ts';
import { presentApplication } from './present.ts';
import { openIdNumber, sealIdNumber } from './seal.ts';
import * as store from './store.ts';

const SAVES_A_MINUTE = { name: 'entry-save', points: 60, seconds: 60 };

export interface ApplicationForm {
  kind: ApplicationKind;
  /** The version that the form was loaded from; a newer one in the database refuses the save. */
  version?: number | undefined;
  values: ApplicationValues;
}

export async function applicationStatus(
  deps: Deps,
  actor: Actor,
  kind: ApplicationKind | undefined,
): Promise<{ application: Application | null; refusal: string | null }> {
  const userId = requireUserId(actor);
  const row = await store.findApplicationOf(deps.db, userId);
  const refusal = await refusalOf(deps.db, userId, kind);
  // An application that waits for its review stays visible, whatever the settings say now.
  const isBeginning = kind === 'personal' && refusal === null && row?.status !== 'pending';
  const { individualMode } = await siteSettings(deps);
  return {
    application: row === undefined ? null : await presentApplication(deps, row, actor),
    refusal: isBeginning ? await refusalOfPerson(deps.db, userId, individualMode) : refusal,
  };
}

export async function saveApplication(deps: Deps, actor: Actor, form: ApplicationForm): Promise<Application> {
  const userId = requireUserId(actor);
  await deps.limits.consume(SAVES_A_MINUTE, userId, '保存过于频繁');
  const { individualMode } = await siteSettings(deps);
  const row = await deps.transact((tx) => writeApplication(deps, tx, userId, form, individualMode)).catch(rethrowConflict);
  return presentApplication(deps, row, actor);
}

/** Saves the form as the person's open application, in the caller's transaction. `individualMode`: the setting, read before it. */
export async function writeApplication(
  deps: Deps,
  tx: Transaction,
  userId: string,
  form: ApplicationForm,
  individualMode: RegistrationMode,
): Promise<store.ApplicationRow> {
  const refusal = await refusalOf(tx, userId, form.kind);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (form.kind === 'personal') {
    requireOpen(individualMode);
    if (await isAdmittedPerson(tx, userId)) throw new AppError('conflict', '你已是个人创作者，无需再次申请');
  }
  const now = deps.clock.now();
  const application =
    (await store.lockOpen(tx, userId)) ??
    (await store.insertApplication(tx, {
      id: deps.random.id(),
      applicantId: userId,
      kind: form.kind,
      status: 'draft',
      version: 0,
      createdAt: now,
      updatedAt: now,
    }));
  if (application.status === 'pending') throw new AppError('conflict', '申请正在审核，撤回后才能修改');
  if (form.version !== undefined && form.version !== application.version)
    throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  const isSameParty = (application.kind === 'personal') === (form.kind === 'personal');
  const merged = merge(application, form);
  // What a person states of an organisation, or the other way round, would otherwise stay behind unseen.
  const { idNumber, ...answers } = isSameParty ? merged : onlyOf(form.kind, merged);
  return store.changeApplication(tx, application.id, {
    kind: form.kind,
    version: application.version + 1,
    answers,
    idNumber: sealedId(deps, application, idNumber),
    // Another kind needs other licences, so the reasons of an earlier refusal no longer apply.
    ...(application.kind === form.kind ? {} : { status: 'draft' as const, reasons: {}, reason: '', refusedPapers: {} }),
    // Code, agreement and confirmed mobile of an agency do not hold for a person.
    ...(isSameParty ? {} : { invited: false, confirmedMobile: null, numberMark: null, agreementVersion: null }),
    updatedAt: now,
  });
}

export async function cancelApplication(deps: Deps, actor: Actor): Promise<Application> {
  const userId = requireUserId(actor);
  const row = await deps.transact(async (tx) => {
    const application = await store.lockOpen(tx, userId);
    if (application === undefined || application.status !== 'pending') throw new AppError('conflict', '没有待审核的申请');
    await record(deps, tx, application.id, actor, 'withdraw');
    return store.changeApplication(tx, application.id, {
      status: Object.keys(application.reasons).length > 0 ? 'rejected' : 'draft',
      version: application.version + 1,
      updatedAt: deps.clock.now(),
    });
  });
  return presentApplication(deps, row, actor);
}

export async function record(
  deps: Deps,
  tx: Transaction,
  applicationId: string,
  actor: Actor,
  action: string,
  reason = '',
): Promise<void> {
  await store.insertEvent(tx, {
    id: deps.random.id(),
    applicationId,
    action,
    actorKind: actor.kind === 'guest' ? 'system' : actor.kind,
    actorId: actor.kind === 'user' || actor.kind === 'admin' ? actor.id : null,
    reason,
    at: deps.clock.now(),
  });
}

/** The stored answers with the form's changes. After a refusal only the refused fields may change, because the others were approved. */
function merge(application: store.ApplicationRow, { kind, values }: ApplicationForm): ApplicationValues {
  const { status, reasons, answers } = application;
  const isCorrecting = status === 'rejected' && application.kind === kind && Object.keys(reasons).length > 0;
  const mayChange = new Set<FieldKey>(isCorrecting ? openFields(kind, reasons) : applicationFields(kind).map(({ key }) => key));
  const merged: ApplicationValues = { ...answers };
  for (const [key, value] of Object.entries(values) as [FieldKey, string | undefined][]) {
    if (value === undefined) continue;
    if (mayChange.has(key)) merged[key] = key === 'creditCode' || key === 'idNumber' ? value.toUpperCase() : value;
    else if (isCorrecting && key !== 'idNumber' && value !== (answers[key] ?? ''))
      throw new AppError('conflict', '已通过的项目不能修改', { fields: { [key]: '这一项已通过，不能修改' } });
  }
  return merged;
}

/** The answers to the fields that a kind has. */
const onlyOf = (kind: ApplicationKind, answers: ApplicationValues): ApplicationValues =>
  Object.fromEntries(applicationFields(kind).flatMap(({ key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])));

/** The identity number to store, sealed. The form shows it masked: the unchanged masked number, or undefined, means the stored one. */
function sealedId(deps: Deps, application: store.ApplicationRow, value: string | undefined): string | null {
  if (value === undefined) return application.idNumber;
  if (value === '') return null;
  const before = openIdNumber(deps, application);
  return before !== null && value === maskIdNumber(before) ? application.idNumber : sealIdNumber(deps, application.id, value);
}

async function refusalOf(db: Queryable, userId: string, kind: ApplicationKind | undefined): Promise<string | null> {
  if ((await findAgencyOfOwner(db, userId)) !== undefined) return '你已是机构账号，无需再次入驻';
  const member = await findLiveMember(db, userId);
  // A person may publish without an agency until one has admitted them.
  if (member === undefined || (kind === 'personal' && member.status === 'pending')) return null;
  return '你已加入或正在加入一家机构，离开后才能申请入驻';
}

/** Refuses the second of two applications begun at once, by the unique index; rethrows other errors. */
export function rethrowConflict(error: unknown): never {
  if (isUniqueViolation(error, 'agency_applications_open')) throw new AppError('conflict', '申请已在别处修改，请刷新后重试');
  throw error;
}
