/** A file of a source. `open` may be called several times. */
export interface SourceFile {
  /** Its path below the root of the source, with slashes. */
  path: string;
  size: number;
  open: () => AsyncIterable<Uint8Array>;
}

export interface Source {
  files: SourceFile[];
  close: () => Promise<void>;
}

// Limits in bytes, except ENTRIES_MAX.
export const ARCHIVE_MAX = 2 * 1024 ** 3;
export const UNPACKED_MAX = 10 * 1024 ** 3;
export const ENTRIES_MAX = 100_000;
/** A file that is read as a whole; WXR, feeds and dumps are streamed and have no limit. */
export const WHOLE_MAX = 200 * 1024 ** 2;
/** A page or a post. */
export const TEXT_MAX = 20 * 1024 ** 2;
/** An entry larger than GROWTH_CHECKED_BYTES_MIN that grows by more than this factor counts as a zip bomb. */
const GROWTH_MAX = 200;
const GROWTH_CHECKED_BYTES_MIN = 10 * 1024 ** 2;

export const isBomb = (packed: number, unpacked: number): boolean =>
  unpacked > GROWTH_CHECKED_BYTES_MIN && unpacked / Math.max(1, packed) > GROWTH_MAX;

/** Folders and files of operating systems and tools, which are ignored. */
export const isIgnored = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX|\.git|node_modules|\.DS_Store|Thumbs\.db|\._[^/]*)(?:\/|$)/.test(path);

/** The reason for which a path may not be unpacked; null if it may. */
export function refusalOfPath(path: string): string | null {
  if (path === '' || path.length > 1000) return '路径为空或过长';
  if (path.includes('\u0000')) return '路径含有空字符';
  if (/^(?:[A-Za-z]:|[/\\])/.test(path)) return '绝对路径';
  return path.split(/[/\\]/).includes('..') ? '路径含有 ../' : null;
}

/** Reads a file of at most `max` bytes. */
export async function readWhole(file: SourceFile, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of file.open()) {
    size += part.length;
    if (size > max) throw new Error(`文件超过 ${Math.floor(max / 1024 ** 2)} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
