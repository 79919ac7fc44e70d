/** Most bytes of all unpacked entries. Real documents of 20 MB stay far below; a crafted one (zip bomb) could fill the memory. */
export const UNPACKED_MAX = 150 * 1024 ** 2;
/** Most bytes of one XML entry, which is parsed to a tree of many times its size. */
const TREE_MAX = 12 * 1024 ** 2;
const ENTRIES_MAX = 2000;

// Signatures of the ZIP format: end of the central directory, an entry of it, and a local file header. Numbers are little-endian.
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Compression method; 0 is uncompressed. */
const DEFLATED = 8;

/**
 * Throws if the entries of a ZIP file unpack to more than the limits. The sizes declared in the file are not trusted: each entry is unpacked
 * once, discarding the bytes, until it exceeds its limit.
 */
export async function checkUnpackedSize(file: ArrayBuffer): Promise<void> {
  let left = UNPACKED_MAX;
  for (const { name, packed, method } of entriesOf(new DataView(file))) {
    const max = Math.min(left, /\.(xml|rels)$/i.test(name) ? TREE_MAX : left);
    left -= await unpackedSize(new Uint8Array(file, packed.at, packed.size), method, max);
  }
}

export interface Entry {
  name: string;
  /** Offset of its record in the central directory. */
  at: number;
  method: number;
  /** Offset and size of its packed bytes. */
  packed: { at: number; size: number };
}

export function entriesOf(view: DataView): Entry[] {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new Error('文档部件过多，无法读取');
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true), n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== LOCAL) throw damaged();
    entries.push({
      at,
      name: new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      packed: {
        at: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
        size: view.getUint32(at + 20, true),
      },
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Offset of the end-of-central-directory record (22 bytes), which ends the file; a comment of up to 64 KB may follow it. */
export function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

async function unpackedSize(packed: Uint8Array<ArrayBuffer>, method: number, max: number): Promise<number> {
  if (method !== DEFLATED) {
    if (packed.byteLength > max) throw tooLarge();
    return packed.byteLength;
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > max) {
      void reader.cancel().catch(() => {});
      throw tooLarge();
    }
  }
  return size;
}

const damaged = (): Error => new Error('文档已损坏，或不是 .docx 文件');
const tooLarge = (): Error => new Error('文档解压后过大，无法读取');
