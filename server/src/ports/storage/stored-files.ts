import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPrivate, unitOf } from './keys.ts';
import type { LocalStorage } from './local.ts';
import { StorageMissing, type FileStore, type OpenFile, type RemoteStore, type Storage, type StoredFolder } from './port.ts';

export const LOCAL = 'local';

/** Remembers where each unit of files lies, and knows the stores there are. */
export interface FileRegistry {
  /** A unit was written to this disk; it is to go on to the store in use. */
  note(unit: string, facts: StoredFolder): Promise<void>;
  /** A unit was written straight to a bucket. */
  noteAt(storeId: string, unit: string, facts: StoredFolder): Promise<void>;
  /** The store that new files go to. */
  active(): Promise<string>;
  /** The store a unit lies in; null when nothing is known of it, which means the disk. */
  find(unit: string): Promise<string | null>;
  /** Every store that may hold files of it: where it lies, and where it is on its way to. */
  places(unit: string): Promise<string[]>;
  /** Answers the stores that may hold files of it. */
  forget(unit: string): Promise<string[]>;
  /** A store other than the disk, ready to be asked. */
  remote(storeId: string): Promise<{ store: RemoteStore; delivery: Delivery }>;
}

/** How browsers get files of a bucket: through this server, from a public address, or by addresses that expire. */
export type Delivery = { by: 'server' } | { by: 'public'; base: string } | { by: 'signed' };

export interface StoredFiles extends Storage {
  local: LocalStorage;
  at(storeId: string): Promise<FileStore>;
  /** The bucket that new files go to. */
  inUse(): Promise<{ storeId: string; store: FileStore }>;
  /** Removes all files of a unit, wherever they lie; killed at any point, done again it is through. */
  removeUnit(unit: string): Promise<void>;
  /** For a public file that is not on this disk: where else it is, or what it holds. Null when there is none. */
  serve(key: string, range?: string): Promise<Elsewhere | null>;
}

type Elsewhere = { address: string; seconds: number } | { file: OpenFile };

/** Somebody may come with it for as long as it is kept, and a little later; nobody with what was taken down a quarter of an hour ago. */
const SIGNED_SECONDS = 900;
const ADDRESS_SECONDS = 600;

/**
 * All stores as one. Everything is written to this disk first, where it is safe, and goes on to the store in use
 * afterwards (docs/decisions/036-write-files-locally-then-move.md); so no upload waits for a bucket, or is lost by one. With `writeThrough` it goes straight
 * into the bucket in use, where every server finds it at once.
 */
export function storedFiles(local: LocalStorage, register: FileRegistry, { writeThrough = false } = {}): StoredFiles {
  const inUse: StoredFiles['inUse'] = async () => {
    const storeId = await register.active();
    return { storeId, store: storeId === LOCAL ? local : (await register.remote(storeId)).store };
  };
  /** The bucket to write to in place of this disk; null as long as the disk is the store in use. */
  const straight = async () => {
    if (!writeThrough) return null;
    const chosen = await inUse();
    return chosen.storeId === LOCAL ? null : chosen;
  };
  const remoteOf = async (key: string) => {
    const id = await register.find(unitOf(key));
    return id === null || id === LOCAL ? null : register.remote(id);
  };
  /** Asked for anew once: between two looks the file may have been moved. */
  const look = async <Found>(
    key: string,
    here: () => Promise<Found | null>,
    there: (remote: Awaited<ReturnType<FileRegistry['remote']>>) => Promise<Found | null>,
  ): Promise<Found | null> => {
    for (let time = 0; time < 2; time += 1) {
      const near = await here();
      if (near !== null) return near;
      const elsewhere = await remoteOf(key);
      // Nothing that was moved here meanwhile is looked for here.
      if (elsewhere === null && here === NOT_HERE) return null;
      const found = elsewhere === null ? null : await there(elsewhere).catch(nullWhenMissing);
      if (found !== null) return found;
    }
    return null;
  };
  const read: Storage['read'] = async (key, range) => {
    const found = await look(
      key,
      () => local.read(key, range).catch(nullWhenMissing),
      ({ store }) => store.read(key, range),
    );
    if (found === null) throw new StorageMissing(key);
    return found;
  };
  const describe: Storage['stat'] = (key) =>
    look(
      key,
      () => local.stat(key),
      ({ store }) => store.stat(key),
    );

  return {
    local,
    read,
    stat: describe,
    publicUrl: local.publicUrl,
    sweep: local.sweep,
    inUse,
    at: async (storeId) => (storeId === LOCAL ? local : (await register.remote(storeId)).store),
    exists: async (key) => (await describe(key)) !== null,
    async put(key, source) {
      checkUnit(key);
      const bucket = await straight();
      if (bucket !== null) {
        await bucket.store.put(key, source);
        return register.noteAt(bucket.storeId, key, { files: 1, bytes: (await bucket.store.stat(key))?.size ?? 0 });
      }
      await local.put(key, source);
      await register.note(key, { files: 1, bytes: (await local.stat(key))?.size ?? 0 });
    },
    async putFiles(prefix, files) {
      checkUnit(prefix);
      const bucket = await straight();
      if (bucket !== null) {
        for (const { name, data } of files) await bucket.store.put(`${prefix}/${name}`, data);
        const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
        const written = { files: files.length, bytes };
        await register.noteAt(bucket.storeId, prefix, written);
        return written;
      }
      const made = await local.putFiles(prefix, files);
      await register.note(prefix, made);
      return made;
    },
    async putFolder(prefix, folder) {
      checkUnit(prefix);
      const bucket = await straight();
      if (bucket !== null) {
        const written = await putFolderInto(bucket.store, prefix, folder);
        await register.noteAt(bucket.storeId, prefix, written);
        return written;
      }
      const made = await local.putFolder(prefix, folder);
      await register.note(prefix, made);
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
      // A bucket that does not answer leaves it known, so that it can be removed another time.
      const known = await register.find(key);
      const removeFrom = async (id: string) => (await register.remote(id)).store.remove(key);
      if (known !== null && known !== LOCAL) await removeFrom(known);
      for (const id of await register.forget(key)) if (id !== LOCAL && id !== known) await removeFrom(id);
      await local.remove(key);
    },
    async removeUnit(unit) {
      checkUnit(unit);
      for (const id of await register.places(unit)) {
        if (id === LOCAL) continue;
        const { store } = await register.remote(id);
        const files: string[] = [];
        for await (const { key } of store.list(unit)) files.push(key);
        for (const key of [...files, unit]) await store.remove(key);
      }
      await local.removeFolder(unit);
      await local.remove(unit);
      // Known to the end, so that a kill before it leaves nothing that nobody knows.
      await register.forget(unit);
    },
    async serve(key, range) {
      if (isPrivate(key)) return null;
      return look<Elsewhere>(key, NOT_HERE, async ({ store, delivery }) => {
        if (delivery.by === 'server' || isRelative(key)) return { file: await store.open(key, range) };
        if (delivery.by === 'public') return { address: `${delivery.base}/${key}`, seconds: ADDRESS_SECONDS };
        return { address: await store.signedAddress(key, SIGNED_SECONDS), seconds: ADDRESS_SECONDS };
      });
    },
  };
}

const NOT_HERE = async () => null;

const FILES_AT_ONCE = 4;

/** The folder is used up. Nothing of it counts before it is noted, so that half of one is never shown. */
async function putFolderInto(store: FileStore, prefix: string, folder: string): Promise<StoredFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (let first = 0; first < paths.length; first += FILES_AT_ONCE)
    await Promise.all(
      paths.slice(first, first + FILES_AT_ONCE).map(async (path) => {
        const { size } = await stat(path);
        bytes += size;
        await store.put(`${prefix}/${relative(folder, path).split(sep).join('/')}`, { path });
      }),
    );
  await rm(folder, { recursive: true });
  return { files: paths.length, bytes };
}

/** Playlists and sheets name other files relative to themselves, so they must be answered at their own address. */
const isRelative = (key: string) => /\.(m3u8|vtt)$/.test(key);

function nullWhenMissing(error: unknown): null {
  if (error instanceof StorageMissing) return null;
  throw error;
}

function checkUnit(key: string): void {
  if (unitOf(key) !== key) throw new Error(`not written as one: ${key}`);
}
