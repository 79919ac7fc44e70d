import { isAgencyField, type AgencyField } from '#contract/accounts/profile-fields.ts';
import type * as contract from '#contract/agencies/agencies.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { InvitationCode } from '#contract/invitation-codes/invitation-codes.ts';
import { isOfProvince, requireUserId, requireAdmin, scopeOf, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { dayInChina } from '../../core/clock.ts';
import { pageOf, type Paging } from '../../core/lists/paging.ts';
import { inParts } from '../../db/keyset.ts';
import type { Deps } from '../../deps.ts';
import { areProfilesChecked, changeIdentity, submitProfileChanges, presentPendingChange } from '../accounts/service.ts';
import { recordAction } from '../audit-log/service.ts';
import { sumMemberEarnings, settlementDateOf } from '../earnings/service.ts';
import { findCode, listCodes, listUses, insertNewCodes, revokeCode } from '../invitation-codes/service.ts';
import { isOwnPicture } from '../media-assets/service.ts';
import { notify } from '../notifications/service.ts';
import { requireOwnAgency } from './members/change-membership.ts';
import { leavingDays } from './members/leave.ts';
import * as lists from './members/store.ts';
import { isLive } from './policy.ts';
import { presentAgency, presentMember, presentManagedAgency, presentShare } from './present.ts';
import * as store from './store.ts';

export { findVerifiedNames, type VerifiedNames } from './applications/list.ts';
export { openPerson, resealIdNumbers } from './applications/seal.ts';
export { ownsAgency, worksForAgency } from './members/change-membership.ts';

const CODES_A_DAY = { name: 'agency-codes', points: 50, seconds: 86_400 };

/** The actor's role in an agency: owner, member or none (from where joining begins), with the past membership of somebody who left. */
export async function agencyInfo(deps: Deps, actor: Actor): Promise<contract.AgencyInfo> {
  const userId = requireUserId(actor);
  const owned = await store.findAgencyOfOwner(deps.db, userId);
  if (owned !== undefined) {
    const open = (await store.listOpenProfileChanges(deps.db, userId)).filter(({ field }) => isAgencyField(field));
    const pending = open.map(presentPendingChange);
    return { role: 'owner', agency: await card(deps, owned.id), pending, membership: null, past: null };
  }
  const memberships = await lists.findMembershipsOf(deps.db, userId);
  const live = memberships.find(({ member }) => isLive(member));
  const over = memberships.find(({ member }) => !isLive(member));
  return {
    role: live === undefined ? 'none' : 'member',
    agency: live === undefined ? null : await card(deps, live.agency.id),
    pending: [],
    membership: live === undefined ? null : await presentMembership(deps, live),
    past: live !== undefined || over === undefined ? null : await presentPast(deps, over),
  };
}

export async function modifyAgencyInfo(
  deps: Deps,
  actor: Actor,
  { introduction, logo }: ParsedOf<typeof contract.modifyAgencyInfo>,
): Promise<contract.AgencyInfo> {
  if (logo !== undefined && logo !== null && !(await isOwnPicture(deps.db, actor, logo)))
    throw new AppError('invalid', '请重新上传机构标志', { fields: { logo: '请重新上传机构标志' } });
  const isJudged = await areProfilesChecked(deps);
  const userId = requireUserId(actor);
  await deps.transact(async (tx) => {
    const agency = await requireOwnAgency(tx, userId);
    const now = { agencyIntroduction: agency.introduction, agencyLogo: agency.logo };
    const wanted = { agencyIntroduction: introduction, agencyLogo: logo };
    const waits = await submitProfileChanges(deps, tx, { userId, now, wanted, isJudged });
    await store.changeAgency(tx, agency.id, {
      introduction: waits.has('agencyIntroduction') ? agency.introduction : introduction,
      logo: logo === undefined || waits.has('agencyLogo') ? agency.logo : logo,
    });
  });
  return agencyInfo(deps, actor);
}

/** Writes an approved value, or restores a former one; a restored value (`instead` is not null) only replaces the value `instead`. */
export async function applyAgencyProfileChange(
  deps: Deps,
  { userId, field, value, instead }: { userId: string; field: AgencyField; value: string | null; instead: string | null },
): Promise<void> {
  await deps.transact(async (tx) => {
    const owned = await store.findAgencyOfOwner(tx, userId);
    const agency = owned && (await store.lockAgency(tx, owned.id));
    const column = field === 'agencyLogo' ? 'logo' : 'introduction';
    if (agency === undefined || (instead !== null && agency[column] !== instead)) return;
    await store.changeAgency(tx, agency.id, { [column]: column === 'logo' ? value : (value ?? '') });
  });
}

export async function listAgencyCodes(deps: Deps, actor: Actor, page: Paging) {
  return listCodes(deps, { ...page, agencyId: (await requireOwnAgency(deps.db, requireUserId(actor))).id });
}

export async function createAgencyCode(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.createAgencyInvitationCode>,
): Promise<InvitationCode> {
  const userId = requireUserId(actor);
  await deps.limits.consume(CODES_A_DAY, userId, '今日生成的邀请码已达上限');
  const [code] = await deps.transact(async (tx) => {
    const { id: agencyId } = await requireOwnAgency(tx, userId);
    return insertNewCodes(deps, tx, { kind: 'user', id: userId }, { ...form, purpose: 'joinAgency', agencyId }, 1);
  });
  return findCode(deps, deps.db, code?.id ?? '');
}

export async function revokeAgencyCode(deps: Deps, actor: Actor, id: string): Promise<InvitationCode> {
  const agency = await requireOwnAgency(deps.db, requireUserId(actor));
  await refuseOtherAgency(deps, agency.id, id);
  await deps.transact((tx) => revokeCode(deps, tx, agency.id, id));
  return findCode(deps, deps.db, id);
}

export async function listAgencyCodeUses(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.agencyInvitationCodeUses>,
): Promise<AnswerOf<typeof contract.agencyInvitationCodeUses>> {
  await refuseOtherAgency(deps, (await requireOwnAgency(deps.db, requireUserId(actor))).id, query.codeId);
  return listUses(deps, query);
}

async function refuseOtherAgency(deps: Deps, agencyId: string, codeId: string): Promise<void> {
  const code = await findCode(deps, deps.db, codeId);
  if (code.agency?.id !== agencyId) throw new AppError('notFound', '邀请码不存在');
}

async function card(deps: Deps, id: string): Promise<contract.AgencyCard | null> {
  const row = await lists.findAgencyCard(deps.db, id);
  return row === undefined ? null : presentAgency(row);
}

async function presentMembership(deps: Deps, row: lists.MemberListRow): Promise<contract.Membership> {
  const now = deps.clock.now();
  const versions = await store.listShares(deps.db, [row.member.id]);
  return {
    ...presentMember(row, versions, { side: 'person', now }),
    shares: versions.map((share) => presentShare(share, now)),
    leaveDays: (await leavingDays(deps))(row.agency),
  };
}

/** The closing statement of a past membership: period, shares, number of posts that stay, earnings, and whether all days are settled. */
async function presentPast(
  deps: Deps,
  { member, agency, works: posts }: lists.MemberListRow,
): Promise<contract.AgencyInfo['past']> {
  const now = deps.clock.now();
  const versions = await store.listShares(deps.db, [member.id]);
  return {
    agency: { id: agency.id, name: agency.name },
    status: member.status,
    from: member.approvedAt?.toISOString() ?? null,
    until: (member.endedAt ?? member.createdAt).toISOString(),
    works: posts,
    reason: member.reason,
    shares: versions.filter(({ state }) => state === 'confirmed').map((share) => presentShare(share, now)),
    closing: await closingOf(deps, member),
  };
}

async function closingOf(
  deps: Deps,
  { userId, agencyId, approvedAt, leavingOn }: store.MemberRow,
): Promise<NonNullable<contract.AgencyInfo['past']>['closing']> {
  if (approvedAt === null || leavingOn === null) return null;
  const agency = await store.findAgency(deps.db, agencyId);
  const period = { from: dayInChina(approvedAt), to: leavingOn };
  const { earned, settledTo } = await sumMemberEarnings(
    deps.db,
    { authorId: userId, agencyOwnerId: agency?.ownerId ?? '' },
    period,
  );
  return {
    lastDay: leavingOn,
    settledOn: settlementDateOf(leavingOn),
    settled: settledTo !== null && settledTo >= leavingOn,
    earned,
  };
}

export async function listAgencies(
  deps: Deps,
  actor: Actor,
  { page, limit, ...query }: ParsedOf<typeof contract.agencyList>,
): Promise<AnswerOf<typeof contract.agencyList>> {
  const filter = { ...query, scope: scopeOf(requireAdmin(actor)) };
  const [rows, total] = await Promise.all([
    lists.listAgencies(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    lists.countAgencies(deps.db, filter),
  ]);
  return { ...pageOf(rows, { page, limit }, presentManagedAgency), total };
}

/** Streams all matching rows in order, a batch at a time. */
export async function* readAgencies(
  deps: Deps,
  actor: Actor,
  query: Omit<lists.AgencyFilter, 'scope'>,
): AsyncGenerator<contract.ManagedAgency[]> {
  const filter = { ...query, scope: actor.kind === 'system' ? null : scopeOf(requireAdmin(actor)) };
  for await (const rows of inParts<lists.AgencyListRow>((part) => lists.listAgencies(deps.db, filter, part)))
    yield rows.map(presentManagedAgency);
}

async function showAgency(deps: Deps, actor: Actor, id: string): Promise<contract.ManagedAgency> {
  const row = await lists.findAgencyCard(deps.db, id);
  if (row === undefined || !isOfProvince(requireAdmin(actor), row.agency.region)) throw new AppError('notFound', '机构不存在');
  return presentManagedAgency(row);
}

export async function agencyDetail(deps: Deps, actor: Actor, id: string): Promise<AnswerOf<typeof contract.agencyDetail>> {
  const managedAgency = await showAgency(deps, actor, id);
  return { ...managedAgency, counts: await lists.countMembers(deps.db, { agencyId: id }) };
}

/** `agencies.status`. */
const STATUS = { normal: 0, disabled: 1 } as const;

/** Disables an agency: owner and members become plain users until it is enabled again; their posts stay on the site. */
export const disableAgency = (deps: Deps, actor: Actor, ip: string, { id, reason }: { id: string; reason: string }) =>
  setStatus(deps, actor, ip, id, STATUS.disabled, reason);

export const enableAgency = (deps: Deps, actor: Actor, ip: string, id: string) =>
  setStatus(deps, actor, ip, id, STATUS.normal, '');

async function setStatus(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
  status: 0 | 1,
  reason: string,
): Promise<contract.ManagedAgency> {
  const admin = requireAdmin(actor);
  const isNormal = status === STATUS.normal;
  await deps.transact(async (tx) => {
    const agency = await store.lockAgency(tx, id);
    if (agency === undefined || !isOfProvince(admin, agency.region)) throw new AppError('notFound', '机构不存在');
    if (agency.status === status) return;
    const members = await store.listApprovedUserIds(tx, id);
    await store.changeAgency(tx, id, { status, disabledReason: isNormal ? null : reason });
    await changeIdentity(tx, [agency.ownerId], { identity: isNormal ? 'agencies' : 'user' });
    await changeIdentity(tx, members, { identity: isNormal ? 'creator' : 'user' });
    const title = isNormal ? `${agency.name} 已恢复正常` : `${agency.name} 已被平台停用`;
    const link = isNormal ? '/creator/center/mcn' : '/settings?tab=agency';
    for (const userId of [agency.ownerId, ...members])
      await notify(deps, tx, { userId, kind: 'system', title, content: reason, link });
    await recordAction(deps, tx, admin, ip, {
      action: isNormal ? 'merchants.enable' : 'merchants.disable',
      targetType: 'agency',
      targetId: id,
      before: { status: agency.status },
      after: { status, reason },
    });
  });
  return showAgency(deps, actor, id);
}
