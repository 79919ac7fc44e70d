import type { Deps } from '../../../deps.ts';
import { asStorageFailure } from '../../../ports/storage/failures.ts';
import { StorageFull, StorageMissing, type FileStore, type StoredFile } from '../../../ports/storage/port.ts';
import { moveFiles } from '../jobs.ts';
import * as store from '../store.ts';

const AT_ONCE = 4;
const BATCH = 20;
/** A run ends after so long and leaves the rest to the next, so that it does not keep others waiting. */
const RUN_MS = 45_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Takes what waits on the disk on to its store. What fails stays readable here and is tried again, ever less often. */
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
      await deps.jobs.enqueue(deps.db, moveFiles, {}, { key: moveFiles.name });
      return;
    }
  }
}

/** Null when it is done or nothing was left to do, else why it could not be. */
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
 * Copies, checks, says where it lies now, and only then removes what it was copied from. Killed at any point, it is in
 * one of the two places and that one is known; done by two at once, one does nothing.
 */
async function moveUnit(deps: Deps, unit: string, from: string, to: string): Promise<void> {
  const [source, target] = [await deps.storage.at(from), await deps.storage.at(to)];
  const files = await filesOf(source, unit);
  if (files.length === 0) throw new StorageMissing(unit);
  for (let first = 0; first < files.length; first += AT_ONCE)
    await Promise.all(files.slice(first, first + AT_ONCE).map((file) => copy(deps, source, target, file)));
  await check(target, unit, files);
  if (await store.settle(deps.db, unit, from, to)) return removeAll(deps, source, unit, files);
  const current = await store.findFile(deps.db, unit);
  if (current?.storeId !== to) await removeAll(deps, target, unit, files);
}

async function filesOf(source: FileStore, unit: string): Promise<StoredFile[]> {
  const file = await source.stat(unit);
  if (file !== null) return [file];
  const files = [];
  for await (const one of source.list(unit)) files.push(one);
  return files;
}

async function copy({ storage }: Deps, source: FileStore, target: FileStore, { key, size }: StoredFile): Promise<void> {
  if (source === storage.local) return storage.local.withFile(key, (path) => target.put(key, { path }));
  return target.put(key, { stream: await source.read(key), size });
}

/** Every file is there in its size, and none beside them, as an earlier try may have left. */
async function check(target: FileStore, unit: string, files: StoredFile[]): Promise<void> {
  const there = new Map((await filesOf(target, unit)).map(({ key, size }) => [key, size]));
  for (const { key, size } of files) {
    if (there.get(key) !== size) throw new Error(`copied ${there.get(key) ?? 'nothing'} of ${size} bytes: ${key}`);
    there.delete(key);
  }
  for (const key of there.keys()) await target.remove(key);
}

async function removeAll({ storage }: Deps, source: FileStore, unit: string, files: StoredFile[]): Promise<void> {
  if (source === storage.local) return storage.local.removeFolder(unit);
  for (const { key } of files) await source.remove(key);
}
