import { stat } from 'node:fs/promises';
import yauzl from 'yauzl';
import { UnreadableSource } from '../works/work.ts';
import {
  ARCHIVE_MAX,
  ENTRIES_MAX,
  isBomb,
  isIgnored,
  refusalOfPath,
  UNPACKED_MAX,
  type Source,
  type SourceFile,
} from './source.ts';

/** Unix file mode of a symbolic link, and the mask of the file type. */
const SYMLINK_MODE = 0o120000;
const FILE_TYPE_MASK = 0o170000;
/** General purpose bits of a zip entry. */
const ENCRYPTED = 1;
const UTF8_NAME = 0x800;

/** Opens a zip file without unpacking it. An entry is read when needed, and only up to its declared size. */
export async function openArchive(path: string): Promise<Source> {
  const { size } = await stat(path);
  if (size > ARCHIVE_MAX) throw new UnreadableSource('压缩包超过 2 GB');
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true })
    .catch(() => {
      throw new UnreadableSource('压缩包已损坏，或不是 zip 文件');
    });
  try {
    return { files: await filesOf(zip), close: () => closed(zip) };
  } catch (error) {
    await closed(zip);
    throw error;
  }
}

function closed(zip: yauzl.ZipFile): Promise<void> {
  zip.close();
  return Promise.resolve();
}

async function filesOf(zip: yauzl.ZipFile): Promise<SourceFile[]> {
  if (zip.entryCount > ENTRIES_MAX) throw new UnreadableSource('压缩包中的文件超过 100,000 个');
  const files = new Map<string, SourceFile>();
  let unpacked = 0;
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry).replaceAll('\\', '/');
    const refusal = refusalOf(entry, name);
    if (refusal !== null) throw new UnreadableSource(`压缩包中的“${name.slice(0, 100)}”不安全：${refusal}`);
    unpacked += entry.uncompressedSize;
    if (unpacked > UNPACKED_MAX) throw new UnreadableSource('压缩包解压后超过 10 GB');
    if (name.endsWith('/') || isIgnored(name)) continue;
    files.set(name, { path: name, size: entry.uncompressedSize, open: () => contentOf(zip, entry) });
  }
  return [...files.values()];
}

/** The reason for which an entry is unsafe; null if it is safe. */
function refusalOf(entry: yauzl.Entry, name: string): string | null {
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK_MODE) return '符号链接';
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return '已加密';
  if (isBomb(entry.compressedSize, entry.uncompressedSize)) return '解压后过大';
  return refusalOfPath(name);
}

/** Names without the UTF-8 bit are still UTF-8 on Macs, and GBK on Chinese Windows. */
function nameOf(entry: yauzl.Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  if ((entry.generalPurposeBitFlag & UTF8_NAME) !== 0) return bytes.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > ENTRIES_MAX) throw new UnreadableSource('压缩包中的文件超过 100,000 个');
      yield entry;
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource('压缩包的目录已损坏', { cause: error });
  }
}

async function* contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
}
