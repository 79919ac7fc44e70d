import { applicationFields, LONG_TERM, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type * as contract from '#contract/agencies/applications.ts';
import type { ApplicationCheck } from '#contract/agencies/applications.ts';
import { birthdayOf, isCreditCode, isIdNumber } from '#contract/agencies/check-digits.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { isOfProvince, requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { maskMobile } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { listIdentityEvidence, isFaceCheckNeeded, type IdentityEvidence } from '../../accounts/service.ts';
import { queuePartCondition } from '../../admins/service.ts';
import { findAgencyOfOwner } from '../store.ts';
import { findApplicantResult, type ApplicantResult } from './check-applicant.ts';
import { licenceFilesOf } from './open-licence-file.ts';
import { presentRow } from './present.ts';
import { maskedValues, plainValues } from './seal.ts';
import * as store from './store.ts';
import { type ApplicationRow, findApprovedOf } from './store.ts';

export async function listApplications(
  deps: Deps,
  actor: Actor,
  { page, limit, waiting, ...query }: ParsedOf<typeof contract.applicationReviewList>,
): Promise<AnswerOf<typeof contract.applicationReviewList>> {
  const part = await queuePartCondition(deps, actor, 'application', waiting);
  const filter = { ...query, part, scope: scopeOf(requireAdmin(actor)) };
  const [rows, counts] = await Promise.all([
    store.listSubmitted(deps.db, filter, limit + 1, (page - 1) * limit),
    store.countSubmitted(deps.db, filter),
  ]);
  return {
    ...pageOf(rows, { page, limit }, presentRow),
    ...(filter.part === undefined ? { total: counts[filter.status] ?? 0 } : {}),
    counts,
  };
}

export async function applicationDetail(deps: Deps, actor: Actor, id: string): Promise<contract.ApplicationDetail> {
  const admin = requireAdmin(actor);
  const row = await store.findSubmitted(deps.db, id);
  if (row === undefined || !isOfProvince(admin, row.application.answers.region)) throw new AppError('notFound', '申请不存在');
  const { application } = row;
  const since = application.submittedAt ?? application.createdAt;
  const isPersonal = application.kind === 'personal';
  const faceNeeded = await isFaceCheckNeeded(deps, isPersonal ? 'personal' : 'agency');
  const [licenceFiles, events, same, evidence, safety] = await Promise.all([
    licenceFilesOf(deps, application, application.answers, admin),
    store.listEvents(deps.db, id),
    isPersonal || application.status === 'approved'
      ? null
      : store.findSameCode(deps.db, application.answers.creditCode ?? '', id),
    listIdentityEvidence(deps, deps.db, {
      purpose: 'application',
      id,
      since,
      faceNeeded,
      person: isPersonal ? '申请人' : '运营人',
    }),
    findApplicantResult(deps, deps.db, { applicationId: id, submissions: application.submissions }),
  ]);
  return {
    ...presentRow(row),
    values: maskedValues(deps, application),
    papers: licenceFiles,
    reasons: application.reasons,
    reason: application.reason,
    checks: [
      ...(isPersonal
        ? personChecks(application, plainValues(deps, application), deps.clock.now())
        : checksOf(application, plainValues(deps, application), same !== null, deps.clock.now())),
      ...evidence.map(identityCheck),
      ...(safety === null ? [] : [safetyCheck(safety)]),
    ],
    agreementVersion: application.agreementVersion,
    history: events.map(({ event, admin: account, user }) => ({
      action: event.action,
      by: account ?? user ?? '系统',
      reason: event.reason,
      at: event.at.toISOString(),
    })),
  };
}

const DAY_MS = 86_400_000;
/** A licence that expires within so many days fails its check. */
const SOON_DAYS = 60;

/** Automatic checks of an application as a person. Two accounts with one number are refused at the submission, by the database too. */
const personChecks = (
  { confirmedMobile }: ApplicationRow,
  { idNumber = '' }: ApplicationValues,
  now: Date,
): ApplicationCheck[] => [
  { ...idCheck(idNumber, now), label: '身份证号' },
  { key: 'sameNumber', label: '一证一号', ok: true, detail: '没有其他账号使用该身份证号' },
  {
    key: 'mobile',
    label: '账号手机号',
    ok: confirmedMobile !== null,
    detail: confirmedMobile === null ? '未绑定手机号' : `已绑定 ${maskMobile(confirmedMobile)}`,
  },
];

/** Automatic checks of an application of an agency; the reviewer compares everything else with the licences. */
function checksOf(row: ApplicationRow, values: ApplicationValues, sameCode: boolean, now: Date): ApplicationCheck[] {
  const code = values.creditCode ?? '';
  const province = PROVINCES.find(({ value }) => value === values.region);
  const isOfRegion = province !== undefined && code.slice(2, 4) === province.code.slice(0, 2);
  return [
    {
      key: 'creditCode',
      label: '统一社会信用代码',
      ok: isCreditCode(code),
      detail: isCreditCode(code) ? '校验位正确' : '校验位不正确',
    },
    {
      key: 'creditCodePlace',
      label: '登记地与所在地',
      ok: isOfRegion,
      detail: isOfRegion ? `代码登记地为${province.label}` : '代码登记地与所选省份不一致，请核对',
    },
    { key: 'sameCode', label: '重复入驻', ok: !sameCode, detail: sameCode ? '该代码已有机构或申请' : '没有相同代码的机构' },
    idCheck(values.idNumber ?? '', now),
    {
      key: 'mobile',
      label: '运营人手机号',
      ok: row.confirmedMobile !== null && row.confirmedMobile === values.mobile,
      detail: row.confirmedMobile === values.mobile ? '已通过短信验证' : '未通过短信验证',
    },
    ...applicationFields(row.kind).flatMap(({ key, type, label }) => {
      const value = values[key];
      return type === 'expiry' && value !== undefined && value !== '' ? [expiryCheck(key, label, value, now)] : [];
    }),
  ];
}

function idCheck(idNumber: string, now: Date): ApplicationCheck {
  const ok = isIdNumber(idNumber, now);
  const born = birthdayOf(idNumber);
  return {
    key: 'idNumber',
    label: '运营人身份证号',
    ok,
    detail: ok && born !== null ? `校验位正确，${born.getUTCFullYear()} 年出生` : '校验位不正确',
  };
}

/** The answer of the identity service; it is evidence, and the reviewer decides. */
const identityCheck = ({ id, label, result, ok }: IdentityEvidence): ApplicationCheck => ({
  key: `identity:${id}`,
  label: `核验${label}`,
  ok,
  detail: result,
});

/** The result of the content safety service for name, introduction and logo. */
const safetyCheck = ({ marks, open }: ApplicantResult): ApplicationCheck => ({
  key: 'contentSafety',
  label: '名称、简介和标志',
  ok: marks.length === 0 && open === 0,
  detail: marks.length > 0 ? marks.join('、') : open > 0 ? `机审：${open} 处未检测完` : '机审：未发现问题',
});

function expiryCheck(key: string, label: string, value: string, now: Date): ApplicationCheck {
  if (value === LONG_TERM) return { key, label, ok: true, detail: '长期有效' };
  const daysLeft = Math.round((Date.parse(value) - Date.parse(dayInChina(now))) / DAY_MS);
  const detail = daysLeft <= 0 ? `${value} 已过期` : `${value}，还有 ${daysLeft} 天`;
  return { key, label, ok: daysLeft > SOON_DAYS, detail };
}

/** Verified names of an account; null without an approved application or agency. Of an individual creator only `operator` is known. */
export interface VerifiedNames {
  /** The organisation's name on the checked licence. */
  organisation: string | null;
  agency: string | null;
  /** The operator's name on the checked identity card, or the individual creator's. */
  operator: string | null;
}

export async function findVerifiedNames(db: Queryable, userId: string): Promise<VerifiedNames> {
  const [agency, application] = [await findAgencyOfOwner(db, userId), await findApprovedOf(db, userId)];
  return {
    organisation: application?.answers.organisationName ?? null,
    agency: agency?.name ?? null,
    operator: application?.answers.operatorName ?? null,
  };
}
