import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A hash of files and folders, without tests; only of files that match `pattern`. A build is up to date while its hash is the same. */
export function sourceId(root: string, paths: readonly string[], pattern = /./): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      if (pattern.test(file) && !/\.test\.tsx?$/.test(file))
        hash.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** The `sourceId` of an existing build; null when there is none. */
export const readStamp = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** All files in a folder and its subfolders in a fixed order; for a file, the file itself. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
