import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/sanctions.ts';
import { may, requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { endClaim, type Claimable } from '../../review/service.ts';
import { addSanction, verifyCause } from './add.ts';
import * as store from './proposal-store.ts';
import { findUser } from './store.ts';

/** A page of proposals. Admins without access to sanctions see only their own proposals. */
export async function listProposals(
  deps: Deps,
  actor: Actor,
  { view, page, limit }: ParsedOf<typeof contract.listSanctionProposals>,
): Promise<AnswerOf<typeof contract.listSanctionProposals>> {
  const admin = requireAdmin(actor);
  const filter = { view, proposedBy: may(admin, 'sanctions', 'view') ? null : admin.id };
  const rows = await store.listProposals(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit }, (row) => present(row, admin));
}

export async function proposeSanction(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, days, cause: causeRef, ...form }: ParsedOf<typeof contract.proposeSanction>,
): Promise<contract.SanctionProposal> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    if ((await findUser(tx, userId)) === undefined) throw new AppError('notFound', '用户不存在');
    const cause = causeRef === undefined ? undefined : await verifyCause(tx, userId, causeRef);
    const id = deps.random.id();
    const isNew = await store.insertProposal(tx, {
      ...form,
      id,
      userId,
      days: days ?? null,
      causeType: cause?.type ?? null,
      causeId: cause?.id ?? null,
      causeText: cause?.text ?? '',
      proposedBy: admin.id,
      proposedAt: deps.clock.now(),
    });
    if (!isNew) throw new AppError('conflict', '已有人提议对该用户作出同类处罚，正待管理员确认');
    await record(deps, tx, admin, ip, 'propose', { userId, ...form, days: days ?? null });
    return presentOne(tx, admin, id);
  });
}

/** Gives the proposed sanction. Its term starts now; the text of its cause is the one stored with the proposal. */
export async function confirmProposal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id }: ParsedOf<typeof contract.confirmSanctionProposal>,
): Promise<contract.SanctionProposal> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockWaiting(tx, id);
    requireOther(row, admin, '确认');
    await endClaim(deps, tx, admin, proposalClaims, id);
    const { userId, kind, rule, reason, days, causeType, causeId, causeText } = row;
    const cause = causeType === null || causeId === null ? undefined : { type: causeType, id: causeId, text: causeText };
    // Also sets this proposal to confirmed.
    await addSanction(deps, tx, admin, ip, { userId, kind, rule, reason, days: days ?? undefined, cause });
    return presentOne(tx, admin, id);
  });
}

/** Claims on proposed sanctions. */
export const proposalClaims: Claimable = {
  kind: 'proposal',
  auditName: 'sanctions',
  noun: '处罚提议',
  sentences: { late: '该提议已处理' },
  async lock(tx, id) {
    const row = await store.lockProposal(tx, id);
    return row && { state: row.state === 'waiting' ? 'waiting' : 'refused' };
  },
};

export async function refuseProposal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason }: ParsedOf<typeof contract.refuseSanctionProposal>,
): Promise<contract.SanctionProposal> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockWaiting(tx, id);
    requireOther(row, admin, '处理');
    await endClaim(deps, tx, admin, proposalClaims, id);
    const decision = { state: 'refused' as const, decidedBy: admin.id, decidedAt: deps.clock.now(), reply: reason };
    await store.decideProposal(tx, id, decision);
    await record(deps, tx, admin, ip, 'decline', { userId: row.userId, kind: row.kind, reason });
    return presentOne(tx, admin, id);
  });
}

export async function withdrawProposal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id }: ParsedOf<typeof contract.withdrawSanctionProposal>,
): Promise<contract.SanctionProposal> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockWaiting(tx, id, admin.id);
    await store.decideProposal(tx, id, { state: 'withdrawn', decidedBy: admin.id, decidedAt: deps.clock.now() });
    await record(deps, tx, admin, ip, 'withdraw', { userId: row.userId, kind: row.kind });
    return presentOne(tx, admin, id);
  });
}

/** A waiting proposal, locked. With `proposedBy`, proposals of other admins count as not found. */
async function lockWaiting(tx: Transaction, id: string, proposedBy?: string): Promise<store.ProposalRow> {
  const row = await store.lockProposal(tx, id);
  if (row === undefined || (proposedBy !== undefined && row.proposedBy !== proposedBy))
    throw new AppError('notFound', '处罚提议不存在');
  if (row.state !== 'waiting') throw new AppError('conflict', '该提议已处理');
  return row;
}

/** A proposer whose role has since gained the right to give sanctions still cannot decide on the own proposal. */
function requireOther({ proposedBy }: store.ProposalRow, admin: AdminActor, verb: string): void {
  if (proposedBy === admin.id) throw new AppError('forbidden', `这是你提出的处罚，须由另一位管理员${verb}`);
}

const record = (
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  ip: string,
  verb: 'propose' | 'decline' | 'withdraw',
  { userId, ...after }: { userId: string } & Record<string, unknown>,
): Promise<void> =>
  recordAction(deps, tx, admin, ip, { action: `sanctions.${verb}`, targetType: 'user', targetId: userId, after });

async function presentOne(tx: Transaction, admin: AdminActor, id: string): Promise<contract.SanctionProposal> {
  const row = await store.findListed(tx, id);
  if (row === undefined) throw new Error(`proposal ${id} is not there`);
  return present(row, admin);
}

function present({ proposal, user, proposedBy, decidedBy }: store.ListedProposal, admin: AdminActor): contract.SanctionProposal {
  const { causeType, causeId, causeText, proposedAt, decidedAt, state } = proposal;
  const isOwn = proposal.proposedBy === admin.id;
  return {
    id: proposal.id,
    user: presentUserSummary(user),
    kind: proposal.kind,
    rule: proposal.rule,
    reason: proposal.reason,
    days: proposal.days,
    cause: causeType === null || causeId === null ? null : { type: causeType, id: causeId, text: causeText },
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    state,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    reply: proposal.reply,
    can: {
      decide: state === 'waiting' && !isOwn && may(admin, 'sanctions', 'handle'),
      withdraw: state === 'waiting' && isOwn,
    },
  };
}
