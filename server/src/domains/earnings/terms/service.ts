import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { RAISABLE_LABEL, raisableText, raisedAboveHalf, type RaisableTerm } from '#contract/earnings/raises.ts';
import type {
  TermsState,
  TermsVersion,
  termsVersions,
  termsProposal,
  EarningsTerms,
  saveTerms as saveCall,
  simulateTerms as simulateCall,
  TermsSimulation,
} from '#contract/earnings/terms.ts';
import { may, requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayAfter, dayInChina, addDays } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { judgeSecondAdmin, ownStepsAllowedBefore, requireSecondAdmin, type SecondStep } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notifyCreators } from '../jobs.ts';
import * as store from './store.ts';
import { findInForce } from './store.ts';

export async function currentTerms(deps: Deps, actor: Actor): Promise<TermsState> {
  const today = dayInChina(deps.clock.now());
  const [inForce, coming, needsSecond] = await Promise.all([
    store.findInForce(deps.db, today),
    store.listComing(deps.db, today),
    needsSecondAdmin(deps, deps.db, requireAdmin(actor)),
  ]);
  return {
    inForce: present(inForce, inForce.version),
    coming: coming.map((row) => present(row, inForce.version)),
    needsSecond,
    earliest: dayAfter(today),
  };
}

export async function listTerms(deps: Deps, { page, limit }: ParsedOf<typeof termsVersions>) {
  const inForce = await store.findInForce(deps.db, dayInChina(deps.clock.now()));
  const rows = await store.listVersions(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, (row) => present(row, inForce.version));
}

// Terms are proposed, then confirmed by a second administrator or withdrawn; confirmed terms come into force on their day and stay.

/** Saves new terms, which begin on a future day, so that creators learn of them before. Without another administrator they are confirmed at once. */
export async function saveTerms(
  deps: Deps,
  actor: Actor,
  { terms, inForceFrom, note, typed }: ParsedOf<typeof saveCall>,
  ip: string,
): Promise<TermsVersion> {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  const today = dayInChina(now);
  requireComingDay(inForceFrom, today);
  return deps.transact(async (tx) => {
    const version = await store.nextVersion(tx);
    const needsSecond = await needsSecondAdmin(deps, tx, admin);
    const row: store.TermsRow = {
      version,
      state: needsSecond ? 'proposed' : 'confirmed',
      inForceFrom,
      terms: { ...terms, days: terms.days.toSorted((a, b) => a - b) },
      note,
      proposedBy: admin.id,
      proposedByAccount: admin.account,
      proposedAt: now,
      confirmedBy: needsSecond ? null : admin.id,
      confirmedByAccount: needsSecond ? null : admin.account,
      confirmedAt: needsSecond ? null : now,
    };
    const before = await store.findInForce(tx, inForceFrom);
    refuseUntyped(before.terms, terms, typed);
    await store.insertTerms(tx, row);
    await recordAction(deps, tx, admin, ip, {
      action: needsSecond ? 'payoutConfig.propose' : 'payoutConfig.save',
      targetType: 'payoutConfig',
      targetId: String(version),
      before: { ...before.terms },
      after: { ...row.terms, inForceFrom, note, ...(needsSecond ? {} : { alone: true }) },
    });
    if (row.state === 'confirmed') await deps.jobs.enqueue(tx, notifyCreators, { version, after: '' });
    return present(row, NO_VERSION);
  });
}

/** For rows that are not in force, whichever version is. */
const NO_VERSION = -1;

export async function confirmTerms(deps: Deps, actor: Actor, version: number, ip: string): Promise<TermsVersion> {
  return decide(deps, actor, version, ip, 'confirm', async (tx, admin, row) => {
    const mark = await requireSecondAdmin(deps, tx, admin, confirmationOf(row));
    if (row.inForceFrom <= dayInChina(deps.clock.now())) throw new AppError('conflict', '生效日期已过，请撤回后重新提出');
    await deps.jobs.enqueue(tx, notifyCreators, { version, after: '' });
    const by = { confirmedBy: admin.id, confirmedByAccount: admin.account, confirmedAt: deps.clock.now() };
    return { change: { state: 'confirmed', ...by }, mark };
  });
}

export async function cancelTerms(deps: Deps, actor: Actor, version: number, ip: string): Promise<TermsVersion> {
  return decide(deps, actor, version, ip, 'withdraw', async (_tx, admin, row) => {
    if (!mayWithdraw(admin, row)) throw new AppError('forbidden', '只能撤回自己提出的版本');
    return { change: { state: 'withdrawn' }, mark: {} };
  });
}

interface Decision {
  change: Partial<store.TermsRow>;
  /** Fields for the audit log. */
  mark: { alone?: true };
}

const mayWithdraw = (admin: AdminActor, { proposedBy }: store.TermsRow): boolean =>
  proposedBy === admin.id || may(admin, 'payoutConfirm');

const confirmationOf = ({ proposedBy, proposedAt }: store.TermsRow): SecondStep => ({
  area: 'payoutConfirm',
  since: proposedAt,
  barred: new Map(proposedBy === null ? [] : [[proposedBy, '提出者不能自己复核，请由另一位超级管理员确认']]),
});

/** Whether a second administrator must confirm: always, unless this one has been the only one with the permission for a day. */
async function needsSecondAdmin(deps: Deps, db: Queryable, admin: AdminActor): Promise<boolean> {
  return !may(admin, 'payoutConfirm') || (await ownStepsAllowedBefore(deps, db, admin.id, 'payoutConfirm')) === null;
}

/** A proposed version for the second administrator: with the terms it replaces, and whether the actor may confirm or withdraw it. */
export async function proposal(deps: Deps, actor: Actor, version: number): Promise<AnswerOf<typeof termsProposal>> {
  const admin = requireAdmin(actor);
  const row = await store.findTerms(deps.db, version);
  if (row === undefined || row.state !== 'proposed') throw new AppError('notFound', '没有这个待复核的版本');
  const [before, verdict] = await Promise.all([
    store.findInForce(deps.db, row.inForceFrom),
    judgeSecondAdmin(deps, deps.db, admin, confirmationOf(row)),
  ]);
  const confirms = may(admin, 'payoutConfirm');
  return {
    version: present(row, NO_VERSION),
    before: present(before, before.version),
    next: confirms ? verdict : { refusal: '结算规则由超级管理员复核', alone: false },
    can: { confirm: confirms && verdict.refusal === null, withdraw: mayWithdraw(admin, row) },
  };
}

/** Runs and logs a decision on a proposed version; confirmed versions cannot change, because they were announced. */
async function decide(
  deps: Deps,
  actor: Actor,
  version: number,
  ip: string,
  action: 'confirm' | 'withdraw',
  change: (tx: Transaction, admin: AdminActor, row: store.TermsRow) => Promise<Decision>,
): Promise<TermsVersion> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await store.lockTerms(tx, version);
    if (row === undefined) throw new AppError('notFound', '没有这个版本');
    if (row.state !== 'proposed') throw new AppError('conflict', '该版本已处理');
    const { change: update, mark } = await change(tx, admin, row);
    await store.updateTerms(tx, version, update);
    await recordAction(deps, tx, admin, ip, {
      action: `payoutConfig.${action}`,
      targetType: 'payoutConfig',
      targetId: String(version),
      before: { state: row.state },
      after: { state: update.state, ...mark },
    });
    return present({ ...row, ...update }, NO_VERSION);
  });
}

/** Refuses terms that rise by more than half unless `typed` repeats the new figures, which reveals typing mistakes. */
function refuseUntyped(before: EarningsTerms, after: EarningsTerms, typed: ParsedOf<typeof saveCall>['typed']): void {
  const wrong = raisedAboveHalf(before, after).filter((name) => typed[name] !== after[name]);
  const [first] = wrong;
  if (first === undefined) return;
  const sentence = (name: RaisableTerm) =>
    `${RAISABLE_LABEL[name]}从 ${raisableText(name, before[name])} 提高到 ${raisableText(name, after[name])}，超过一半，请再次输入提高后的数额`;
  throw new AppError('invalid', sentence(first), {
    fields: Object.fromEntries(wrong.map((name) => [`typed.${name}`, sentence(name)])),
  });
}

const DAYS_AHEAD_MAX = 366;

function requireComingDay(day: string, today: string): void {
  if (day <= today) throw invalidDay('生效日期须晚于今天');
  if (Date.parse(day) - Date.parse(today) > DAYS_AHEAD_MAX * 86_400_000) throw invalidDay('生效日期最多在一年之内');
}

const invalidDay = (message: string) => new AppError('invalid', message, { fields: { inForceFrom: message } });

const present = (row: store.TermsRow, inForce: number): TermsVersion => ({
  version: row.version,
  state: row.state,
  inForceFrom: row.inForceFrom,
  inForce: row.version === inForce,
  terms: row.terms,
  note: row.note,
  proposedBy: row.proposedBy === null ? null : { id: row.proposedBy, account: row.proposedByAccount ?? '' },
  proposedAt: row.proposedAt.toISOString(),
  confirmedBy: row.confirmedBy === null ? null : { id: row.confirmedBy, account: row.confirmedByAccount ?? '' },
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
});

/** The terms by which a day is settled and withdrawn. */
export async function findTermsOfDay(db: Queryable, day: string): Promise<{ version: number; terms: EarningsTerms }> {
  const { version, terms } = await store.findInForce(db, day);
  return { version, terms };
}

/** The current default share of members, in percent. */
export const currentDefaultMemberShare = async ({ clock }: Pick<Deps, 'clock'>, db: Queryable): Promise<number> =>
  (await findTermsOfDay(db, dayInChina(clock.now()))).terms.defaultShare;

/** The administrator who proposed a version; null: it came with the installation. */
export const findProposerOfTerms = async (db: Queryable, version: number): Promise<string | null> =>
  (await store.findTerms(db, version))?.proposedBy ?? null;

const SIMULATED_DAYS = 30;
const HOLDERS_SHOWN = 10;

/**
 * Compares the earnings of the last 30 days by the terms in force on a day (today by default) and by other terms: prices, cap, fee and default
 * share. Nothing is stored.
 */
export async function simulateTerms(deps: Deps, { terms, inForceFrom }: ParsedOf<typeof simulateCall>): Promise<TermsSimulation> {
  const today = dayInChina(deps.clock.now());
  if (inForceFrom !== undefined) requireComingDay(inForceFrom, today);
  const to = addDays(today, -1);
  const period = { from: addDays(to, 1 - SIMULATED_DAYS), to };
  return deps.transact(async (tx) => {
    // Reads thirty days of every post, a few times a year.
    await tx.execute("set local statement_timeout = '2min'");
    const base = await findInForce(tx, inForceFrom ?? today);
    await store.simulate(tx, { before: base.terms, after: terms }, period);
    const sides = await store.sumSides(tx);
    const holders = await store.listChanged(tx, HOLDERS_SHOWN);
    return {
      against: base.version,
      ...period,
      ...(await store.countPosts(tx, period)),
      ...totalOf(sides),
      agencies: totalOf(sides.filter(({ isAgency }) => isAgency)),
      members: totalOf(sides.filter(({ isAgency }) => !isAgency)),
      byDefaultShare: sides.reduce((sum, side) => sum + side.byDefaultShare, 0),
      gainers: holders.gainers.map(presentChange),
      losers: holders.losers.map(presentChange),
      days: await store.sumByDay(tx),
    };
  });
}

const SUMS = ['before', 'after', 'gain', 'lose', 'same'] as const;

const totalOf = (sides: store.Side[]): TermsSimulation['agencies'] =>
  Object.fromEntries(SUMS.map((name) => [name, sides.reduce((sum, side) => sum + side[name], 0)])) as TermsSimulation['agencies'];

const presentChange = ({ id, nickname, ...rest }: store.HolderChange): TermsSimulation['gainers'][number] => ({
  person: { id, nickname },
  ...rest,
});
