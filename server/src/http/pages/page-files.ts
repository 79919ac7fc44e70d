import { mkdir, mkdtemp, opendir, readdir, readFile, rm, rmdir, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Numbered files in a folder of this process, which is deleted when it ends. A file is written once and never changed. */
export interface PageFiles {
  /** Resolves with the number of the new file. */
  write(bytes: Buffer): Promise<number>;
  read(file: number): Promise<Buffer>;
  /** Queues the removal: files are removed one after the other. */
  remove(file: number): void;
  /** Files that wait for their removal. */
  removing(): number;
  close(): Promise<void>;
}

/** Free space that always stays, because the database may be on the same disk and stops writing when it is full. */
const FREE_BYTES_MIN = 2 * 1024 ** 3;
const CHECK_ROOM_EVERY_WRITES = 64;

/** Also removes the folders of killed servers in `folder`: their pages may have been purged since. */
export function openPageFiles(folder: string, now: () => number, freeBytesMin = FREE_BYTES_MIN): PageFiles {
  const abandoned = findAbandoned(folder, now());
  void abandoned.then(async (paths) => {
    for (const path of paths) await removeSlowly(path).catch(() => {});
  });
  let own: Promise<string> | undefined;
  const open = async (): Promise<string> => {
    // The search for abandoned folders must end first: it takes every folder with this pid for abandoned.
    await abandoned;
    await mkdir(folder, { recursive: true });
    return mkdtemp(join(folder, `${PREFIX}${thisMachine()}-${process.pid}-`));
  };
  const path = async (file: number): Promise<string> => {
    own ??= open().catch((error: unknown) => {
      own = undefined;
      throw error;
    });
    return join(await own, String(file));
  };

  let filesWritten = 0;
  let hasRoom = false;
  let unwanted: number[] = [];
  let isRemoving = false;
  const removeQueued = async () => {
    if (isRemoving) return;
    isRemoving = true;
    for (let file = unwanted.pop(); file !== undefined; file = unwanted.pop()) {
      await path(file)
        .then(unlink)
        .catch(() => {});
    }
    isRemoving = false;
  };
  const remove = (file: number) => {
    unwanted.push(file);
    void removeQueued();
  };

  return {
    remove,
    removing: () => unwanted.length,
    async write(bytes) {
      filesWritten += 1;
      const file = filesWritten;
      try {
        const to = await path(file);
        if (!hasRoom || file % CHECK_ROOM_EVERY_WRITES === 0) {
          hasRoom = false;
          await checkRoom(folder, freeBytesMin);
          hasRoom = true;
        }
        await writeFile(to, bytes, { flag: 'wx' });
        return file;
      } catch (error) {
        // ENOENT: the folder was deleted, so the next file creates a new one. After other errors an incomplete file may exist.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') own = undefined;
        else remove(file);
        throw error;
      }
    },
    read: async (file) => readFile(await path(file)),
    async close() {
      unwanted = [];
      const opened = await own?.catch(() => undefined);
      if (opened !== undefined) await rm(opened, { recursive: true, force: true });
    },
  };
}

async function checkRoom(folder: string, freeBytesMin: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytesMin) throw new Error(`less than ${freeBytesMin / 1024 ** 2} MB are free in ${folder}`);
}

const PREFIX = 'pages-';
/** `pages-<machine>-<pid>-<random>`. */
const NAME = /^pages-([\w.]+)-(\d+)-\w{6}$/;
/** The host name; each container has its own. */
const thisMachine = (): string => hostname().replaceAll(/[^\w.]/g, '_');
/**
 * Age at which a folder of another machine counts as abandoned, because its process cannot be checked from here. If the process is
 * alive after all, it renders its pages again.
 */
const ABANDONED_AFTER_MS = 86_400_000;

/** Folders of processes that have ended. */
async function findAbandoned(folder: string, now: number): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, machine, pid] = NAME.exec(name) ?? [];
    if (machine === undefined) continue;
    const path = join(folder, name);
    const isOwn = machine === thisMachine();
    const isAbandoned = isOwn
      ? Number(pid) === process.pid || !isAlive(Number(pid))
      : await isUntouchedSince(path, now - ABANDONED_AFTER_MS);
    if (isAbandoned) abandoned.push(path);
  }
  return abandoned;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const isUntouchedSince = async (path: string, before: number): Promise<boolean> =>
  ((await stat(path).catch(() => null))?.mtimeMs ?? Infinity) < before;

/** Removes a folder file by file, so that the starting server is not slowed down by the disk. */
async function removeSlowly(path: string): Promise<void> {
  for await (const { name } of await opendir(path)) await unlink(join(path, name));
  await rmdir(path);
}
