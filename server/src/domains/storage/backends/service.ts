import { statfs } from 'node:fs/promises';
import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/storage/storage.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { LOCAL } from '../../../ports/storage/stored-files.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as migrationStore from '../store.ts';
import { loggable, presentMigration, presentBackend } from '../present.ts';
import { resealSecret, sealSecret } from './seal-secret.ts';
import * as store from './store.ts';
import { passTest, unansweredBackends } from './test.ts';

const MIGRATIONS_LISTED = 5;

export async function storageState(deps: Deps): Promise<contract.StorageState> {
  const [backends, sums, waiting, migrations, { blocks, bavail, bsize }] = await Promise.all([
    store.listBackends(deps.db),
    store.sumsByBackend(deps.db),
    migrationStore.sumWaiting(deps.db),
    migrationStore.listMigrations(deps.db, MIGRATIONS_LISTED),
    statfs(deps.config.dataDir),
  ]);
  const disk = { total: blocks * bsize, free: bavail * bsize };
  return {
    stores: backends.map((row) => presentBackend(row, { sums: sums.get(row.id), disk })),
    waiting: { ...waiting, oldest: waiting.oldest?.toISOString() ?? null },
    migrations: migrations.map(presentMigration),
  };
}

/** Facts for health checks every few seconds, without the sums of all files. */
export async function storageHealth(deps: Deps) {
  const [backends, { files, failure }, unanswered] = await Promise.all([
    store.listBackends(deps.db),
    migrationStore.sumWaiting(deps.db),
    unansweredBackends(deps),
  ]);
  return { active: backends.find(({ active }) => active)?.name ?? '', waiting: files, failure, unanswered };
}

export async function createBackend(
  deps: Deps,
  actor: Actor,
  ip: string,
  { name, secretKey, ...settings }: ParsedOf<typeof contract.createStore>,
): Promise<{ id: string }> {
  const admin = requireAdmin(actor);
  const id = deps.random.id();
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    await store.insertBackend(tx, {
      id,
      name,
      kind: 's3',
      settings,
      secret: sealSecret(deps.secrets, id, secretKey),
      active: false,
      version: 1,
      testedAt: null,
      test: null,
      createdAt: now,
      updatedAt: now,
      updatedBy: admin.account,
    });
    const record = { action: 'storage.create', targetType: 'storage', targetId: id, after: loggable({ name, settings }) };
    await recordAction(deps, tx, admin, ip, record);
    await tx.emit('storage.changed', { storeId: id });
  });
  return { id };
}

export async function modifyBackend(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, version, name, secretKey, ...settings }: ParsedOf<typeof contract.modifyStore>,
): Promise<{ id: string }> {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    const before = bucketOf(await store.lockBackends(tx), id);
    if (before.version !== version) throw new AppError('conflict', '存储已被其他管理员修改，请刷新后重试');
    const isOtherBucket = settings.endpoint !== before.settings.endpoint || settings.bucket !== before.settings.bucket;
    if (isOtherBucket && (await store.isUsed(tx, id)))
      throw new AppError('conflict', '这个存储里还有文件，不能修改接入地址或存储桶；请添加新的存储并搬迁文件');
    await store.changeBackend(tx, id, {
      name,
      settings,
      version: version + 1,
      ...(secretKey === undefined ? {} : { secret: sealSecret(deps.secrets, id, secretKey) }),
      testedAt: null,
      test: null,
      updatedAt: now,
      updatedBy: admin.account,
    });
    await recordAction(deps, tx, admin, ip, {
      action: 'storage.modify',
      targetType: 'storage',
      targetId: id,
      before: loggable(before),
      after: { ...loggable({ name, settings }), ...(secretKey === undefined ? {} : { secretKey: '已更换' }) },
    });
    await tx.emit('storage.changed', { storeId: id });
    await tx.emit('site.changed', { reason: 'storage' });
  });
  return { id };
}

/** Makes a backend the one for new files, after a successful test. Files that wait on the disk are redirected to it. */
export async function activateBackend(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  const admin = requireAdmin(actor);
  const backend = (await store.listBackends(deps.db)).find((row) => row.id === id);
  if (backend === undefined) throw new AppError('notFound', '存储不存在');
  if (backend.active) return null;
  await passTest(deps, backend, '未启用');
  await deps.transact(async (tx) => {
    const backends = await store.lockBackends(tx);
    const current = backends.find((row) => row.id === id);
    const before = backends.find((row) => row.active);
    if (current === undefined) throw new AppError('notFound', '存储不存在');
    if (current.version !== backend.version) throw new AppError('conflict', '存储已被其他管理员修改，请刷新后重试');
    if (current.active) return;
    await store.activate(tx, id);
    await migrationStore.redirectWaiting(tx, id === LOCAL ? null : id, deps.clock.now());
    await recordAction(deps, tx, admin, ip, {
      action: 'storage.activate',
      targetType: 'storage',
      targetId: id,
      before: { active: before?.name ?? null },
      after: { active: current.name },
    });
    await tx.emit('storage.changed', { storeId: id });
  });
  return null;
}

export async function removeBackend(deps: Deps, actor: Actor, ip: string, id: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const before = bucketOf(await store.lockBackends(tx), id);
    if (before.active) throw new AppError('conflict', '正在使用的存储不能移除');
    if (await store.isUsed(tx, id)) throw new AppError('conflict', '这个存储里还有文件，请先搬迁再移除');
    const open = await migrationStore.findOpenMigration(tx);
    if (open !== undefined && [open.fromStore, open.toStore].includes(id))
      throw new AppError('conflict', '还有搬迁任务在使用这个存储');
    await store.deleteBackend(tx, id);
    const record = { action: 'storage.remove', targetType: 'storage', targetId: id, before: loggable(before) };
    await recordAction(deps, tx, admin, ip, record);
    await tx.emit('storage.changed', { storeId: id });
  });
  return null;
}

function bucketOf(backends: store.BackendRow[], id: string): store.BackendRow {
  const row = backends.find((candidate) => candidate.id === id);
  if (row === undefined || row.kind !== 's3') throw new AppError('notFound', '存储不存在');
  return row;
}

/** After a key rotation: seals the secrets of buckets with the current key; answers how many changed. */
export const resealBackends = ({ db, secrets }: Deps): Promise<number> =>
  db.transaction(async (tx) => {
    let changed = 0;
    for (const row of await store.lockBackends(tx)) {
      const secret = resealSecret(secrets, row);
      if (secret === null) continue;
      await store.changeBackend(tx, row.id, { secret });
      changed += 1;
    }
    return changed;
  });
