import type { AnswerOf } from '#contract/call.ts';
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
import { noteApplicantDecision } from './check-applicant.ts';
import { insertLicences } from './store.ts';
import { findLiveMember, findUser, insertAgency } from '../store.ts';
import { record } from './save.ts';
import { openIdNumber } from './seal.ts';
import * as store from './store.ts';

/** Approves an application in one transaction: creates agency and licences, changes the applicant's identity and name, notifies. Idempotent. */
export async function approveApplication(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
): Promise<AnswerOf<typeof contract.approveApplication>> {
  const admin = requireAdmin(actor);
  const faceNeeded = await isFaceCheckNeeded(deps);
  return deps
    .transact(async (tx) => {
      const row = await lockSubmitted(tx, admin, id);
      if (row.status === 'approved' && row.agencyId !== null) return { id, status: row.status, agencyId: row.agencyId };
      if (row.status !== 'pending') throw new AppError('conflict', '该申请已处理');
      if (faceNeeded) await requireFaceResult(tx, { purpose: 'application', subjectId: id });
      const user = await findUser(tx, row.applicantId);
      if (user === undefined || user.status !== ENABLED) throw new AppError('conflict', '申请人账号已停用，不能通过');
      if ((await findLiveMember(tx, row.applicantId)) !== undefined)
        throw new AppError('conflict', '申请人已加入其他机构，不能通过');
      const now = deps.clock.now();
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
        createdAt: now,
      });
      await insertLicences(tx, licencesOf(row, agencyId));
      await changeIdentity(tx, [row.applicantId], { identity: 'agencies', certification: `${name}官方账号` });
      // The account represents the agency, so it takes its name and logo.
      await renameUser(deps, tx, row.applicantId, { nickname: name, ...(logo ? { avatar: logo } : {}) });
      await store.changeApplication(tx, id, {
        status: 'approved',
        agencyId,
        decidedAt: now,
        updatedAt: now,
        version: row.version + 1,
        reasons: {},
        reason: '',
      });
      await noteApplicantDecision(deps, tx, { applicationId: id, submissions: row.submissions }, true);
      await record(deps, tx, id, actor, 'approve');
      await notify(deps, tx, {
        userId: row.applicantId,
        kind: 'audit',
        title: `${name} 的入驻申请已通过`,
        content: '机构账号已开通，可以发布作品、管理子账号。昵称和头像已改为机构的名称与标志，可以在设置中修改。',
        link: '/creator/center',
      });
      await recordAction(deps, tx, admin, ip, {
        action: 'merchantEnter.approve',
        targetType: 'agencyApplication',
        targetId: id,
        before: { status: row.status },
        after: { status: 'approved', agencyId },
      });
      return { id, status: 'approved' as const, agencyId };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'agencies_credit_code_key')) throw new AppError('conflict', '该统一社会信用代码已有机构');
      throw error;
    });
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
    await noteApplicantDecision(deps, tx, { applicationId: id, submissions: row.submissions }, false);
    const text = summary(row, reasons, reason);
    await record(deps, tx, id, actor, 'reject', text);
    await notify(deps, tx, {
      userId: row.applicantId,
      kind: 'audit',
      title: '入驻申请被退回，修改后可以再次提交',
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
const licencesOf = ({ kind, answers }: store.ApplicationRow, agencyId: string) =>
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
