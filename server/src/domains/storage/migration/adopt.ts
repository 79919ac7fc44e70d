import type { Deps } from '../../../deps.ts';
import { unitOf } from '../../../ports/storage/keys.ts';
import { LOCAL } from '../../../ports/storage/stored-files.ts';
import * as store from '../store.ts';

/** A unit on the disk: a file, or a folder of files that belong together. */
interface DiskUnit {
  unit: string;
  files: number;
  bytes: number;
  newest: Date;
}

const UNITS_PER_BATCH = 500;
/** Copies younger than this stay: a move to the disk may still write them. */
const COPY_GRACE_MS = 86_400_000;

/** Registers units on the disk that have no row, and deletes copies of units of other backends, which interrupted moves left behind. */
export async function adoptLocal(deps: Deps, signal: AbortSignal): Promise<void> {
  let batch: DiskUnit[] = [];
  const flush = async () => {
    const registered = await store.findRegistered(
      deps.db,
      batch.map(({ unit }) => unit),
    );
    const now = deps.clock.now();
    const unregistered = batch.filter(({ unit }) => !registered.has(unit));
    await store.adopt(
      deps.db,
      unregistered.map(({ newest: _newest, ...row }) => row),
      now,
    );
    for (const { unit, newest } of batch) {
      const backendId = registered.get(unit)?.storeId ?? LOCAL;
      if (backendId !== LOCAL && now.getTime() - newest.getTime() > COPY_GRACE_MS) await deps.storage.local.removeFolder(unit);
    }
    batch = [];
  };
  for await (const diskUnit of unitsOfDisk(deps)) {
    signal.throwIfAborted();
    batch.push(diskUnit);
    if (batch.length >= UNITS_PER_BATCH) await flush();
  }
  await flush();
}

/** Groups files by unit; they come in the order of their keys, so those of a unit are adjacent. */
async function* unitsOfDisk({ storage }: Deps): AsyncGenerator<DiskUnit> {
  let current: DiskUnit | undefined;
  for await (const { key, size, modifiedAt } of storage.local.listAll()) {
    const unit = unitOf(key);
    if (current?.unit === unit) {
      current.files += 1;
      current.bytes += size;
      if (modifiedAt > current.newest) current.newest = modifiedAt;
      continue;
    }
    if (current !== undefined) yield current;
    current = { unit, files: 1, bytes: size, newest: modifiedAt };
  }
  if (current !== undefined) yield current;
}
