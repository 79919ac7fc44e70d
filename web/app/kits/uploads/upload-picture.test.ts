import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';

const MEGABYTE = 1024 ** 2;
const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
const allowed = (imageMaxMegabytes: number) => () => ({
  status: 200,
  body: { code: 200, data: { limits: { imageMaxMegabytes } } },
});

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a picture is held against what the operator allows, which is asked once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const browser = testBrowser();
  browser.answers(allowed(2));
  const { pictureProblem } = await import('./upload-picture.ts');
  expect(await pictureProblem(picture(2 * MEGABYTE))).toBeNull();
  expect(await pictureProblem(picture(2 * MEGABYTE + 1))).toBe('图片不能超过 2 MB');
  expect(browser.asked.map(({ path }) => path)).toEqual(['/api/v1/user/site/info']);

  browser.answers(allowed(3));
  vi.advanceTimersByTime(60_001);
  expect(await pictureProblem(picture(2 * MEGABYTE + 1))).toBeNull();
});

test('while nobody can say, what a new installation allows is taken, and it is asked again', async () => {
  const browser = testBrowser();
  browser.answers(() => ({ status: 503, body: { code: 503, msg: '暂时不可用' } }));
  const { pictureProblem } = await import('./upload-picture.ts');
  expect(await pictureProblem(picture(20 * MEGABYTE + 1))).toBe('图片不能超过 20 MB');
  browser.answers(allowed(2));
  expect(await pictureProblem(picture(3 * MEGABYTE))).toBe('图片不能超过 2 MB');
});

test('a file may say that AI has made it by a name that stands in it, in one byte a letter or in two', async () => {
  testBrowser();
  const { mayHaveAiMark } = await import('./upload-picture.ts');
  const says = (bytes: Buffer) => mayHaveAiMark(new Blob([new Uint8Array([0xff, 0xd8]), new Uint8Array(bytes)]));
  expect(await says(Buffer.from('{"AIGC":{}}'))).toBe(true);
  expect(await says(Buffer.from('{"AIGC":{}}', 'utf16le'))).toBe(true);
  expect(await says(Buffer.from('{"AIGC":{}}', 'utf16le').swap16())).toBe(true);
  expect(await says(Buffer.from('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'))).toBe(true);
  expect(await says(Buffer.from('Exif, Aigc'))).toBe(false);
});

test('what is empty, or no picture, is refused without asking', async () => {
  const browser = testBrowser();
  const { pictureProblem } = await import('./upload-picture.ts');
  expect(await pictureProblem(picture(0))).toBe('图片文件为空，请重新选择');
  expect(await pictureProblem(new Blob(['x'], { type: 'text/plain' }))).toBe('只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片');
  expect(browser.asked).toEqual([]);
});
