/** How many bits of two hashes (media/images/picture-print.ts) may differ in pictures that a person would call the same. */
export const BITS_APART_MAX = 7;

const BANDS = 4;
const BITS = 16;

/** Every fourth bit, so that all waves are in each band; the number of the band stands in front. */
export function bandsOf(hash: bigint): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => band << BITS);
  for (let bit = 0; bit < BANDS * BITS; bit += 1)
    if ((hash >> BigInt(bit)) & 1n) bands[bit % BANDS] = (bands[bit % BANDS] ?? 0) | (1 << Math.floor(bit / BANDS));
  return bands;
}

/** Bands of all hashes at most seven bits away, by an index: of four bands one differs in a bit at most. */
export const probesOf = (hash: bigint): number[] =>
  bandsOf(hash).flatMap((band) => [band, ...Array.from({ length: BITS }, (_, bit) => band ^ (1 << bit))]);

export function bitsApart(one: bigint, other: bigint): number {
  let count = 0;
  for (let left = BigInt.asUintN(64, one ^ other); left > 0n; left &= left - 1n) count += 1;
  return count;
}

/** The hash of the picture seen in a mirror: waves that are odd from left to right change their sign. Bits go by these waves, eight a wave. */
export const mirrored = (hash: bigint): bigint => BigInt.asIntN(64, hash ^ MIRROR);

const MIRROR = 0xff00_ff00_ff00_ff00n;
