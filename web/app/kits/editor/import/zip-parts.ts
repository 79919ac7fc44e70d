import { endOf, entriesOf } from './zip-limits.ts';

const DEFLATED = 8;

/** An entry of a ZIP file as text; null: no such entry. Call checkUnpackedSize first. */
export async function readPart(file: ArrayBuffer, name: string): Promise<string | null> {
  const entry = entriesOf(new DataView(file)).find((candidate) => candidate.name === name);
  if (entry === undefined) return null;
  const packed = new Blob([new Uint8Array(file, entry.packed.at, entry.packed.size)]);
  const stream =
    entry.method === DEFLATED ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream();
  return new Response(stream).text();
}

/** The file with an entry replaced: the new entry is written behind the others, and its record in the central directory points there. */
export function replacePart(file: ArrayBuffer, name: string, text: string): ArrayBuffer {
  const view = new DataView(file);
  const end = endOf(view);
  const directory = view.getUint32(end + 16, true);
  const entry = entriesOf(view).find((candidate) => candidate.name === name);
  if (entry === undefined) return file;
  const [content, path] = [new TextEncoder().encode(text), new TextEncoder().encode(name)];
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(4, 20, true);
  head.setUint32(18, content.byteLength, true);
  head.setUint32(22, content.byteLength, true);
  head.setUint16(26, path.byteLength, true);
  const newDirectory = new DataView(file.slice(directory));
  const at = entry.at - directory;
  // Uncompressed and with checksum 0, since only this program reads the file. The pairs are offsets and values of the record: checksum,
  // packed size, unpacked size, offset of the local header.
  for (const [offset, value] of [
    [16, 0],
    [20, content.byteLength],
    [24, content.byteLength],
    [42, directory],
  ] as const)
    newDirectory.setUint32(at + offset, value, true);
  newDirectory.setUint16(at + 8, 0, true);
  newDirectory.setUint16(at + 10, 0, true);
  newDirectory.setUint32(end - directory + 16, directory + head.byteLength + path.byteLength + content.byteLength, true);
  const parts = [
    new Uint8Array(file, 0, directory),
    new Uint8Array(head.buffer),
    path,
    content,
    new Uint8Array(newDirectory.buffer),
  ];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole.buffer;
}
