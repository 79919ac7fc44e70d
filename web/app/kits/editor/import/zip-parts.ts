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
  const list = view.getUint32(end + 16, true);
  const entry = entriesOf(view).find((candidate) => candidate.name === name);
  if (entry === undefined) return file;
  const [words, path] = [new TextEncoder().encode(text), new TextEncoder().encode(name)];
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(4, 20, true);
  head.setUint32(18, words.byteLength, true);
  head.setUint32(22, words.byteLength, true);
  head.setUint16(26, path.byteLength, true);
  const behind = new DataView(file.slice(list));
  const at = entry.at - list;
  // Neither packed nor checked: nobody but this program reads it.
  for (const [offset, value] of [
    [16, 0],
    [20, words.byteLength],
    [24, words.byteLength],
    [42, list],
  ] as const)
    behind.setUint32(at + offset, value, true);
  behind.setUint16(at + 8, 0, true);
  behind.setUint16(at + 10, 0, true);
  behind.setUint32(end - list + 16, list + head.byteLength + path.byteLength + words.byteLength, true);
  const parts = [new Uint8Array(file, 0, list), new Uint8Array(head.buffer), path, words, new Uint8Array(behind.buffer)];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole.buffer;
}
