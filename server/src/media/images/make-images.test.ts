import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeImages } from './make-images.ts';

const plain = (width: number, height: number, color = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** As many frames of one colour each, in a GIF. */
async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, at) =>
    plain(width, height, at % 2 ? '#ff0000' : '#0000ff')
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** A PNG that claims a size its few bytes hide. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 1000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s', async (type) => {
    const made = await makeImages(await plain(64, 48).toFormat(type).toBuffer());
    expect(made).toMatchObject({ type, animated: false, width: 64, height: 48, files: [{ name: '64x48.webp' }] });
  });

  it('may be a single dot', async () => {
    const made = await makeImages(await plain(1, 1).png().toBuffer());
    expect(made).toMatchObject({
      width: 1,
      height: 1,
      files: [{ name: '1x1.webp' }],
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
  });

  it('comes in the widths a page asks for, never enlarged', async () => {
    const { files } = await makeImages(await plain(1200, 675).jpeg().toBuffer());
    expect(files.map(({ name }) => name)).toEqual(['w320.webp', 'w640.webp', 'w960.webp', '1200x675.webp']);
    for (const { data, width, height } of files) {
      await expect(sharp(data).metadata()).resolves.toMatchObject({ format: 'webp', width, height });
    }
  });

  it('that is very large is brought down, and one that is very long stays readable', async () => {
    expect((await makeImages(await plain(4000, 2000).jpeg().toBuffer())).files.at(-1)?.name).toBe('2560x1280.webp');
    expect((await makeImages(await plain(800, 15_000).png().toBuffer())).files.at(-1)?.name).toBe('800x15000.webp');
  });

  it('that is too tall for WebP keeps its width as JPEG where it is to be read, with the smaller files that can be', async () => {
    const source = await plain(1080, 30_000).png().toBuffer();
    const { width, height, files } = await makeImages(source, { widths: [320, 640, 960], largest: 2560, long: true });
    expect([width, height]).toEqual([1080, 30_000]);
    expect(files.map(({ name }) => name)).toEqual(['w320.webp', '1080x30000.jpg']);
    await expect(sharp(files[1]?.data).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 1080, height: 30_000 });
    // Others, as what is stamped, are WebP in any case.
    expect((await makeImages(source)).files.at(-1)?.name).toBe('590x16383.webp');
    // What is bounded is bounded as ever.
    await expect(makeImages(bomb(2000, 60_000), { widths: [], largest: 2560, long: true })).rejects.toMatchObject({
      reason: 'tooManyPixels',
    });
  });

  it('is shown the way it was taken, and nothing of where and by whom is kept', async () => {
    const source = await plain(60, 40)
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(source.includes('somebody')).toBe(true);
    const { files, width, height } = await makeImages(source);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    for (const { data } of files) {
      const { exif, xmp, icc, orientation } = await sharp(data).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
    }
  });

  it('keeps its transparency and its colours', async () => {
    const source = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const [file] = (await makeImages(source)).files;
    const { channels } = await sharp(file?.data).stats();
    [200, 100, 50, 128].forEach((part, at) => expect(Math.abs((channels[at]?.mean ?? 0) - part)).toBeLessThan(8));
  });

  it('for print comes out in the colours of a screen', async () => {
    const made = await makeImages(await plain(40, 40).toColourspace('cmyk').jpeg().toBuffer());
    await expect(sharp(made.files[0]?.data).metadata()).resolves.toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('has a placeholder small enough to stand in a list', async () => {
    const { placeholder, color } = await makeImages(await plain(1600, 900).jpeg().toBuffer());
    expect(placeholder.length).toBeLessThan(400);
    expect(color).toMatch(/^#[\da-f]{6}$/);
  });
});

it('an animation stays one', async () => {
  const made = await makeImages(await animation(700, 350, 4));
  expect(made).toMatchObject({ animated: true, width: 700, height: 350 });
  expect(made.files.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['w640.webp', 640, 320],
    ['700x350.webp', 700, 350],
  ]);
  for (const { data } of made.files)
    await expect(sharp(data, { animated: true }).metadata()).resolves.toMatchObject({ pages: 4 });
});

describe('is refused with the reason:', () => {
  const refused = (source: Buffer) => expect(makeImages(source)).rejects;

  it('a script under a picture name', () =>
    refused(Buffer.from('<script>alert(1)</script>')).toMatchObject({ reason: 'unknownType' }));

  it('SVG', () =>
    refused(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'),
    ).toMatchObject({ reason: 'unknownType' }));

  it('SVG behind the first bytes of a picture', () =>
    refused(
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')]),
    ).toMatchObject({
      reason: expect.stringMatching(/unknownType|broken/),
    }));

  it('TIFF', async () => refused(await plain(9, 9).tiff().toBuffer()).toMatchObject({ reason: 'unknownType' }));

  it('a torn picture', async () => {
    const whole = await plain(300, 300)
      .composite([{ input: await animation(100, 100, 2) }])
      .jpeg()
      .toBuffer();
    await refused(whole.subarray(0, whole.length / 2)).toMatchObject({
      reason: 'broken',
      message: expect.stringContaining('损坏'),
    });
  });

  it('an empty file', () => refused(Buffer.alloc(0)).toMatchObject({ reason: 'unknownType' }));

  it('a few bytes that would unfold to a huge picture', () =>
    refused(bomb(30_000, 30_000)).toMatchObject({ reason: 'tooManyPixels' }));

  it('an animation that would unfold to too many pixels', async () =>
    refused(await animation(1, 1, 601)).toMatchObject({ reason: 'tooManyFrames' }));

  it('more than 20 MB', () =>
    refused(Buffer.alloc(20 * 1024 ** 2 + 1)).toMatchObject({ reason: 'tooManyBytes', message: '图片不能超过 20 MB' }));
});
