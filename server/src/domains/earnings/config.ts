import type { ParsedOf } from '#contract/call.ts';
import type {
  PayoutConfigState,
  PayoutConfigVersion,
  PayoutTerms,
  payoutConfigVersions,
  savePayoutConfig as saveCall,
} from '#contract/payout-config.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import * as store from './config-store.ts';
import { tellCreators } from './define-jobs.ts';
import { dayAfter } from './days.ts';

export async function payoutConfig(deps: Deps, actor: Actor): Promise<PayoutConfigState> {
  const today = dayInChina(deps.clock.now());
  const [inForce, coming, needsSecond] = await Promise.all([
    store.findInForce(deps.db, today),
    store.listComing(deps.db, today),
    store.hasOtherSuperAdmin(deps.db, adminOf(actor).id),
  ]);
  return {
    inForce: present(inForce, inForce.version),
    coming: coming.map((row) => present(row, inForce.version)),
    needsSecond,
    earliest: dayAfter(today),
  };
}

export async function listConfigs(deps: Deps, { page, limit }: ParsedOf<typeof payoutConfigVersions>) {
  const inForce = await store.findInForce(deps.db, dayInChina(deps.clock.now()));
  const rows = await store.listVersions(deps.db, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map((row) => present(row, inForce.version)), page, limit, hasMore: rows.length > limit };
}

/** New terms never reach back: the day they begin is still to come, so everyone can know them beforehand. */
export async function saveConfig(
  deps: Deps,
  actor: Actor,
  { terms, inForceFrom, note }: ParsedOf<typeof saveCall>,
  ip: string,
): Promise<PayoutConfigVersion> {
  const admin = adminOf(actor);
  const now = deps.clock.now();
  const today = dayInChina(now);
  if (inForceFrom <= today) throw invalidDay('生效日期须晚于今天');
  if (Date.parse(inForceFrom) - Date.parse(today) > MOST_DAYS_AHEAD * 86_400_000) throw invalidDay('生效日期最多在一年之内');
  return deps.db.transaction(async (tx) => {
    const version = await store.nextVersion(tx);
    const needsSecond = await store.hasOtherSuperAdmin(tx, admin.id);
    const row: store.ConfigRow = {
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
    await store.insertConfig(tx, row);
    await recordAction(deps, tx, admin, ip, {
      action: needsSecond ? 'payoutConfig.propose' : 'payoutConfig.save',
      targetType: 'payoutConfig',
      targetId: String(version),
      before: { ...before.terms },
      after: { ...row.terms, inForceFrom, note },
    });
    if (row.state === 'confirmed') await deps.jobs.enqueue(tx, tellCreators, { version, after: '' });
    return present(row, -1);
  });
}

export async function confirmConfig(deps: Deps, actor: Actor, version: number, ip: string): Promise<PayoutConfigVersion> {
  return decide(deps, actor, version, ip, 'confirm', async (tx, admin, row) => {
    if (row.proposedBy === admin.id) throw new AppError('conflict', '提出者不能自己复核，请由另一位超级管理员确认');
    if (row.inForceFrom <= dayInChina(deps.clock.now())) throw new AppError('conflict', '生效日期已过，请撤回后重新提出');
    await deps.jobs.enqueue(tx, tellCreators, { version, after: '' });
    return { state: 'confirmed', confirmedBy: admin.id, confirmedByAccount: admin.account, confirmedAt: deps.clock.now() };
  });
}

export async function withdrawConfig(deps: Deps, actor: Actor, version: number, ip: string): Promise<PayoutConfigVersion> {
  return decide(deps, actor, version, ip, 'withdraw', async () => ({ state: 'withdrawn' }));
}

/** Both act on what waits for a second administrator; what is confirmed was announced and stays. */
async function decide(
  deps: Deps,
  actor: Actor,
  version: number,
  ip: string,
  action: 'confirm' | 'withdraw',
  change: (tx: Transaction, admin: AdminActor, row: store.ConfigRow) => Promise<Partial<store.ConfigRow>>,
): Promise<PayoutConfigVersion> {
  const admin = adminOf(actor);
  return deps.db.transaction(async (tx) => {
    const row = await store.lockConfig(tx, version);
    if (row === undefined) throw new AppError('notFound', '没有这个版本');
    if (row.state !== 'proposed') throw new AppError('conflict', '该版本已处理');
    const changed = await change(tx, admin, row);
    await store.updateConfig(tx, version, changed);
    await recordAction(deps, tx, admin, ip, {
      action: `payoutConfig.${action}`,
      targetType: 'payoutConfig',
      targetId: String(version),
      before: { state: row.state },
      after: { state: changed.state },
    });
    return present({ ...row, ...changed }, -1);
  });
}

const MOST_DAYS_AHEAD = 366;

const invalidDay = (message: string) => new AppError('invalid', message, { fields: { inForceFrom: message } });

const present = (row: store.ConfigRow, inForce: number): PayoutConfigVersion => ({
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
export async function termsOn(db: Queryable, day: string): Promise<{ version: number; terms: PayoutTerms }> {
  const { version, terms } = await store.findInForce(db, day);
  return { version, terms };
}

/** Percent that a sub-account is offered while nothing else is agreed. */
export const defaultShareNow = async ({ clock }: Pick<Deps, 'clock'>, db: Queryable): Promise<number> =>
  (await termsOn(db, dayInChina(clock.now()))).terms.defaultShare;
