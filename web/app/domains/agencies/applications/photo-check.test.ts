import sharp from 'sharp';
import { expect, test } from 'vitest';
import { greyOf, laplacianVariance, photoProblem } from './photo-check.ts';

/** A page of lines of print, as a photo of a licence is to the measure. */
const lines = Array.from({ length: 14 }, (_, line) => {
  const words = Array.from(
    { length: 24 },
    (_each, at) => `<rect x="${60 + at * 28}" y="${50 + line * 38}" width="${12 + ((line * 7 + at * 5) % 12)}" height="16"/>`,
  );
  return words.join('');
}).join('');
const page = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#f4efe2"/><g fill="#333">${lines}</g></svg>`,
);

async function sharpnessOf(blur: number): Promise<number> {
  const drawn = sharp(page);
  const { data, info } = await (blur === 0 ? drawn : drawn.blur(blur)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return laplacianVariance(greyOf(new Uint8ClampedArray(data)), info.width, info.height);
}

test('a sharp photo is taken, one out of focus is sent back with what to do', async () => {
  const [sharpOne, soft, blurred] = [await sharpnessOf(0), await sharpnessOf(1), await sharpnessOf(5)];
  expect(sharpOne).toBeGreaterThan(soft);
  expect(soft).toBeGreaterThan(blurred);
  expect(photoProblem({ width: 2480, height: 1860, sharpness: sharpOne })).toBeNull();
  expect(photoProblem({ width: 2480, height: 1860, sharpness: soft })).toBeNull();
  expect(photoProblem({ width: 2480, height: 1860, sharpness: blurred })).toBe('照片不够清晰，请对焦后重新拍摄，避免抖动和反光');
});

test('one too small is sent back with its size', () => {
  expect(photoProblem({ width: 800, height: 599, sharpness: 500 })).toBe('照片太小（800 × 599），短边至少 600 像素，请重新拍摄');
  expect(photoProblem({ width: 800, height: 600, sharpness: 500 })).toBeNull();
});

test('an empty sheet has no sharpness at all', () => {
  expect(laplacianVariance(new Float32Array(100).fill(128), 10, 10)).toBe(0);
});
