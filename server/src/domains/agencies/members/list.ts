import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/agencies/members.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { currentDefaultMemberShare } from '../../earnings/service.ts';
import * as lists from './store.ts';
import { presentEvent, presentMember, presentShare } from '../present.ts';
import { requireOwnAgency } from './change-membership.ts';
import * as store from '../store.ts';

type Side = 'agency' | 'admin';

export async function listMembers(
  deps: Deps,
  actor: Actor,
  { page, limit, only, ...criteria }: lists.MemberFilter & Paging & { only?: 'share' | 'leaving' | undefined },
): Promise<AnswerOf<typeof contract.memberList>> {
  const side = sideOf(actor);
  const filter = { ...criteria, leaving: only === 'leaving', proposingAt: only === 'share' ? deps.clock.now() : undefined };
  const scope = side === 'admin' ? filter : { ...filter, agencyId: (await requireOwnAgency(deps.db, requireUserId(actor))).id };
  const [rows, counts, defaultShare] = await Promise.all([
    lists.listMembers(deps.db, scope, { limit: limit + 1, offset: (page - 1) * limit }),
    lists.countMembers(deps.db, scope),
    currentDefaultMemberShare(deps, deps.db),
  ]);
  const total = scope.status === undefined ? sum(counts) : (counts[scope.status] ?? 0);
  const rowPage = pageOf(rows, { page, limit });
  return { ...rowPage, list: await presentMany(deps, rowPage.list, side), total, counts, defaultShare };
}

/** Streams all matching rows in order, a batch at a time. */
export async function* readMembers(deps: Deps, filter: lists.MemberFilter): AsyncGenerator<contract.AgencyMember[]> {
  for await (const rows of inParts<lists.MemberListRow>((part) => lists.listMembers(deps.db, filter, part)))
    yield presentMany(deps, rows, 'admin');
}

export async function listMemberApplications(
  deps: Deps,
  { page, limit, ...filter }: Paging & ApplicationFilter,
): Promise<AnswerOf<typeof contract.memberReviewList>> {
  const scope = { ...filter, submitted: true };
  const [rows, counts] = await Promise.all([
    lists.listMembers(deps.db, scope, { limit: limit + 1, offset: (page - 1) * limit }),
    lists.countMembers(deps.db, scope),
  ]);
  const rowPage = pageOf(rows, { page, limit });
  return { ...rowPage, list: await presentApplications(deps, rowPage.list), total: counts[filter.status] ?? 0, counts };
}

/** Streams all matching rows in order, a batch at a time. */
export async function* readApplications(deps: Deps, filter: ApplicationFilter): AsyncGenerator<contract.MemberApplication[]> {
  const scope = { ...filter, submitted: true };
  for await (const rows of inParts<lists.MemberListRow>((part) => lists.listMembers(deps.db, scope, part)))
    yield presentApplications(deps, rows);
}

type ApplicationFilter = Pick<lists.MemberFilter, 'keywords'> & {
  status: 'pending' | 'approved' | 'rejected';
  sort?: 'at' | '-at' | undefined;
};

export async function membershipDetail(deps: Deps, id: string): Promise<AnswerOf<typeof contract.memberReviewDetail>> {
  const row = await lists.findMember(deps.db, id);
  const detail = await detailOf(deps, row, 'admin');
  return { ...detail, ...submissionTime(row), applicant: detail.user };
}

export async function memberDetail(deps: Deps, actor: Actor, id: string): Promise<contract.MemberDetail> {
  const side = sideOf(actor);
  const row = await lists.findMember(deps.db, id);
  if (side === 'agency' && row?.agency.id !== (await requireOwnAgency(deps.db, requireUserId(actor))).id)
    throw new AppError('notFound', '子账号不存在');
  return detailOf(deps, row, side);
}

export async function showMember(deps: Deps, id: string, side: Side): Promise<contract.AgencyMember> {
  const row = await lists.findMember(deps.db, id);
  const [member] = await presentMany(deps, row === undefined ? [] : [row], side);
  if (member === undefined) throw new AppError('notFound', '子账号不存在');
  return member;
}

async function detailOf(deps: Deps, row: lists.MemberListRow | undefined, side: Side): Promise<contract.MemberDetail> {
  if (row === undefined) throw new AppError('notFound', '子账号不存在');
  const now = deps.clock.now();
  const [versions, events] = await Promise.all([
    store.listShares(deps.db, [row.member.id]),
    lists.listEvents(deps.db, row.member.id),
  ]);
  return {
    ...presentMember(row, versions, { side, now }),
    shares: versions.map((share) => presentShare(share, now)),
    history: events.map(presentEvent),
  };
}

async function presentMany(deps: Deps, rows: lists.MemberListRow[], side: Side): Promise<contract.AgencyMember[]> {
  const now = deps.clock.now();
  const versions = await store.listShares(
    deps.db,
    rows.map(({ member }) => member.id),
  );
  const sharesByMember = Map.groupBy(versions, ({ memberId }) => memberId);
  return rows.map((row) => presentMember(row, sharesByMember.get(row.member.id) ?? [], { side, now }));
}

async function presentApplications(deps: Deps, rows: lists.MemberListRow[]): Promise<contract.MemberApplication[]> {
  const members = await presentMany(deps, rows, 'admin');
  return members.map((member, index) => ({ ...member, ...submissionTime(rows[index]), applicant: member.user }));
}

const submissionTime = (row: lists.MemberListRow | undefined) => ({
  submittedAt: (row?.member.acceptedAt ?? row?.member.createdAt ?? new Date(0)).toISOString(),
});

const sideOf = (actor: Actor): Side => (actor.kind === 'admin' ? 'admin' : 'agency');

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, n) => total + n, 0);
