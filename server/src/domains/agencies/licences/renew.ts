import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { applicationFields, LONG_TERM, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type * as contract from '#contract/agencies/licences.ts';
import { isOfProvince, requireUserId, requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { queuePartCondition } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { licenceFilesByUrl } from '../../media-assets/service.ts';
import { notify } from '../../notifications/service.ts';
import { licenceFilesOf } from '../applications/open-licence-file.ts';
import { changeApplication, type ApplicationRow } from '../applications/store.ts';
import { requireOwnAgency } from '../members/change-membership.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export async function listLicences(deps: Deps, actor: Actor): Promise<{ list: contract.Licence[] }> {
  const { application, renewals } = await ownLicences(deps, actor);
  if (application === undefined) return { list: [] };
  return { list: expiringLicences(application).map(({ key }) => present(deps, application, key, renewals)) };
}

/** Submits a new licence; the old one stays valid until an administrator approves the new one. */
export async function renewLicence(
  deps: Deps,
  actor: Actor,
  { paper: licence, document, expiresOn }: ParsedOf<typeof contract.renewLicence>,
): Promise<contract.Licence> {
  const { agency, application } = await ownLicences(deps, actor);
  if (application === undefined || !expiringLicences(application).some(({ key }) => key === licence))
    throw new AppError('invalid', '这份证件不需要更新');
  const now = deps.clock.now();
  if (expiresOn !== LONG_TERM && expiresOn <= dayInChina(now))
    throw new AppError('invalid', '证件已过期，请换发后再提交', { fields: { expiresOn: '证件已过期，请换发后再提交' } });
  if (!(await licenceFilesByUrl(deps.db, [document], requireUserId(actor))).has(document))
    throw new AppError('invalid', '请重新上传证件', { fields: { document: '请重新上传证件' } });
  const isNew = await store.insertRenewal(deps.db, {
    id: deps.random.id(),
    agencyId: agency.id,
    licence,
    document,
    expiresOn: expiresOn === LONG_TERM ? null : expiresOn,
    state: 'pending',
    submittedAt: now,
  });
  if (!isNew) throw new AppError('conflict', '已有新证件正在审核，请等待结果');
  return present(deps, application, licence, await store.findLastRenewals(deps.db, agency.id));
}

export async function listRenewals(
  deps: Deps,
  actor: Actor,
  { state, waiting, page, limit }: ParsedOf<typeof contract.listRenewals>,
): Promise<AnswerOf<typeof contract.listRenewals>> {
  const admin = requireAdmin(actor);
  const filter = { state, scope: scopeOf(admin), part: await queuePartCondition(deps, actor, 'licence', waiting) };
  const rows = await store.listRenewals(deps.db, filter, limit + 1, (page - 1) * limit);
  const rowPage = pageOf(rows, { page, limit });
  return { ...rowPage, list: await Promise.all(rowPage.list.map((row) => presentRenewal(deps, row, admin))) };
}

/** Decides on a renewal in one transaction: stores an approved licence with its expiry, notifies the agency and writes the audit log. */
export async function decideRenewal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, approved, reason }: ParsedOf<typeof contract.decideRenewal>,
): Promise<AnswerOf<typeof contract.decideRenewal>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const renewal = await store.lockRenewal(tx, id);
    const agency = renewal === undefined ? undefined : await store.findAgencyOf(tx, renewal.agencyId);
    if (renewal === undefined || (agency !== undefined && !isOfProvince(admin, agency.region)))
      throw new AppError('notFound', '没有这份证件');
    if (renewal.state !== 'pending') throw new AppError('conflict', '这份证件已处理');
    const application = await store.findAdmitted(tx, renewal.agencyId);
    if (agency === undefined || application === undefined) throw new AppError('notFound', '机构不存在');
    const { licence, document, expiresOn } = renewal;
    if (approved) {
      const expiry = expiryFieldOf(application, licence);
      await changeApplication(tx, application.id, {
        answers: {
          ...application.answers,
          [licence]: document,
          ...(expiry === undefined ? {} : { [expiry]: expiresOn ?? LONG_TERM }),
        },
      });
      await store.replaceLicence(tx, renewal.agencyId, licence, expiresOn);
    }
    const state = approved ? ('approved' as const) : ('rejected' as const);
    await store.changeRenewal(tx, id, { state, reason, decidedAt: deps.clock.now(), decidedBy: admin.id });
    const label = labelOf(application, licence);
    await notify(deps, tx, {
      userId: agency.ownerId,
      kind: 'audit',
      title: approved ? `新的${label}已通过审核` : `新的${label}被退回`,
      content: approved ? `有效期${expiresOn === null ? '改为长期' : `到 ${expiresOn}`}。` : reason,
      link: '/creator/center/mcn',
    });
    await recordAction(deps, tx, admin, ip, {
      action: approved ? 'licence.approve' : 'licence.reject',
      targetType: 'agency',
      targetId: renewal.agencyId,
      before: { paper: licence, document: application.answers[licence] ?? null },
      after: { paper: licence, document: approved ? document : null, expiresOn, reason },
    });
    return { id, state };
  });
}

async function ownLicences(deps: Deps, actor: Actor) {
  const agency = await requireOwnAgency(deps.db, requireUserId(actor));
  const [application, renewals] = await Promise.all([
    store.findAdmitted(deps.db, agency.id),
    store.findLastRenewals(deps.db, agency.id),
  ]);
  return { agency, application, renewals };
}

/** Fields of submitted licences that have a field for their expiry. */
const expiringLicences = ({ kind, answers }: ApplicationRow) =>
  applicationFields(kind).filter(
    ({ key, type }) => type === 'document' && answers[key] && applicationFields(kind).some(({ of }) => of === key),
  );

const expiryFieldOf = ({ kind }: ApplicationRow, licence: FieldKey): FieldKey | undefined =>
  applicationFields(kind).find(({ of }) => of === licence)?.key;

const labelOf = ({ kind }: ApplicationRow, licence: FieldKey): string =>
  applicationFields(kind).find(({ key }) => key === licence)?.label ?? '证件';

/** The expiry of a licence as 2027-03-01; null: without expiry. */
function endOf(application: ApplicationRow, licence: FieldKey): string | null {
  const field = expiryFieldOf(application, licence);
  const end = field === undefined ? undefined : application.answers[field];
  return end === undefined || end === '' || end === LONG_TERM ? null : end;
}

function present(deps: Deps, application: ApplicationRow, licence: FieldKey, renewals: store.RenewalRow[]): contract.Licence {
  const expiresOn = endOf(application, licence);
  const last = renewals.find((renewal) => renewal.licence === licence);
  return {
    paper: licence,
    label: labelOf(application, licence),
    expiresOn,
    daysLeft: expiresOn === null ? null : Math.round((Date.parse(expiresOn) - Date.parse(dayInChina(deps.clock.now()))) / DAY_MS),
    renewal:
      last === undefined
        ? null
        : { state: last.state, reason: last.reason, expiresOn: last.expiresOn, submittedAt: last.submittedAt.toISOString() },
  };
}

async function presentRenewal(
  deps: Deps,
  { renewal, agency, application }: store.RenewalListRow,
  viewer: AdminActor,
): Promise<contract.RenewalRow> {
  const { id, licence, document, expiresOn, state, reason } = renewal;
  const show = async (answers: ApplicationValues) =>
    application === null ? null : ((await licenceFilesOf(deps, application, answers, viewer))[licence]?.url ?? null);
  return {
    id,
    agency: { id: agency.id, name: agency.name },
    paper: licence,
    label: application === null ? '证件' : labelOf(application, licence),
    picture: await show({ [licence]: document }),
    oldPicture: await show({ [licence]: application?.answers[licence] ?? '' }),
    oldExpiresOn: application === null ? null : endOf(application, licence),
    expiresOn,
    state,
    reason,
    submittedAt: renewal.submittedAt.toISOString(),
    decidedAt: renewal.decidedAt?.toISOString() ?? null,
  };
}
