import type { Sharp } from 'sharp';

/** The picture is reduced to SIDE × SIDE pixels, and its WAVES × WAVES lowest frequencies are used. */
const SIDE = 32;
const WAVES = 8;
/** `COSINES[wave][at]` of the discrete cosine transform, without wave 0, the overall brightness, which identifies nothing. */
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_unused, at) => Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * SIDE))),
);

/** Amplitude of half a grey level; weaker waves are noise of the encoder. */
const WAVE_MIN = (SIDE * SIDE) / 8;
/** A picture with fewer strong waves is too plain. */
const STRONG_MIN = 24;

/**
 * A perceptual hash of 64 bits: the signs of the lowest frequencies (DCT) of the grey picture. It is almost equal for the same picture
 * in another size, format or quality. Null for pictures too plain to be distinguished.
 */
export async function printOf(picture: Sharp): Promise<bigint | null> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const grey = (x: number, y: number) => data[(y * SIDE + x) * info.channels] ?? 0;
  const rows = COSINES.map((cosines) =>
    Float64Array.from({ length: SIDE }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += grey(x, y) * (cosines[x] ?? 0);
      return sum;
    }),
  );
  let bits = 0n;
  let strong = 0;
  for (const row of rows)
    for (const cosines of COSINES) {
      let wave = 0;
      for (let y = 0; y < SIDE; y += 1) wave += (row[y] ?? 0) * (cosines[y] ?? 0);
      if (Math.abs(wave) >= WAVE_MIN) strong += 1;
      bits = (bits << 1n) | (wave > 0 ? 1n : 0n);
    }
  return strong < STRONG_MIN ? null : BigInt.asIntN(64, bits);
}
