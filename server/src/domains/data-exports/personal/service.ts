import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exportAddress as exportAddressCall, type DataExport } from '#contract/accounts/settings.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { inBatches } from '../../../core/lists/batches.ts';
import { dayInChina } from '../../../core/clock.ts';
import { writeZip } from '../../../core/streams/write-zip.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import type { Deps } from '../../../deps.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { siteSettings } from '../../settings/service.ts';
import { makeExport } from '../jobs.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const EXPORT_DAYS = 7;
/** Exports that are read and deleted together. */
const REMOVED_PER_BATCH = 100;

// States of an export: making → ready (until expiresAt) or failed.

/** Requests an export, at most one a day because exports are expensive. While an export is being made, returns that one. */
export async function requestExport(deps: Deps, actor: Actor): Promise<DataExport> {
  const userId = requireUserId(actor);
  const now = deps.clock.now();
  return deps.transact(async (tx) => {
    await store.lockExportsOf(tx, userId);
    const [newest] = await store.listExports(tx, userId, 1);
    if (newest?.state === 'making') return present(newest);
    if (newest?.state === 'ready' && now.getTime() - newest.requestedAt.getTime() < DAY_MS) {
      throw tooOften(
        '每天只能导出一次，可以直接下载已经打包好的数据',
        (newest.requestedAt.getTime() + DAY_MS - now.getTime()) / 1000,
      );
    }
    const row = await store.insertExport(tx, { id: deps.random.id(), userId, state: 'making', requestedAt: now });
    await deps.jobs.enqueue(tx, makeExport, { exportId: row.id });
    return present(row);
  });
}

export async function listExports(deps: Deps, actor: Actor): Promise<{ list: DataExport[] }> {
  const rows = await store.listExports(deps.db, requireUserId(actor), 5);
  const now = deps.clock.now();
  return { list: rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(present) };
}

/** Writes the archive: one streamed file for each kind of data, all from one snapshot of the database. A repeated run starts from the beginning. */
export async function runExport(deps: Deps, exportId: string, lastAttempt: boolean): Promise<void> {
  const row = await store.findExport(deps.db, exportId);
  if (row?.state !== 'making') return;
  const path = join(deps.config.dataDir, 'work', `export-${exportId}.zip`);
  try {
    await writeArchive(deps, row.userId, path);
    const key = shardedKey('private/export', `${exportId}.zip`);
    const { size } = await stat(path);
    await deps.storage.put(key, { path, move: true });
    const readyAt = deps.clock.now();
    const expiresAt = new Date(readyAt.getTime() + EXPORT_DAYS * DAY_MS);
    await store.changeExport(deps.db, exportId, { state: 'ready', readyAt, expiresAt, key, bytes: size });
  } catch (error) {
    if (lastAttempt) await store.changeExport(deps.db, exportId, { state: 'failed' });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function writeArchive(deps: Deps, userId: string, path: string): Promise<void> {
  const { siteName } = await siteSettings(deps);
  await deps.transact(
    async (tx) => {
      await store.useChinaTimeZone(tx);
      await writeZip(path, { mtime: deps.clock.now() }, (zip) => {
        // writeZip opens one stream after the other, so one cursor is open at a time.
        for (const part of store.EXPORT_PARTS)
          zip.addStream(`${part.name}.json`, () => Readable.from(asJson(store.rowsOf(tx, part, userId))));
        zip.addText('说明.txt', readme(siteName));
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* asJson(rows: AsyncIterable<object[]>): AsyncGenerator<string> {
  // Before the first row '[', before each other one ','; without rows it is still '[' at the end.
  let before = '[\n';
  for await (const batch of rows) {
    for (const row of batch) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const readme = (
  siteName: string,
): string => `这是你在${siteName}的全部个人数据，每个文件是一类数据，JSON 格式，UTF-8 编码，时间为北京时间。

图片和视频没有放进压缩包，作品里写着它们的地址。
`;

export const EXPORT_FILE = defineDownload<{ exportId: string }>({
  name: 'exports',
  calls: [exportAddressCall],
  minutes: 5,
});

export async function exportAddress(deps: Deps, actor: Actor, exportId: string): Promise<{ url: string }> {
  await readyExport(deps, actor, exportId);
  return { url: downloadAddress(deps, EXPORT_FILE, actor, { exportId }) };
}

export async function openExport(deps: Deps, actor: Actor, exportId: string): Promise<OpenedFile> {
  const { key, bytes, requestedAt } = await readyExport(deps, actor, exportId);
  const name = `wenjian-data-${dayInChina(requestedAt)}.zip`;
  return { name, type: 'application/zip', bytes, content: await deps.storage.read(key) };
}

async function readyExport(deps: Deps, actor: Actor, exportId: string) {
  const row = await store.findExport(deps.db, exportId);
  const now = deps.clock.now();
  if (
    row === undefined ||
    row.userId !== requireUserId(actor) ||
    row.key === null ||
    row.bytes === null ||
    (row.expiresAt ?? now) <= now
  )
    throw new AppError('notFound', '数据包不存在或已过期，请重新导出');
  return { key: row.key, bytes: row.bytes, requestedAt: row.requestedAt };
}

/** Deletes expired exports, and failed requests older than EXPORT_DAYS. */
export async function removeOldExports(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const requestedBefore = new Date(now.getTime() - EXPORT_DAYS * DAY_MS);
  const read = () => store.listRemovableExports(deps.db, { now, requestedBefore }, REMOVED_PER_BATCH);
  for await (const rows of inBatches(REMOVED_PER_BATCH, read)) {
    for (const { id, key } of rows) {
      if (key !== null) await deps.storage.remove(key);
      await store.deleteExport(deps.db, id);
    }
  }
}

const present = ({ id, state, requestedAt, bytes, expiresAt }: store.ExportRow): DataExport => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  bytes,
  expiresAt: expiresAt?.toISOString() ?? null,
});
