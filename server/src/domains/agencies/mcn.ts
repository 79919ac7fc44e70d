import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/agencies.ts';
import type { InvitationCode } from '#contract/invitation-codes.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCode, listCodes, listUses, makeCodes, revokeCodes } from '../invitation-codes/service.ts';
import { isOwnPicture } from '../media-assets/service.ts';
import * as lists from './lists-store.ts';
import { isLive } from './policy.ts';
import { presentAgency, presentMember, presentShare } from './present.ts';
import * as shares from './shares-store.ts';
import * as store from './store.ts';
import { ownAgency } from './turn.ts';

const CODES_A_DAY = { name: 'agency-codes', points: 50, seconds: 86_400 };

/** What one is to which agency; also for who is nobody's yet, as that is where joining begins. */
export async function mcnInfo(deps: Deps, actor: Actor): Promise<contract.McnInfo> {
  const userId = personIdOf(actor);
  const owned = await store.findAgencyOfOwner(deps.db, userId);
  if (owned !== undefined) return { role: 'owner', agency: await card(deps, owned.id), membership: null, past: null };
  const memberships = await lists.findMembershipsOf(deps.db, userId);
  const live = memberships.find(({ member }) => isLive(member));
  const over = memberships.find(({ member }) => !isLive(member));
  return {
    role: live === undefined ? 'none' : 'member',
    agency: live === undefined ? null : await card(deps, live.agency.id),
    membership: live === undefined ? null : await presentMembership(deps, live),
    past: live !== undefined || over === undefined ? null : await presentPast(deps, over),
  };
}

export async function modifyMcnInfo(
  deps: Deps,
  actor: Actor,
  { introduction, logo }: ParsedOf<typeof contract.modifyMcnInfo>,
): Promise<contract.McnInfo> {
  if (logo !== undefined && logo !== null && !(await isOwnPicture(deps.db, actor, logo)))
    throw new AppError('invalid', '请重新上传机构标志', { fields: { logo: '请重新上传机构标志' } });
  await deps.events.transact(async (tx) => {
    const agency = await ownAgency(tx, personIdOf(actor));
    await store.changeAgency(tx, agency.id, { introduction, ...(logo === undefined ? {} : { logo }) });
  });
  return mcnInfo(deps, actor);
}

export async function listMcnCodes(deps: Deps, actor: Actor, page: { page: number; limit: number }) {
  return listCodes(deps, { ...page, agencyId: (await ownAgency(deps.db, personIdOf(actor))).id });
}

export async function createMcnCode(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.createMcnInvitationCode>,
): Promise<InvitationCode> {
  const userId = personIdOf(actor);
  await deps.limits.consume(CODES_A_DAY, userId, '今天生成的邀请码太多了，请明天再来');
  const [made] = await deps.events.transact(async (tx) => {
    const { id: agencyId } = await ownAgency(tx, userId);
    return makeCodes(deps, tx, { kind: 'user', id: userId }, { ...form, purpose: 'joinAgency', agencyId }, 1);
  });
  return findCode(deps, deps.db, made?.id ?? '');
}

export async function revokeMcnCode(deps: Deps, actor: Actor, id: string): Promise<InvitationCode> {
  const agency = await ownAgency(deps.db, personIdOf(actor));
  await refuseForeign(deps, agency.id, id);
  await deps.events.transact((tx) => revokeCodes(tx, [id], agency.id, deps.clock.now()));
  return findCode(deps, deps.db, id);
}

export async function listMcnCodeUses(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.mcnInvitationCodeUses>,
): Promise<AnswerOf<typeof contract.mcnInvitationCodeUses>> {
  await refuseForeign(deps, (await ownAgency(deps.db, personIdOf(actor))).id, query.codeId);
  return listUses(deps, query);
}

async function refuseForeign(deps: Deps, agencyId: string, codeId: string): Promise<void> {
  const code = await findCode(deps, deps.db, codeId);
  if (code.agency?.id !== agencyId) throw new AppError('notFound', '邀请码不存在');
}

async function card(deps: Deps, id: string): Promise<contract.AgencyCard | null> {
  const row = await lists.findAgencyCard(deps.db, id);
  return row === undefined ? null : presentAgency(row);
}

async function presentMembership(deps: Deps, row: lists.MemberListRow): Promise<contract.Membership> {
  const now = deps.clock.now();
  const versions = await shares.listShares(deps.db, [row.member.id]);
  return {
    ...presentMember(row, versions, { side: 'person', now }),
    shares: versions.map((share) => presentShare(share, now)),
  };
}

/** The closing statement: how long, on what terms, and which works stay. Sums stand in the ledger's own statement. */
async function presentPast(deps: Deps, { member, agency, works }: lists.MemberListRow): Promise<contract.McnInfo['past']> {
  const now = deps.clock.now();
  const versions = await shares.listShares(deps.db, [member.id]);
  return {
    agency: { id: agency.id, name: agency.name },
    status: member.status,
    from: member.approvedAt?.toISOString() ?? null,
    until: (member.endedAt ?? member.createdAt).toISOString(),
    works,
    reason: member.reason,
    shares: versions.filter(({ state }) => state === 'confirmed').map((share) => presentShare(share, now)),
  };
}
