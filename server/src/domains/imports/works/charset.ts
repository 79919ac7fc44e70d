import { detect } from 'chardet';

/** Names of Chinese encodings with the names that TextDecoder knows. */
const SPELLINGS: Record<string, string> = { gb2312: 'gb18030', gbk: 'gb18030', 'x-gbk': 'gb18030', 'big5-hkscs': 'big5' };
/** Encodings of other languages for which the detector is believed. */
const DETECTED = new Set(['shift_jis', 'euc-jp', 'euc-kr']);
const SAMPLE = 256 * 1024;

/** The encoding of a text: by its byte order mark, valid UTF-8, its declaration, mostly valid UTF-8, the detector; otherwise GB 18030. */
export function charsetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  if (isUtf8(sample)) return 'utf-8';
  const declared = declaredIn(sample);
  if (declared !== null && declared !== 'utf-8') return declared;
  if (mostlyUtf8(sample)) return 'utf-8';
  const detected = detect(sample)?.toLowerCase() ?? '';
  if (detected.startsWith('utf-16') || detected === 'big5') return detected;
  if (isOf('gb18030', sample)) return 'gb18030';
  if (DETECTED.has(detected)) return detected;
  return 'gb18030';
}

/** Decodes a whole text; invalid bytes become �, and NUL is removed. */
export const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : charsetOf(bytes)).decode(bytes).replaceAll('\u0000', '');

/** Decodes a stream by the encoding of its first part. */
export async function* decodeStream(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const part of parts) {
    decoder ??= new TextDecoder(charsetOf(part));
    const text = decoder.decode(part, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** Whether bytes are valid UTF-8; an incomplete last character is allowed, because a sample may cut it. */
const isUtf8 = (bytes: Uint8Array): boolean => isOf('utf-8', bytes);

function isOf(charset: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is UTF-8 with a few invalid bytes: at least four wide characters for each of them. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const invalid = text.split('\uFFFD').length - 1;
  const wide = [...text].filter((character) => character > '\u07ff' && character !== '\uFFFD').length;
  return wide > invalid * 4;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const name = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]{3,20})/i.exec(head)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const label = SPELLINGS[name] ?? name;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
