import type { Source, SourceFile } from '../sources/source.ts';

/** An index of the files of a source, to resolve references in texts. */
export interface FileIndex {
  byPath: Map<string, SourceFile>;
  /** Files by name without folders; null when several files have the name. */
  byName: Map<string, SourceFile | null>;
}

export function indexFiles({ files }: Source): FileIndex {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byName = new Map<string, SourceFile | null>();
  for (const file of files) byName.set(nameOf(file.path), byName.has(nameOf(file.path)) ? null : file);
  return { byPath, byName };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** Folders that site generators serve as the root of the site. */
const ROOTS = ['', 'source/', 'static/', 'public/', 'assets/', 'content/', 'docs/', 'src/'];

/**
 * The file to which the file `from` refers: beside it, in the folder with its name, below a root of the site or of an ancestor, or the only
 * file with that name.
 */
export function findFile(index: FileIndex, from: string, reference: string): SourceFile | null {
  const path = plainPath(reference);
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const own = `${from.replace(/\.\w+$/, '')}/`;
  const candidates = path.startsWith('/')
    ? ROOTS.flatMap((root) => ancestors(folder).map((above) => above + root + path.slice(1)))
    : [folder + path, own + path, ...ancestors(folder).flatMap((above) => ROOTS.map((root) => above + root + path))];
  for (const candidate of candidates) {
    const file = index.byPath.get(normalPath(candidate));
    if (file !== undefined) return file;
  }
  return index.byName.get(nameOf(path)) ?? null;
}

function plainPath(reference: string): string {
  const path = reference.replace(/[?#].*$/, '').replaceAll('\\', '/');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function ancestors(folder: string): string[] {
  const parts = folder.split('/').filter(Boolean);
  return parts.map((_part, index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('');
}

function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
