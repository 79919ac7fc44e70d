import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPrivate, unitOf } from './keys.ts';
import type { LocalStorage } from './local.ts';
import { StorageMissing, type FileBackend, type OpenFile, type RemoteBackend, type Storage, type StoredFolder } from './port.ts';

export const LOCAL = 'local';

/**
 * Records which backend each unit is in, and opens the configured backends. A unit (`unitOf`) is a file, or a folder, that is written,
 * moved and removed as a whole; `backendId` is `local` for this server's disk, otherwise the id of a bucket.
 */
export interface FileRegistry {
  /** Records a unit written to this disk, and queues its move to the active backend. */
  record(unit: string, facts: StoredFolder): Promise<void>;
  /** Records a unit written directly into a bucket. */
  recordAt(backendId: string, unit: string, facts: StoredFolder): Promise<void>;
  /** The id of the backend for new files. */
  active(): Promise<string>;
  /** The id of the backend with the unit; null when there is no record, which means the disk. */
  find(unit: string): Promise<string | null>;
  /** Ids of all backends that may have files of the unit: its backend and the target of a move under way. */
  places(unit: string): Promise<string[]>;
  /** Deletes the record. Returns the same ids as `places` before. */
  forget(unit: string): Promise<string[]>;
  /** Opens a bucket. */
  remote(backendId: string): Promise<{ backend: RemoteBackend; delivery: Delivery }>;
}

/** The way in which browsers get files of a bucket: through this server, from a public address, or by signed addresses that expire. */
export type Delivery = { by: 'server' } | { by: 'public'; base: string } | { by: 'signed' };

export interface StoredFiles extends Storage {
  local: LocalStorage;
  /** The disk or a bucket, by its id. */
  at(backendId: string): Promise<FileBackend>;
  /** The active backend: the disk or the bucket for new files. */
  inUse(): Promise<{ backendId: string; backend: FileBackend }>;
  /** Removes all files of a unit from every backend. After an interruption a second call completes the removal. */
  removeUnit(unit: string): Promise<void>;
  /**
   * A public file in a bucket: the address to redirect the browser to, valid for `seconds`, or the open file. Null for
   * private keys, for files on this disk and for missing files.
   */
  serve(key: string, range?: string): Promise<RemoteFile | null>;
}

type RemoteFile = { address: string; seconds: number } | { file: OpenFile };

/** A signed address outlives the redirect that browsers cache, and expires a quarter of an hour after a takedown at the latest. */
const SIGNED_SECONDS = 900;
/** The time for which browsers may cache a redirect. */
const ADDRESS_SECONDS = 600;

/**
 * Joins the disk and all buckets into one `Storage`. New files are written to the disk and moved to the active backend later
 * (docs/decisions/036-write-files-locally-then-move.md), so uploads neither wait for a bucket nor fail with it. With
 * `writeThrough` they go directly into the active bucket, where every server finds them at once.
 */
export function storedFiles(local: LocalStorage, register: FileRegistry, { writeThrough = false } = {}): StoredFiles {
  const inUse: StoredFiles['inUse'] = async () => {
    const backendId = await register.active();
    return { backendId, backend: backendId === LOCAL ? local : (await register.remote(backendId)).backend };
  };
  /** The bucket to write into, if `writeThrough` is on; null when files go to the disk. */
  const bucketToWrite = async () => {
    if (!writeThrough) return null;
    const active = await inUse();
    return active.backendId === LOCAL ? null : active;
  };
  const remoteOf = async (key: string) => {
    const id = await register.find(unitOf(key));
    return id === null || id === LOCAL ? null : register.remote(id);
  };
  /** Tries the disk, then the file's bucket, and both once more: the file may move between the two attempts. */
  const fromAnyBackend = async <Result>(
    key: string,
    fromDisk: () => Promise<Result | null>,
    fromBucket: (remote: Awaited<ReturnType<FileRegistry['remote']>>) => Promise<Result | null>,
  ): Promise<Result | null> => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const localResult = await fromDisk();
      if (localResult !== null) return localResult;
      const remote = await remoteOf(key);
      // The caller does not want files of the disk, so a second attempt finds nothing either.
      if (remote === null && fromDisk === SKIP_DISK) return null;
      const result = remote === null ? null : await fromBucket(remote).catch(nullWhenMissing);
      if (result !== null) return result;
    }
    return null;
  };
  const read: Storage['read'] = async (key, range) => {
    const stream = await fromAnyBackend(
      key,
      () => local.read(key, range).catch(nullWhenMissing),
      ({ backend }) => backend.read(key, range),
    );
    if (stream === null) throw new StorageMissing(key);
    return stream;
  };
  const statAnywhere: Storage['stat'] = (key) =>
    fromAnyBackend(
      key,
      () => local.stat(key),
      ({ backend }) => backend.stat(key),
    );

  return {
    local,
    read,
    stat: statAnywhere,
    publicUrl: local.publicUrl,
    sweep: local.sweep,
    inUse,
    at: async (backendId) => (backendId === LOCAL ? local : (await register.remote(backendId)).backend),
    exists: async (key) => (await statAnywhere(key)) !== null,
    async put(key, source) {
      checkUnit(key);
      const bucket = await bucketToWrite();
      if (bucket !== null) {
        await bucket.backend.put(key, source);
        return register.recordAt(bucket.backendId, key, { files: 1, bytes: (await bucket.backend.stat(key))?.size ?? 0 });
      }
      await local.put(key, source);
      await register.record(key, { files: 1, bytes: (await local.stat(key))?.size ?? 0 });
    },
    async putFiles(prefix, files) {
      checkUnit(prefix);
      const bucket = await bucketToWrite();
      if (bucket !== null) {
        for (const { name, data } of files) await bucket.backend.put(`${prefix}/${name}`, data);
        const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
        const written = { files: files.length, bytes };
        await register.recordAt(bucket.backendId, prefix, written);
        return written;
      }
      const made = await local.putFiles(prefix, files);
      await register.record(prefix, made);
      return made;
    },
    async putFolder(prefix, folder) {
      checkUnit(prefix);
      const bucket = await bucketToWrite();
      if (bucket !== null) {
        const written = await putFolderInto(bucket.backend, prefix, folder);
        await register.recordAt(bucket.backendId, prefix, written);
        return written;
      }
      const made = await local.putFolder(prefix, folder);
      await register.record(prefix, made);
      return made;
    },
    async withFile(key, task) {
      if (await local.exists(key)) return local.withFile(key, task);
      return local.inWorkshop(async (folder) => {
        const path = join(folder, 'lent');
        await pipeline(await read(key), createWriteStream(path));
        return task(path);
      });
    },
    async remove(key) {
      checkUnit(key);
      // When the bucket does not answer, this throws before the record is deleted, so that a later call can remove the file.
      const backendId = await register.find(key);
      const removeFrom = async (id: string) => (await register.remote(id)).backend.remove(key);
      if (backendId !== null && backendId !== LOCAL) await removeFrom(backendId);
      for (const id of await register.forget(key)) if (id !== LOCAL && id !== backendId) await removeFrom(id);
      await local.remove(key);
    },
    async removeUnit(unit) {
      checkUnit(unit);
      for (const id of await register.places(unit)) {
        if (id === LOCAL) continue;
        const { backend } = await register.remote(id);
        const files: string[] = [];
        for await (const { key } of backend.list(unit)) files.push(key);
        for (const key of [...files, unit]) await backend.remove(key);
      }
      await local.removeFolder(unit);
      await local.remove(unit);
      // The record is deleted last: after an interruption it still names the files that are left.
      await register.forget(unit);
    },
    async serve(key, range) {
      if (isPrivate(key)) return null;
      return fromAnyBackend<RemoteFile>(key, SKIP_DISK, async ({ backend, delivery }) => {
        if (delivery.by === 'server' || isRelative(key)) return { file: await backend.open(key, range) };
        if (delivery.by === 'public') return { address: `${delivery.base}/${key}`, seconds: ADDRESS_SECONDS };
        return { address: await backend.signedAddress(key, SIGNED_SECONDS), seconds: ADDRESS_SECONDS };
      });
    },
  };
}

const SKIP_DISK = async () => null;

const FILES_IN_PARALLEL = 4;

/** Uploads all files of `folder` and deletes it. Readers see none before the caller records the unit, so never a part of it. */
async function putFolderInto(backend: FileBackend, prefix: string, folder: string): Promise<StoredFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (let first = 0; first < paths.length; first += FILES_IN_PARALLEL)
    await Promise.all(
      paths.slice(first, first + FILES_IN_PARALLEL).map(async (path) => {
        const { size } = await stat(path);
        bytes += size;
        await backend.put(`${prefix}/${relative(folder, path).split(sep).join('/')}`, { path });
      }),
    );
  await rm(folder, { recursive: true });
  return { files: paths.length, bytes };
}

/** Playlists and storyboards (.vtt) have relative links, so browsers must get them at this server's address, without a redirect. */
const isRelative = (key: string) => /\.(m3u8|vtt)$/.test(key);

function nullWhenMissing(error: unknown): null {
  if (error instanceof StorageMissing) return null;
  throw error;
}

function checkUnit(key: string): void {
  if (unitOf(key) !== key) throw new Error(`not a unit: ${key}`);
}
