import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Compression effort. `quick` by default, because most pages are requested once, by crawlers; `thorough` for those requested again. */
export type Effort = 'quick' | 'thorough';

/** The best encoding that an Accept-Encoding header allows. */
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

/** A copy with memory of its own: results of zlib are often a small part of a 16 kB buffer, which would stay in memory. */
export function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
