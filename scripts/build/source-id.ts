import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A fingerprint of these files and folders, tests left out. What was made of them is good while it has not changed. */
export function sourceId(root: string, paths: readonly string[], names = /./): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      if (names.test(file) && !/\.test\.tsx?$/.test(file))
        hash.update(relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Null when nothing has been built. */
export const readStamp = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** All files of a folder in a fixed order; of a file, itself. */
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
