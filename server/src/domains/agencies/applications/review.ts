import type { AnswerOf } from '#contract/call.ts';
import type { AgencyKind } from '#contract/agencies/agencies.ts';
import { applicationFields, LONG_TERM, type FieldKey } from '#contract/agencies/application-fields.ts';
import type * as contract from '#contract/agencies/applications.ts';
import { isOfProvince, requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { changeIdentity, isFaceCheckNeeded, renameUser, requireFaceResult } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notify } from '../../notifications/service.ts';
import { createIndividual } from '../individuals/create.ts';
import { recordApplicantDecision } from './check-applicant.ts';
import { insertLicences } from './store.ts';
import { findLiveMember, findUser, insertAgency } from '../store.ts';
import { record } from './save.ts';
import { openIdNumber } from './seal.ts';
import * as store from './store.ts';

/**
 * Approves an application in one transaction: opens the agency, or makes the person a creator, and notifies the applicant. Idempotent.
 */
export async function approveApplication(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
): Promise<AnswerOf<typeof contract.approveApplication>> {
  const admin = requireAdmin(actor);
  const faceNeeded = { personal: await isFaceCheckNeeded(deps, 'personal'), agency: await isFaceCheckNeeded(deps, 'agency') };
  return deps
    .transact(async (tx) => {
      const row = await lockSubmitted(tx, admin, id);
      if (row.status === 'approved') return { id, status: row.status, agencyId: row.agencyId };
      if (row.status !== 'pending') throw new AppError('conflict', '该申请已处理');
      const isPersonal = row.kind === 'personal';
      if (isPersonal ? faceNeeded.personal : faceNeeded.agency)
        await requireFaceResult(tx, { purpose: 'application', subjectId: id }, isPersonal ? '申请人' : '运营人');
      const user = await findUser(tx, row.applicantId);
      if (user === undefined || user.status !== ENABLED) throw new AppError('conflict', '申请人账号已停用，不能通过');
      const { agencyId, ...notice } = await admit(deps, tx, row);
      const now = deps.clock.now();
      await store.changeApplication(tx, id, {
        status: 'approved',
        agencyId,
        decidedAt: now,
        updatedAt: now,
        version: row.version + 1,
        reasons: {},
        reason: '',
      });
      await recordApplicantDecision(deps, tx, { applicationId: id, submissions: row.submissions }, true);
      await record(deps, tx, id, actor, 'approve');
      await notify(deps, tx, { userId: row.applicantId, kind: 'audit', ...notice, link: '/creator/center' });
      await recordAction(deps, tx, admin, ip, {
        action: 'merchantEnter.approve',
        targetType: 'agencyApplication',
        targetId: id,
        before: { status: row.status },
        after: { status: 'approved', ...(agencyId === null ? {} : { agencyId }) },
      });
      return { id, status: 'approved' as const, agencyId };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'agencies_credit_code_key')) throw new AppError('conflict', '该统一社会信用代码已有机构');
      throw error;
    });
}

/** The effect of an approval: the new agency, if any, and what the applicant is told. */
interface Admission {
  agencyId: string | null;
  title: string;
  content: string;
}

async function admit(deps: Deps, tx: Transaction, { kind, ...row }: store.ApplicationRow): Promise<Admission> {
  if (kind !== 'personal') return openAgency(deps, tx, { ...row, kind });
  await createIndividual(tx, row.applicantId);
  return {
    agencyId: null,
    title: '个人入驻申请已通过',
    content: '你已是个人创作者，可以发布作品、获得收益并提现。加入或离开机构，作品、粉丝和合集都保留。',
  };
}

/** Opens the agency with its licences; the account takes its identity, name and logo. */
async function openAgency(
  deps: Deps,
  tx: Transaction,
  row: Omit<store.ApplicationRow, 'kind'> & { kind: AgencyKind },
): Promise<Admission> {
  if ((await findLiveMember(tx, row.applicantId)) !== undefined) throw new AppError('conflict', '申请人已加入其他机构，不能通过');
  const agencyId = deps.random.id();
  const { organisationName: name = '', creditCode, region, introduction = '', logo } = row.answers;
  await insertAgency(tx, {
    id: agencyId,
    ownerId: row.applicantId,
    name,
    kind: row.kind,
    creditCode: creditCode ?? null,
    region: region ?? null,
    introduction,
    logo: logo ?? null,
    createdAt: deps.clock.now(),
  });
  await insertLicences(tx, licencesOf(row, agencyId));
  await changeIdentity(tx, [row.applicantId], { identity: 'agencies', certification: `${name}官方账号` });
  // The account represents the agency, so it takes its name and logo.
  await renameUser(deps, tx, row.applicantId, { nickname: name, ...(logo ? { avatar: logo } : {}) });
  return {
    agencyId,
    title: `${name} 的入驻申请已通过`,
    content: '机构账号已开通，可以发布作品、管理子账号。昵称和头像已改为机构的名称与标志，可以在设置中修改。',
  };
}

/** `users.status`. */
const ENABLED = 0;

/** Rejects an application. `reasons` names the fields to correct; rejected licence files are remembered, so that the same file cannot return. */
export async function rejectApplication(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason, reasons }: { id: string; reason: string; reasons: Partial<Record<FieldKey, string>> },
): Promise<AnswerOf<typeof contract.rejectApplication>> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const row = await lockSubmitted(tx, admin, id);
    if (row.status !== 'pending') throw new AppError('conflict', '该申请已处理');
    const unknownField = (Object.keys(reasons) as FieldKey[]).find(
      (key) => !applicationFields(row.kind).some((field) => field.key === key),
    );
    if (unknownField !== undefined) throw new AppError('invalid', '退回的项目不在这份申请里');
    const now = deps.clock.now();
    const refused = applicationFields(row.kind).filter(
      ({ key, type }) => type === 'document' && key in reasons && row.answers[key],
    );
    await store.changeApplication(tx, id, {
      status: 'rejected',
      reasons,
      reason,
      refusedPapers: Object.fromEntries(refused.map(({ key }) => [key, row.answers[key]])),
      ...('mobile' in reasons ? { confirmedMobile: null } : {}),
      decidedAt: now,
      updatedAt: now,
      version: row.version + 1,
    });
    await recordApplicantDecision(deps, tx, { applicationId: id, submissions: row.submissions }, false);
    const text = summary(row, reasons, reason);
    await record(deps, tx, id, actor, 'reject', text);
    await notify(deps, tx, {
      userId: row.applicantId,
      kind: 'audit',
      title: `${row.kind === 'personal' ? '个人' : ''}入驻申请被退回，修改后可以再次提交`,
      content: text,
      link: `/audit/${row.kind}`,
    });
    await recordAction(deps, tx, admin, ip, {
      action: 'merchantEnter.reject',
      targetType: 'agencyApplication',
      targetId: id,
      before: { status: row.status },
      after: { status: 'rejected', reason, reasons },
    });
  });
  return { id, status: 'rejected' };
}

/** Returns the whole identity number, for comparison with the photo; every call is logged. */
export async function revealIdNumber(deps: Deps, actor: Actor, ip: string, id: string): Promise<{ idNumber: string }> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const idNumber = openIdNumber(deps, await lockSubmitted(tx, admin, id));
    if (idNumber === null) throw new AppError('notFound', '申请不存在');
    await recordAction(deps, tx, admin, ip, {
      action: 'merchantEnter.revealIdNumber',
      targetType: 'agencyApplication',
      targetId: id,
    });
    return { idNumber };
  });
}

/** Locks a submitted application; drafts, and applications outside the administrator's provinces, are refused as not found. */
async function lockSubmitted(tx: Transaction, admin: AdminActor, id: string): Promise<store.ApplicationRow> {
  const row = await store.lockApplication(tx, id);
  if (row === undefined || row.status === 'draft' || !isOfProvince(admin, row.answers.region))
    throw new AppError('notFound', '申请不存在');
  return row;
}

/** Licences with an expiry, as rows of agency_licences. */
const licencesOf = ({ kind, answers }: Pick<store.ApplicationRow, 'kind' | 'answers'>, agencyId: string) =>
  applicationFields(kind).flatMap(({ type, key, of }) => {
    const expiresOn = answers[key];
    if (type !== 'expiry' || of === undefined || !expiresOn || expiresOn === LONG_TERM) return [];
    return [{ agencyId, licence: of, expiresOn }];
  });

function summary(row: store.ApplicationRow, reasons: Partial<Record<FieldKey, string>>, reason: string): string {
  const lines = applicationFields(row.kind).flatMap(({ key, label }) =>
    reasons[key] === undefined ? [] : [`${label}：${reasons[key]}`],
  );
  return [...lines, ...(reason === '' ? [] : [reason])].join('；');
}
