import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { makeImages } from '../../../media/images/make-images.ts';
import { someScene } from '../../../../test/factories/scenes.ts';
import { bandsOf, bitsApart, BITS_APART_MAX, mirrored, probesOf } from './bands.ts';

const hashOf = async (source: Buffer): Promise<bigint> => {
  const [hash] = (await makeImages(source)).prints;
  if (hash === undefined) throw new Error('too plain');
  return hash;
};

test.each<[string, (picture: Sharp) => Sharp]>([
  ['smaller', (picture) => picture.resize({ width: 300 })],
  ['as a poor JPEG', (picture) => picture.jpeg({ quality: 30 })],
  ['as WebP', (picture) => picture.webp({ quality: 60 })],
  ['brighter', (picture) => picture.modulate({ brightness: 1.15 })],
  ['in grey', (picture) => picture.greyscale()],
  ['a little blurred', (picture) => picture.blur(2)],
])('a picture %s is the same picture', async (_how, change) => {
  for (const seed of [1, 2, 3]) {
    const source = await someScene(seed);
    const changed = await change(sharp(source)).png().toBuffer();
    expect(bitsApart(await hashOf(source), await hashOf(changed))).toBeLessThanOrEqual(BITS_APART_MAX);
  }
});

test('a picture in a mirror is the same picture', async () => {
  const source = await someScene(4);
  const seen = await hashOf(await sharp(source).flop().png().toBuffer());
  expect(bitsApart(await hashOf(source), mirrored(seen))).toBeLessThanOrEqual(BITS_APART_MAX);
});

test('other pictures are others', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, async (_, seed) => hashOf(await someScene(seed))));
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(bitsApart(one, other)).toBeGreaterThan(BITS_APART_MAX);
});

test('a plain picture has no hash', async () => {
  const plain = await sharp({ create: { width: 700, height: 394, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  expect((await makeImages(plain)).prints).toEqual([]);
});

test('whatever seven bits differ, one probe meets a band', () => {
  const hash = 0x1234_5678_9abc_def0n;
  const bands = new Set(bandsOf(hash));
  for (let first = 0; first < 64; first += 1) {
    let other = hash;
    for (let at = 0; at < BITS_APART_MAX; at += 1) other ^= 1n << BigInt((first * (at + 1) * 7 + at) % 64);
    if (bitsApart(hash, other) <= BITS_APART_MAX) expect(probesOf(other).some((probe) => bands.has(probe))).toBe(true);
  }
});
