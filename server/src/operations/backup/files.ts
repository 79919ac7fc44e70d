import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Entries of the data folder outside the backup: the database (dumped separately), regenerable files and backups. */
const LEFT_OUT = new Set(['postgres', 'work', '.tmp', 'backups', 'start.pid']);

export interface StoredFile {
  /** Relative to the data folder, with slashes. */
  path: string;
  size: number;
}

/** Every file of the data folder that belongs into a backup. Files that disappear meanwhile are skipped. */
export async function* filesOf(dataDir: string): AsyncGenerator<StoredFile> {
  for await (const file of below(dataDir)) {
    const size = await stat(file).then(
      ({ size: bytes }) => bytes,
      () => null,
    );
    if (size !== null) yield { path: relative(dataDir, file).split(sep).join('/'), size };
  }
}

async function* below(folder: string, isTop = true): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isTop && LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* below(path, false);
    else if (entry.isFile()) yield path;
  }
}

/** The first `size` bytes, because a file that is being appended to may have grown since. */
export const contentOf = (dataDir: string, { path, size }: StoredFile): Readable =>
  size === 0 ? Readable.from([]) : createReadStream(join(dataDir, path), { end: size - 1 });

/** Writes a file into the data folder atomically; resolves with its size. */
export async function putFile(dataDir: string, path: string, content: Readable): Promise<number> {
  const target = join(dataDir, path);
  if (relative(dataDir, target).startsWith('..')) throw new Error(`备份中的文件 ${path} 不在数据目录内`);
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.part`;
  const written = createWriteStream(draft, { mode: path === 'secret-key' ? 0o600 : 0o644, flush: true });
  await pipeline(content, written);
  await rename(draft, target);
  return written.bytesWritten;
}
