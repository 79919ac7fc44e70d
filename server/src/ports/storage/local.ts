import { createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { whileReading } from '../../core/streams/while-reading.ts';
import { checkKey, isPrivate } from './keys.ts';
import {
  StorageFull,
  StorageMissing,
  type FileSource,
  type FileBackend,
  type Storage,
  type StoredFile,
  type StoredFolder,
} from './port.ts';

/** The folder of unfinished writes. Its name is not a valid key, so its files can be neither read nor listed. */
const WORKSHOP = '.tmp';
const PUBLIC_FOLDER = 'media';
const PRIVATE_FOLDER = 'private';

/** The disk, with more functions than a bucket. */
export interface LocalStorage extends Storage, Pick<FileBackend, 'list'> {
  /** Every file of this disk. */
  listAll(): AsyncIterable<StoredFile>;
  removeFolder(prefix: string): Promise<void>;
  /** Runs `task` with an empty temporary folder on the same disk. */
  inWorkshop<Result>(task: (folder: string) => Promise<Result>): Promise<Result>;
}

/** Storage on the disk of this machine: public files below `media`, served at /media/, private files below `private`. */
export function localStorage(dataDir: string): LocalStorage {
  const home = resolve(dataDir);
  const base = (key: string) => (isPrivate(key) ? home : join(home, PUBLIC_FOLDER));
  const at = (key: string) => join(base(key), checkKey(key));
  return {
    put: (key, source) => putFile(home, at(key), source),
    putFiles: (prefix, files) => {
      const target = at(prefix);
      return inWorkshop(home, async (bench) => {
        const folder = join(bench, 'files');
        await mkdir(folder);
        for (const { name, data } of files) await writeFile(join(folder, checkKey(name)), data);
        return putFolder(home, target, folder);
      });
    },
    putFolder: (prefix, folder) => putFolder(home, at(prefix), folder),
    async read(key, range) {
      const file = await open(at(key)).catch(missing(key));
      return file.createReadStream(range);
    },
    async withFile(key, task) {
      if ((await describe(base(key), at(key))) === null) throw new StorageMissing(key);
      return task(at(key));
    },
    stat: (key) => describe(base(key), at(key)),
    exists: async (key) => (await describe(base(key), at(key))) !== null,
    remove: (key) => rm(at(key), { force: true }),
    removeFolder: (prefix) => inWorkshop(home, (bench) => moveAway(at(prefix), bench)),
    list: (prefix) => walk(base(prefix), at(prefix)),
    async *listAll() {
      yield* walk(join(home, PUBLIC_FOLDER), join(home, PUBLIC_FOLDER));
      yield* walk(home, join(home, PRIVATE_FOLDER));
    },
    publicUrl(key) {
      if (isPrivate(key)) throw new Error(`no public address: ${key}`);
      return `/${PUBLIC_FOLDER}/${checkKey(key)}`;
    },
    sweep: (before) => sweep(join(home, WORKSHOP), before),
    inWorkshop: (task) => inWorkshop(home, task),
  };
}

async function putFile(home: string, target: string, source: FileSource): Promise<void> {
  if ('stream' in source) {
    const { stream } = source;
    return whileReading(stream, () => putDraft(home, target, (draft) => pipeline(stream, createWriteStream(draft))));
  }
  const movedPath = 'path' in source && source.move === true ? source.path : null;
  if (movedPath !== null && (await moveOnSameDisk(movedPath, target))) return;
  await putDraft(home, target, (draft) => (Buffer.isBuffer(source) ? writeFile(draft, source) : copyFile(source.path, draft)));
  if (movedPath !== null) await rm(movedPath);
}

const putDraft = (home: string, target: string, write: (draft: string) => Promise<void>): Promise<void> =>
  inWorkshop(home, async (bench) => {
    const draft = join(bench, 'file');
    await write(draft);
    await sync(draft);
    await moveInto(draft, target);
  });

/** Renames the file, which is atomic, so that an interruption loses nothing. False when the target is on another disk. */
async function moveOnSameDisk(from: string, target: string): Promise<boolean> {
  await sync(from);
  return moveInto(from, target).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EXDEV') return false;
      throw error;
    },
  );
}

function putFolder(home: string, target: string, folder: string): Promise<StoredFolder> {
  return inWorkshop(home, async (bench) => {
    const draft = join(bench, 'folder');
    await moveOrCopy(folder, draft);
    const sums = { files: 0, bytes: 0 };
    for await (const file of walk(draft, draft)) {
      await sync(join(draft, file.key));
      sums.files += 1;
      sums.bytes += file.size;
    }
    await moveAway(target, bench);
    await moveInto(draft, target);
    return sums;
  });
}

/** Runs `task` with a temporary folder on the storage's disk, which is deleted afterwards. A full disk throws StorageFull. */
async function inWorkshop<Result>(home: string, task: (bench: string) => Promise<Result>): Promise<Result> {
  await mkdir(join(home, WORKSHOP), { recursive: true });
  const bench = await mkdtemp(join(home, WORKSHOP, 'write-'));
  try {
    return await task(bench);
  } catch (error) {
    throw codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? new StorageFull({ cause: error }) : error;
  } finally {
    await rm(bench, { recursive: true, force: true });
  }
}

async function moveInto(draft: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
  await sync(dirname(target));
}

async function moveAway(target: string, bench: string): Promise<void> {
  await rename(target, join(bench, 'old')).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

/** Flushes a file or folder to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** All files below `folder`, sorted by path; keys are relative to `home`. */
async function* walk(home: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(home, path);
    const file = entry.isFile() ? await describe(home, path) : null;
    if (file) yield file;
  }
}

async function describe(home: string, path: string): Promise<StoredFile | null> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return null;
  return { key: relative(home, path).split(sep).join('/'), size: facts.size, modifiedAt: facts.mtime };
}

async function sweep(workshop: string, before: Date): Promise<void> {
  for (const name of await readdir(workshop).catch(() => [])) {
    const bench = join(workshop, name);
    const facts = await stat(bench).catch(() => null);
    if (facts && facts.mtime < before) await rm(bench, { recursive: true, force: true });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const missing = (key: string) => (error: unknown) => {
  throw codeOf(error) === 'ENOENT' ? new StorageMissing(key) : error;
};
