import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readApng } from './apng.ts';
import { makeImages } from './make-images.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** The chunks of one kind of a PNG. */
function partsOf(png: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === type) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return found;
}

interface Given {
  color: string;
  width: number;
  height: number;
  left?: number;
  dispose?: number;
  over?: number;
}
/** A PNG that moves, of frames of one colour each. */
async function apng(frames: Given[], claimed = frames.length): Promise<Buffer> {
  const numbers = (...values: number[]) => {
    const buffer = Buffer.alloc(values.length * 4);
    values.forEach((value, place) => buffer.writeUInt32BE(value, place * 4));
    return buffer;
  };
  let order = 0;
  const parts: Buffer[] = [];
  for (const [place, { color, width, height, left = 0, dispose = 0, over = 0 }] of frames.entries()) {
    const png = await sharp({ create: { width, height, channels: 4, background: color } })
      .png()
      .toBuffer();
    if (place === 0)
      parts.push(
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', partsOf(png, 'IHDR')[0] ?? png),
        chunk('acTL', numbers(claimed, 0)),
      );
    parts.push(
      chunk('fcTL', Buffer.concat([numbers(order++, width, height, left, 0), Buffer.from([0, 12, 0, 100, dispose, over])])),
    );
    const data = Buffer.concat(partsOf(png, 'IDAT'));
    parts.push(place === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(order++), data])));
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}
const [RED, BLUE, GREEN] = ['#ff0000', '#0000ff', '#00ff00'];

test('a PNG that moves goes on moving, each frame over what was there before', async () => {
  const source = await apng([
    { color: RED, width: 40, height: 20 },
    { color: BLUE, width: 20, height: 20, left: 20, dispose: 2, over: 1 },
    { color: GREEN, width: 10, height: 20, over: 1 },
  ]);
  const made = await makeImages(source);
  expect(made).toMatchObject({ type: 'png', animated: true, width: 40, height: 20, files: [{ name: '40x20.webp' }] });
  const file = made.files[0]?.data ?? source;
  await expect(sharp(file, { animated: true }).metadata()).resolves.toMatchObject({ pages: 3, delay: [120, 120, 120], loop: 0 });
  const colors = await Promise.all(
    [0, 1, 2].map(async (page) => {
      const { data, info } = await sharp(file, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [5, 15, 30].map((x) => {
        const at = (10 * info.width + x) * info.channels;
        return ['red', 'green', 'blue'][[data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0].findIndex((part) => part > 128)];
      });
    }),
  );
  expect(colors).toEqual([
    ['red', 'red', 'red'],
    ['red', 'red', 'blue'],
    ['green', 'red', 'red'],
  ]);
});

test('a PNG of one frame, or whose frames reach beyond it, does not move; too much of it is refused', async () => {
  const still = await apng([{ color: RED, width: 40, height: 20 }]);
  expect(readApng(still)).toBeNull();
  expect(await makeImages(still)).toMatchObject({ animated: false });
  const beyond = await apng([
    { color: RED, width: 40, height: 20 },
    { color: BLUE, width: 20, height: 20, left: 30 },
  ]);
  expect(await makeImages(beyond)).toMatchObject({ animated: false, width: 40 });
  const many = await apng([
    { color: RED, width: 5000, height: 5000 },
    { color: BLUE, width: 1, height: 1 },
  ]);
  await expect(makeImages(many)).rejects.toMatchObject({ reason: 'tooManyFrames' });
});
