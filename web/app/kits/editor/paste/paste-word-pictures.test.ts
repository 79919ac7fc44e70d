import { expect, test } from 'vitest';
import { picturesOfRtf } from './paste.ts';

const PNG = '89504e470d0a1a0a'.padEnd(160, '0');
const JPEG = 'ffd8ffe000104a46'.padEnd(160, '1');

test('the pictures of a Word fragment come out in order, each once', async () => {
  const rtf = String.raw`{\rtf1\ansi 文字{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\pngblip\bliptag-12{\*\blipuid 00112233}
${PNG.slice(0, 128)}
${PNG.slice(128)}}}{\nonshppict{\pict\wmetafile8 ${'0'.repeat(200)}}}更多{\*\shppict{\pict\jpegblip ${JPEG}}}}`;
  const pictures = picturesOfRtf(rtf);
  expect(pictures.map(({ type, size }) => [type, size])).toEqual([
    ['image/png', 80],
    ['image/jpeg', 80],
  ]);
  expect([...new Uint8Array(await (pictures[0] ?? new Blob()).arrayBuffer()).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
});

test('an unfinished or foreign text gives no picture and takes no time', () => {
  expect(picturesOfRtf('')).toEqual([]);
  expect(picturesOfRtf(String.raw`{\pict\pngblip 89`)).toEqual([]);
  expect(picturesOfRtf(String.raw`{\pict `.repeat(2000))).toEqual([]);
});
