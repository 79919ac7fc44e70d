import { detect } from 'chardet';

/** Encodings of Chinese pages that the detector names and the decoder knows. */
const SPELLINGS: Record<string, string> = { gb2312: 'gb18030', gbk: 'gb18030', 'x-gbk': 'gb18030', 'big5-hkscs': 'big5' };
const DETECTED = new Set(['shift_jis', 'euc-jp', 'euc-kr']);
const SAMPLE = 256 * 1024;

/** The encoding of a text: its mark, then what its bytes allow, then what it declares, then what its letters suggest. */
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

/** A whole text, decoded. What the encoding does not know stands as �, of which the caller may count. */
export const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : charsetOf(bytes)).decode(bytes).replaceAll('\u0000', '');

/** A stream of bytes as text, decoded by the encoding of its beginning. */
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

/** A cut through the last character of a sample does not count. */
const isUtf8 = (bytes: Uint8Array): boolean => isOf('utf-8', bytes);

function isOf(charset: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A few broken bytes in a text of UTF-8 do not make it one of another encoding. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const wide = [...text].filter((character) => character > '\u07ff' && character !== '\uFFFD').length;
  return wide > broken * 4;
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
