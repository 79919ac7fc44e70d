import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UnreadableSource } from '../works/work.ts';
import { openArchive } from './open-archive.ts';
import { ENTRIES_MAX, isIgnored, UNPACKED_MAX, type Source, type SourceFile } from './source.ts';

/** Opens a folder, a zip file or a single file. */
export async function openSource(path: string): Promise<Source> {
  const facts = await stat(path).catch(() => {
    throw new UnreadableSource('找不到来源文件');
  });
  if (facts.isDirectory()) return openFolder(path);
  if (/\.zip$/i.test(path) || (!/\.docx$/i.test(path) && (await isZip(path)))) return openArchive(path);
  return { files: [fileAt(path, basename(path), facts.size)], close: () => Promise.resolve() };
}

async function isZip(path: string): Promise<boolean> {
  for await (const part of createReadStream(path, { end: 3 }))
    return (part as Buffer).toString('latin1').startsWith('PK\u0003\u0004');
  return false;
}

/** Opens a folder. Symbolic links are not followed, because they may lead out of the folder or in circles. */
async function openFolder(root: string): Promise<Source> {
  const files: SourceFile[] = [];
  let total = 0;
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of (await readdir(join(root, folder), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isIgnored(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      const { size } = await stat(join(root, path));
      total += size;
      if (files.length >= ENTRIES_MAX) throw new UnreadableSource('文件夹中的文件超过 100,000 个');
      if (total > UNPACKED_MAX) throw new UnreadableSource('文件夹超过 10 GB');
      files.push(fileAt(join(root, path), path, size));
    }
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), close: () => Promise.resolve() };
}

const fileAt = (path: string, name: string, size: number): SourceFile => ({
  path: name,
  size,
  open: () => createReadStream(path),
});
