import type { Deps } from '../../../deps.ts';
import { asStorageFailure } from '../../../ports/storage/failures.ts';
import { StorageFull, StorageMissing, type FileBackend, type StoredFile } from '../../../ports/storage/port.ts';
import { moveNewFiles } from '../jobs.ts';
import * as store from '../store.ts';

/** Files of a unit that are copied concurrently. */
const COPIES_IN_PARALLEL = 4;
const BATCH = 20;
/** A run stops after this time and enqueues the next, so that other jobs do not wait. */
const RUN_MS = 45_000;
/** The pause after a failure doubles from the first to the longest. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Moves waiting units from the disk to their backends. A unit that fails stays readable on the disk and is tried again later. */
export async function moveWaiting(deps: Deps, signal: AbortSignal): Promise<void> {
  const until = Date.now() + RUN_MS;
  while (!signal.aborted) {
    const due = await store.listDue(deps.db, deps.clock.now(), BATCH);
    if (due.length === 0) return;
    for (const file of due) {
      if (signal.aborted) return;
      if (file.movingTo === null) continue;
      const failure = await tryMove(deps, file.unit, file.storeId, file.movingTo);
      if (failure === null) continue;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** file.tries, LONGEST_WAIT_MS);
      await store.postpone(deps.db, file, new Date(deps.clock.now().getTime() + wait), failure);
    }
    if (Date.now() > until) {
      await deps.jobs.enqueue(deps.db, moveNewFiles, {}, { key: moveNewFiles.name });
      return;
    }
  }
}

/** Moves a unit; returns the reason of a failure, or null when it was moved or need not be. */
export async function tryMove(deps: Deps, unit: string, from: string, to: string): Promise<string | null> {
  try {
    await moveUnit(deps, unit, from, to);
    return null;
  } catch (error) {
    const current = await store.findFile(deps.db, unit);
    if (current === undefined || current.storeId !== from) return null;
    const failure = error instanceof StorageFull || error instanceof StorageMissing ? error : asStorageFailure(error);
    deps.log.warn({ err: error, unit, from, to }, 'a file could not be moved');
    return failure.message;
  }
}

/**
 * Copies a unit, checks the copy, changes its row (`recordMove`), and only then deletes the source. If the process is killed, the row names a
 * backend with a complete copy. If two processes move it at once, one of them only removes its copy.
 */
async function moveUnit(deps: Deps, unit: string, from: string, to: string): Promise<void> {
  const [source, target] = [await deps.storage.at(from), await deps.storage.at(to)];
  const files = await filesOf(source, unit);
  if (files.length === 0) throw new StorageMissing(unit);
  for (let first = 0; first < files.length; first += COPIES_IN_PARALLEL)
    await Promise.all(files.slice(first, first + COPIES_IN_PARALLEL).map((file) => copy(deps, source, target, file)));
  await check(target, unit, files);
  if (await store.recordMove(deps.db, unit, from, to)) return removeAll(deps, source, unit, files);
  const current = await store.findFile(deps.db, unit);
  if (current?.storeId !== to) await removeAll(deps, target, unit, files);
}

async function filesOf(source: FileBackend, unit: string): Promise<StoredFile[]> {
  const file = await source.stat(unit);
  if (file !== null) return [file];
  const files = [];
  for await (const listed of source.list(unit)) files.push(listed);
  return files;
}

async function copy({ storage }: Deps, source: FileBackend, target: FileBackend, { key, size }: StoredFile): Promise<void> {
  if (source === storage.local) return storage.local.withFile(key, (path) => target.put(key, { path }));
  return target.put(key, { stream: await source.read(key), size });
}

/** Checks that every file has its size in the target, and deletes other files, which an earlier try may have left. */
async function check(target: FileBackend, unit: string, files: StoredFile[]): Promise<void> {
  const sizes = new Map((await filesOf(target, unit)).map(({ key, size }) => [key, size]));
  for (const { key, size } of files) {
    if (sizes.get(key) !== size) throw new Error(`copied ${sizes.get(key) ?? 'nothing'} of ${size} bytes: ${key}`);
    sizes.delete(key);
  }
  for (const key of sizes.keys()) await target.remove(key);
}

async function removeAll({ storage }: Deps, source: FileBackend, unit: string, files: StoredFile[]): Promise<void> {
  if (source === storage.local) return storage.local.removeFolder(unit);
  for (const { key } of files) await source.remove(key);
}
