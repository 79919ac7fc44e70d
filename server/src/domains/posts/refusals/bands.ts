/*
 * Finds similar 64-bit picture hashes (media/images/picture-print.ts) by an index. A hash is divided into four bands of 16 bits. If two
 * hashes differ in at most seven bits, at least one band differs in at most one bit; so a search looks up, for each band, the band
 * itself and its 16 variants with one bit flipped (`probesOf`), and then compares the whole hashes (`bitsApart`).
 *
 * Hashes are signed 64-bit numbers, because PostgreSQL stores them as bigint: hence asIntN for a result, and asUintN where bits are counted.
 */

/** Pictures whose hashes differ in at most this many bits look the same to a person. */
export const BITS_APART_MAX = 7;

const BANDS = 4;
const BITS = 16;

/** Band `n` contains every fourth bit, so that all frequencies occur in each; its upper bits are the number of the band. */
export function bandsOf(hash: bigint): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => band << BITS);
  for (let bit = 0; bit < BANDS * BITS; bit += 1)
    if ((hash >> BigInt(bit)) & 1n) bands[bit % BANDS] = (bands[bit % BANDS] ?? 0) | (1 << Math.floor(bit / BANDS));
  return bands;
}

/** The bands to look up for a hash. */
export const probesOf = (hash: bigint): number[] =>
  bandsOf(hash).flatMap((band) => [band, ...Array.from({ length: BITS }, (_, bit) => band ^ (1 << bit))]);

export function bitsApart(one: bigint, other: bigint): number {
  let count = 0;
  // Each step clears the lowest set bit.
  for (let rest = BigInt.asUintN(64, one ^ other); rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** The hash of the mirrored picture: the signs of odd horizontal frequencies change. Each horizontal frequency has eight bits. */
export const mirrored = (hash: bigint): bigint => BigInt.asIntN(64, hash ^ MIRROR);

const MIRROR = 0xff00_ff00_ff00_ff00n;
