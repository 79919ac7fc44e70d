import { mkdir, mkdtemp, opendir, readdir, readFile, rm, rmdir, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Files of this process alone, in a folder of its own that ends with it. Each is written once and never changed. */
export interface PageFiles {
  /** Answers its number. */
  write(bytes: Buffer): Promise<number>;
  read(file: number): Promise<Buffer>;
  /** In a moment: one after the other, however many there are. */
  remove(file: number): void;
  /** How many are still to be removed. */
  removing(): number;
  close(): Promise<void>;
}

/** The database may be on the same disk, and stops writing when that is full. */
const FREE_BYTES_MIN = 2 * 1024 ** 3;
const LOOK_EVERY_WRITES = 64;

/** Removes what servers that were killed have left in `folder`: what was purged since then is not known. */
export function openPageFiles(folder: string, now: () => number, freeBytesMin = FREE_BYTES_MIN): PageFiles {
  const left = findLeft(folder, now());
  void left.then(async (paths) => {
    for (const path of paths) await removeSlowly(path).catch(() => {});
  });
  let own: Promise<string> | undefined;
  const open = async (): Promise<string> => {
    // A folder of this process that was made before those left were looked for would be one of them.
    await left;
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

  let written = 0;
  let hasRoom = false;
  let unwanted: number[] = [];
  let isRemoving = false;
  const removeOn = async () => {
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
    void removeOn();
  };

  return {
    remove,
    removing: () => unwanted.length,
    async write(bytes) {
      written += 1;
      const file = written;
      try {
        const to = await path(file);
        if (!hasRoom || file % LOOK_EVERY_WRITES === 0) {
          hasRoom = false;
          await checkRoom(folder, freeBytesMin);
          hasRoom = true;
        }
        await writeFile(to, bytes, { flag: 'wx' });
        return file;
      } catch (error) {
        // Somebody has cleared up: the next file begins a new folder. Otherwise half a file may be there.
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
const NAME = /^pages-([\w.]+)-(\d+)-\w{6}$/;
/** A container has a name of its own. */
const thisMachine = (): string => hostname().replaceAll(/[^\w.]/g, '_');
/** Whether a process of another machine lives is not known here; one that does finds its pages gone, and renders them. */
const LEFT_AFTER_MS = 86_400_000;

/** Folders of processes that are gone. */
async function findLeft(folder: string, now: number): Promise<string[]> {
  const left: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, machine, pid] = NAME.exec(name) ?? [];
    if (machine === undefined) continue;
    const path = join(folder, name);
    const isOwn = machine === thisMachine();
    const isLeft = isOwn
      ? Number(pid) === process.pid || !isAlive(Number(pid))
      : await isUntouchedSince(path, now - LEFT_AFTER_MS);
    if (isLeft) left.push(path);
  }
  return left;
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

/** So that a server which starts meanwhile has its disk to itself. */
async function removeSlowly(path: string): Promise<void> {
  for await (const { name } of await opendir(path)) await unlink(join(path, name));
  await rmdir(path);
}
