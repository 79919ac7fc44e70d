import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Most pages and answers are asked for once: by a crawler, or from the far end of a list. Those asked for again earn smaller bytes. */
export type Effort = 'quick' | 'thorough';

/** The smallest one that the asker takes. */
export const encodingFor = (accepted = ''): Encoding =>
  accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compress(body: Buffer, encoding: 'br' | 'gzip', effort: Effort = 'quick'): Promise<Buffer> {
  const level = effort === 'quick' ? 4 : 6;
  if (encoding === 'gzip') return exactly(await zip(body, { level }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return exactly(await brotli(body, { params }));
}

/** What zlib answers is often a small part of a buffer of 16 KB, all of which would be kept with it. */
export function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
