import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/storage/storage.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { LOCAL } from '../../../ports/storage/stored-files.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as backendsStore from '../backends/store.ts';
import { passTest } from '../backends/test.ts';
import { migrateFiles } from '../jobs.ts';
import { presentMigration } from '../present.ts';
import { adoptLocal } from './adopt.ts';
import { tryMove } from './move.ts';
import * as store from '../store.ts';

/*
 * A migration moves all units of a backend to another, one at a time: counting → running ⇄ paused → done. `cursor` is the last unit handled.
 * Failed units are counted and skipped; after FAILURES_IN_A_ROW the backend has a problem, so the migration steps back and pauses.
 */

/** This many consecutive failures mean a problem of the backend, not of the files. */
const FAILURES_IN_A_ROW = 10;
const BATCH = 50;
const RUN_MS = 45_000;

export async function startMigration(
  deps: Deps,
  actor: Actor,
  ip: string,
  { from, to }: ParsedOf<typeof contract.startMigration>,
): Promise<contract.StorageMigration> {
  const admin = requireAdmin(actor);
  if (from === to) throw new AppError('invalid', '请选择两个不同的存储', { fields: { to: '请选择两个不同的存储' } });
  const target = (await backendsStore.listBackends(deps.db)).find(({ id }) => id === to);
  if (target === undefined) throw new AppError('notFound', '存储不存在');
  await passTest(deps, target, '没有开始搬迁');
  const now = deps.clock.now();
  const row: store.MigrationRow = {
    id: deps.random.id(),
    fromStore: from,
    toStore: to,
    state: 'counting',
    cursor: '',
    totalUnits: 0,
    totalBytes: 0,
    movedUnits: 0,
    movedBytes: 0,
    failedUnits: 0,
    failure: null,
    startedBy: admin.account,
    startedAt: now,
    updatedAt: now,
    finishedAt: null,
  };
  await deps.transact(async (tx) => {
    const names = new Map((await backendsStore.lockBackends(tx)).map(({ id, name }) => [id, name]));
    if (!names.has(from) || !names.has(to)) throw new AppError('notFound', '存储不存在');
    if (!(await store.insertMigration(tx, row))) throw new AppError('conflict', '已有一个搬迁任务还没有完成');
    await recordAction(deps, tx, admin, ip, {
      action: 'storage.migrate',
      targetType: 'storage',
      targetId: row.id,
      after: { from: names.get(from), to: names.get(to), removesOriginals: true },
    });
    await deps.jobs.enqueue(tx, migrateFiles, { migrationId: row.id }, { key: keyOf(row.id) });
  });
  return presentMigration(row);
}

export const pauseMigration = (deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.StorageMigration> =>
  changeState(deps, actor, ip, id, { action: 'storage.pause', from: ['counting', 'running'], to: 'paused' });

export async function resumeMigration(deps: Deps, actor: Actor, ip: string, id: string): Promise<contract.StorageMigration> {
  requireAdmin(actor);
  const target = await store.findTargetOf(deps.db, id);
  if (target !== undefined) await passTest(deps, target, '没有继续搬迁');
  return changeState(deps, actor, ip, id, { action: 'storage.resume', from: ['paused'], to: 'running' });
}

/** Changes the state when the present one is in `from`, and otherwise does nothing. */
async function changeState(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
  { action, from, to }: { action: string; from: contract.MigrationState[]; to: 'paused' | 'running' },
): Promise<contract.StorageMigration> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await store.lockMigration(tx, id);
    if (row === undefined) throw new AppError('notFound', '搬迁任务不存在');
    if (row.state === 'done') throw new AppError('conflict', '搬迁已经完成');
    if (!from.includes(row.state)) return presentMigration(row);
    // A migration that was paused before the count was complete counts first.
    const state: contract.MigrationState = to === 'running' && row.totalUnits === 0 ? 'counting' : to;
    const change = { state, updatedAt: deps.clock.now(), ...(to === 'running' ? { failure: null } : {}) };
    await store.changeMigration(tx, id, change);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'storage',
      targetId: id,
      before: { state: row.state },
      after: { state },
    });
    if (to === 'running') await deps.jobs.enqueue(tx, migrateFiles, { migrationId: id }, { key: keyOf(id) });
    return presentMigration({ ...row, ...change });
  });
}

/** Moves units after the cursor for RUN_MS and enqueues the rest. New files are not affected: they are written to the active backend. */
export async function runMigration(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const migration = await countFirst(deps, id, signal);
  if (migration?.state !== 'running') return;
  const { fromStore: from, toStore: to } = migration;
  const until = Date.now() + RUN_MS;
  let { cursor } = migration;
  /** Consecutive failures, and the cursor before the first of them. */
  let streak = { cursor, length: 0 };
  for (;;) {
    const files = await store.listAfter(deps.db, from, cursor, BATCH);
    if (files.length === 0) return finish(deps, id);
    for (const { unit, bytes } of files) {
      signal.throwIfAborted();
      const failure = await tryMove(deps, unit, from, to);
      cursor = unit;
      streak = failure === null ? { cursor, length: 0 } : { ...streak, length: streak.length + 1 };
      const state = await store.advance(deps.db, id, { cursor, bytes, failure, now: deps.clock.now() });
      if (state !== 'running') return;
      if (streak.length >= FAILURES_IN_A_ROW) return store.stepBack(deps.db, id, streak.cursor, streak.length);
    }
    if (Date.now() > until) return deps.jobs.enqueue(deps.db, migrateFiles, { migrationId: id }, { key: keyOf(id) });
  }
}

/** Counts the units of the source, if that was not done; returns the migration. */
async function countFirst(deps: Deps, id: string, signal: AbortSignal): Promise<store.MigrationRow | undefined> {
  const migration = await store.findMigration(deps.db, id);
  if (migration?.state !== 'counting') return migration;
  if (migration.fromStore === LOCAL) await adoptLocal(deps, signal);
  const sums = (await backendsStore.sumsByBackend(deps.db)).get(migration.fromStore);
  return deps.transact(async (tx) => {
    const current = await store.lockMigration(tx, id);
    if (current?.state !== 'counting') return current;
    const change = { state: 'running' as const, totalUnits: sums?.units ?? 0, totalBytes: sums?.bytes ?? 0 };
    await store.changeMigration(tx, id, { ...change, updatedAt: deps.clock.now() });
    return { ...current, ...change };
  });
}

async function finish(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now();
  await store.changeMigration(deps.db, id, { state: 'done', updatedAt: now, finishedAt: now });
}

const keyOf = (id: string) => `${migrateFiles.name}:${id}`;
