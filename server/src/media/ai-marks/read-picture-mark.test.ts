import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AIGC, escaped, exif, marked, packet, plainPicture, withChunk, withSegment } from '../../../test/factories/ai-marks.ts';
import { makeImages } from '../images/make-images.ts';
import { C2PA_STORE } from './c2pa.ts';
import { aigcInXmp } from './xmp.ts';

const json = JSON.stringify(AIGC);
const found = async (source: Buffer) => {
  const { aiMark, c2pa } = await makeImages(source);
  return { aiMark, c2pa };
};
const says = { aiMark: { aigc: AIGC, sourceType: null }, c2pa: false };
const nothing = { aiMark: null, c2pa: false };

/** A manifest with those parts alone that are looked for. */
function manifest(words: string): Buffer {
  const description = Buffer.concat([Buffer.alloc(4), C2PA_STORE, Buffer.from('\x03c2pa\0')]);
  description.writeUInt32BE(description.length);
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('jumb'), description, Buffer.from(words)]);
  box.writeUInt32BE(box.length);
  return box;
}

const jpeg = await plainPicture().jpeg().toBuffer();
const png = await plainPicture().png().toBuffer();

describe('a picture says of itself that AI has made it', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('by the fields of the standard in the XMP of %s', async (format) => {
    expect(await found(await plainPicture().withXmp(marked()).toFormat(format).toBuffer())).toEqual(says);
  });

  test('in the XMP of a GIF', async () => {
    const gif = await plainPicture().gif().toBuffer();
    const flags = gif[10] ?? 0;
    const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
    const extension = Buffer.concat([Buffer.from('!\xff\x0bXMP DataXMP', 'latin1'), Buffer.from(marked()), trailer]);
    expect(await found(Buffer.concat([gif.subarray(0, at), extension, gif.subarray(at)]))).toEqual(says);
  });

  test.each<[string, string]>([
    ['as an attribute', packet('', `TC260:AIGC="${escaped(json)}"`)],
    ['unescaped, in single quotes', packet('', `TC260:AIGC='${json}'`)],
    ['as it is', packet(`<TC260:AIGC>${json}</TC260:AIGC>`)],
    ['by numbered entities', packet(`<TC260:AIGC>${json.replaceAll('"', '&#34;').replaceAll('+', '&#x2B;')}</TC260:AIGC>`)],
    ['under the name AIGC', packet(`<TC260:AIGC>${escaped(`{"AIGC":${json}}`)}</TC260:AIGC>`)],
    ['under another prefix', marked().replaceAll('TC260:', 'ai:').replaceAll(':TC260=', ':ai=')],
  ])('%s', async (_how, xmp) => {
    expect(await found(await plainPicture().withXmp(xmp).jpeg().toBuffer())).toEqual(says);
  });

  test.each([`AIGC\0${json}`, `AIGC\0{"AIGC":${json}}`])('in a text of PNG (%#)', async (text) => {
    expect(await found(withChunk(png, 'tEXt', Buffer.from(text)))).toEqual(says);
  });

  test('behind the pixels of a PNG, where some programs write it', async () => {
    const last = png.length - 12;
    const [text, xmp] = [Buffer.from(`AIGC\0${json}`), Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${marked()}`)];
    for (const chunk of [withChunk(png, 'tEXt', text), withChunk(png, 'iTXt', xmp)]) {
      const made = chunk.subarray(33, chunk.length - (png.length - 33));
      expect(await found(Buffer.concat([png.subarray(0, last), made, png.subarray(last)]))).toEqual(says);
    }
  });

  test.each<[string, Buffer]>([
    ['ASCII', Buffer.from(`ASCII\0\0\0{"AIGC":${json}}`)],
    ['ASCII, without the name', Buffer.from(`ASCII\0\0\0${json}`)],
    ['Unicode', Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(`{"AIGC":${json}}`, 'utf16le')])],
    [
      'Unicode the other way round',
      Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(`{"AIGC":${json}}`, 'utf16le').swap16()]),
    ],
  ])('in the comment of EXIF: %s', async (_code, comment) => {
    expect(await found(withSegment(jpeg, 0xe1, exif(comment)))).toEqual(says);
  });

  test.each([
    ['trainedAlgorithmicMedia', 'trainedAlgorithmicMedia'],
    ['compositeWithTrainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'],
    ['digitalCapture', null],
  ])('or by the digital source type of IPTC: %s', async (term, sourceType) => {
    const type = `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${term}</Iptc4xmpExt:DigitalSourceType>`;
    const xmp = packet(type, 'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"');
    const aiMark = sourceType === null ? null : { aigc: null, sourceType };
    expect(await found(await plainPicture().withXmp(xmp).jpeg().toBuffer())).toEqual({ aiMark, c2pa: false });
  });

  test('a manifest of C2PA is noticed, and read for the source type alone: cameras sign pictures too', async () => {
    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
    const signed = (words: string) =>
      withSegment(jpeg, 0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01'), manifest(words)]));
    expect(await found(signed(`${address}digitalCapture`))).toEqual({ aiMark: null, c2pa: true });
    expect(await found(signed(`${address}trainedAlgorithmicMedia`))).toEqual({
      aiMark: { aigc: null, sourceType: 'trainedAlgorithmicMedia' },
      c2pa: true,
    });
    expect(await found(withChunk(png, 'caBX', manifest('')))).toEqual({ aiMark: null, c2pa: true });
  });
});

describe('a picture says nothing of AI', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['without metadata', () => jpeg],
    ['with XMP about other things', () => plainPicture().withXmp(packet('')).jpeg().toBuffer()],
    ['with a mark that is no JSON', () => plainPicture().withXmp(packet('<TC260:AIGC>{"Label":</TC260:AIGC>')).jpeg().toBuffer()],
    [
      'with a mark without fields',
      () =>
        plainPicture()
          .withXmp(marked({ Label: '', other: '1' }))
          .jpeg()
          .toBuffer(),
    ],
    ['with words about AIGC in a text of PNG', () => withChunk(png, 'tEXt', Buffer.from('AIGC\0never used'))],
    ['with a comment about it in EXIF', () => withSegment(jpeg, 0xe1, exif(Buffer.from('ASCII\0\0\0no "AIGC" here {}')))],
  ])('%s', async (_what, source) => expect(await found(await source())).toEqual(nothing));

  test('nor is anything kept that no database takes', async () => {
    const odd = { ...AIGC, ProduceID: 'a\u0000b\ud800c', Label: 1, ReservedCode2: { deep: true } };
    const { aiMark } = await found(await plainPicture().withXmp(marked(odd)).jpeg().toBuffer());
    expect(aiMark?.aigc).toEqual({ ...AIGC, ProduceID: 'ab\ufffdc' });
  });
});

describe('the files that are made', () => {
  const spread = { by: 'wenjian.example', as: 'picture-1' };
  const sizes = { widths: [320], largest: 1280, spread };
  const packets = async (source: Buffer) => {
    const { files } = await makeImages(source, sizes);
    expect(files.length).toBeGreaterThan(1);
    return Promise.all(files.map(async ({ data }) => (await sharp(data, { animated: true }).metadata()).xmpAsString));
  };

  test('say so in every width, with who made the picture and who spreads it, and nothing else of what it had', async () => {
    const source = await plainPicture(700, 400).withXmp(marked()).jpeg().toBuffer();
    for (const xmp of await packets(source)) {
      expect(aigcInXmp(xmp ?? '')).toEqual({ ...AIGC, ContentPropagator: 'wenjian.example', PropagateID: 'picture-1' });
      expect(xmp).not.toContain('secret tool');
    }
  });

  test('keep the source type of a picture that names no more', async () => {
    const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic';
    const source = await plainPicture(700, 400).withXmp(packet(`<a:DigitalSourceType xmlns:a="x">${type}</a:DigitalSourceType>`));
    for (const xmp of await packets(await source.png().toBuffer())) {
      expect(xmp).toContain(type);
      expect(aigcInXmp(xmp ?? '')).toMatchObject({ Label: '1', ContentProducer: '', ContentPropagator: 'wenjian.example' });
    }
  });

  test('say so when they move, and when they were taken from a film that does', async () => {
    const frames = await Promise.all(
      [plainPicture(700, 350), plainPicture(700, 350).negate()].map((one) => one.png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .withXmp(marked())
      .webp()
      .toBuffer();
    for (const xmp of await packets(moving)) expect(aigcInXmp(xmp ?? '')).toMatchObject({ ProduceID: AIGC.ProduceID });

    const originMark = { aigc: AIGC, sourceType: null };
    const { files, aiMark } = await makeImages(jpeg, { ...sizes, originMark });
    expect(aiMark).toEqual(originMark);
    expect(aigcInXmp((await sharp(files[0]?.data).metadata()).xmpAsString ?? '')).toMatchObject({ PropagateID: 'picture-1' });
  });

  test('say nothing of what AI had no part in', async () => {
    const { files } = await makeImages(await plainPicture().withXmp(packet('')).jpeg().toBuffer(), {
      widths: [],
      largest: 640,
      spread,
    });
    expect((await sharp(files[0]?.data).metadata()).xmp).toBeUndefined();
  });
});
