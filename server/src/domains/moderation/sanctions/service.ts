import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/sanctions.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordSanctionAppeal, markSanctionEnded, lockSanction, isSanctionInForce } from '../../accounts/service.ts';
import { ownStepsAllowedBefore, requireSecondAdmin, type SecondStep } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { endClaim, type Claimable } from '../../review/service.ts';
import { addSanction, verifyCause } from './add.ts';
import { notifyAppealDecided, notifyLifted } from './notify.ts';
import { presentManaged } from './present.ts';
import { findListedSanction, listSanctions as listRows, type SanctionFilter, type SanctionRow } from './store.ts';

export async function listSanctions(
  deps: Deps,
  actor: Actor,
  { page, limit, ...query }: ParsedOf<typeof contract.listSanctions>,
): Promise<AnswerOf<typeof contract.listSanctions>> {
  const [now, by] = [deps.clock.now(), await viewerOf(deps, deps.db, requireAdmin(actor))];
  const rows = await listRows(deps.db, { ...query, now, by }, { limit: limit + 1, offset: (page - 1) * limit });
  return {
    list: rows.slice(0, limit).map((row) => presentManaged(row, now, by)),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

export async function giveSanction(
  deps: Deps,
  actor: Actor,
  ip: string,
  { cause: namedCause, ...form }: ParsedOf<typeof contract.giveSanction>,
): Promise<contract.ManagedSanction> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const cause = namedCause === undefined ? undefined : await verifyCause(tx, form.userId, namedCause);
    const row = await addSanction(deps, tx, admin, ip, { ...form, cause });
    return presentOne(deps, tx, admin, row.id);
  });
}

export async function endSanction(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason }: ParsedOf<typeof contract.endSanction>,
): Promise<contract.ManagedSanction> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockStanding(deps, tx, id);
    await markSanctionEnded(deps, tx, row, { endedBy: admin.id, endedHow: 'lifted', endedReason: reason });
    await recordAction(deps, tx, admin, ip, {
      action: 'sanctions.end',
      targetType: 'user',
      targetId: row.userId,
      before: { kind: row.kind, reason: row.reason },
      after: { kind: row.kind, reason },
    });
    await notifyLifted(deps, tx, row, reason);
    return presentOne(deps, tx, admin, id);
  });
}

/** Claims on appeals against sanctions. */
export const sanctionAppealClaims: Claimable = {
  kind: 'sanction',
  auditName: 'sanctions',
  noun: '申诉',
  sentences: { missing: '处罚不存在', late: '申诉已处理或已失效' },
  async lock(tx, id) {
    const row = await lockSanction(tx, id);
    return row && { state: row.appealState === 'pending' ? 'waiting' : 'refused' };
  },
};

/** Answers an appeal. The administrator who gave the sanction is barred, unless there has been no other one for a day. */
export async function decideSanctionAppeal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, granted, reply }: ParsedOf<typeof contract.decideSanctionAppeal>,
): Promise<contract.ManagedSanction> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockStanding(deps, tx, id);
    if (row.appealState !== 'pending' || row.appealedAt === null) throw new AppError('conflict', '申诉已处理或已失效');
    const logFields = await requireSecondAdmin(deps, tx, admin, secondLookAt(row, row.appealedAt), 'forbidden');
    await endClaim(deps, tx, admin, sanctionAppealClaims, id);
    const state = granted ? ('granted' as const) : ('refused' as const);
    const decision = { appealState: state, appealReply: reply, appealDecidedBy: admin.id, appealDecidedAt: deps.clock.now() };
    await recordSanctionAppeal(tx, id, decision);
    if (granted) await markSanctionEnded(deps, tx, row, { endedBy: admin.id, endedHow: 'overturned', endedReason: reply });
    await recordAction(deps, tx, admin, ip, {
      action: granted ? 'sanctions.grantAppeal' : 'sanctions.refuseAppeal',
      targetType: 'user',
      targetId: row.userId,
      before: { kind: row.kind, reason: row.reason },
      after: { kind: row.kind, reply, ...logFields },
    });
    await notifyAppealDecided(deps, tx, row, granted, reply);
    return presentOne(deps, tx, admin, id);
  });
}

/** For a sanction that holds earnings, the account of the second administrator must be a day old (no `byAnyAccount`). */
const secondLookAt = ({ givenBy, kind }: SanctionRow, since: Date): SecondStep => ({
  area: 'sanctions',
  since,
  barred: new Map(givenBy === null ? [] : [[givenBy, '这是你作出的处罚，须由另一位管理员处理']]),
  ...(kind === 'holdEarnings' ? {} : { byAnyAccount: true as const }),
});

async function lockStanding(deps: Deps, tx: Transaction, id: string): Promise<SanctionRow> {
  const row = await lockSanction(tx, id);
  if (row === undefined) throw new AppError('notFound', '处罚不存在');
  if (!isSanctionInForce(row, deps.clock.now())) throw new AppError('conflict', '处罚已结束');
  return row;
}

/** The administrator who asks, and until when they may answer appeals against their own sanctions (null: not). */
const viewerOf = async (deps: Deps, db: Queryable, { id }: AdminActor): Promise<NonNullable<SanctionFilter['by']>> => ({
  adminId: id,
  ownStepsBefore: await ownStepsAllowedBefore(deps, db, id, 'sanctions'),
});

async function presentOne(deps: Deps, tx: Transaction, admin: AdminActor, id: string): Promise<contract.ManagedSanction> {
  const row = await findListedSanction(tx, id);
  if (row === undefined) throw new Error(`sanction ${id} is not there`);
  return presentManaged(row, deps.clock.now(), await viewerOf(deps, tx, admin));
}
