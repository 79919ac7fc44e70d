import type { Deps } from '../../../deps.ts';
import { unitOf } from '../../../ports/storage/keys.ts';
import { LOCAL } from '../../../ports/storage/stored-files.ts';
import * as store from '../store.ts';

interface Found {
  unit: string;
  files: number;
  bytes: number;
  newest: Date;
}

const AT_ONCE = 500;
/** A younger copy beside a file that lies elsewhere may be one that is just being moved here. */
const LEFT_OVER_MS = 86_400_000;

/** Writes down what lies on the disk and is not known, and removes what interrupted moves left behind. */
export async function adoptLocal(deps: Deps, signal: AbortSignal): Promise<void> {
  let batch: Found[] = [];
  const flush = async () => {
    const known = await store.findKnown(
      deps.db,
      batch.map(({ unit }) => unit),
    );
    const now = deps.clock.now();
    const strangers = batch.filter(({ unit }) => !known.has(unit));
    await store.adopt(
      deps.db,
      strangers.map(({ newest: _newest, ...row }) => row),
      now,
    );
    for (const { unit, newest } of batch) {
      const lies = known.get(unit)?.storeId ?? LOCAL;
      if (lies !== LOCAL && now.getTime() - newest.getTime() > LEFT_OVER_MS) await deps.storage.local.removeFolder(unit);
    }
    batch = [];
  };
  for await (const found of unitsOfDisk(deps)) {
    signal.throwIfAborted();
    batch.push(found);
    if (batch.length >= AT_ONCE) await flush();
  }
  await flush();
}

/** Files come in the order of their keys, so those of a unit come together. */
async function* unitsOfDisk({ storage }: Deps): AsyncGenerator<Found> {
  let current: Found | undefined;
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
