import { afterEach, expect, test, vi } from 'vitest';
import { frameMoment, frameSize, readFrames, withFrame, type Frames } from './video-frames.ts';

test.each([
  [3840, 2160, 320, 180],
  [1080, 1920, 180, 320],
  [160, 90, 160, 90],
  [8192, 2, 320, 1],
])('a picture of %i × %i is drawn at %i × %i', (width, height, drawnWidth, drawnHeight) =>
  expect(frameSize(width, height)).toEqual({ width: drawnWidth, height: drawnHeight }),
);

test.each([
  [600, 1],
  [2, 0.5],
  [0, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 0],
])('of a video of %f seconds the picture at %f is drawn', (duration, moment) => expect(frameMoment(duration)).toBe(moment));

test('the oldest pictures go when there are too many, and a file chosen anew has its picture last', () => {
  const kept = ['a', 'b', 'c', 'a', 'd'].reduce<Frames>((frames, key) => withFrame(frames, key, `of ${key}`, 3), new Map());
  expect([...kept.keys()]).toEqual(['c', 'a', 'd']);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('pictures are there after the page was reloaded, under the name that their draft has got', async () => {
  const stored = new Map([
    [
      'wenjian.frames',
      JSON.stringify([
        ['key', 'data:image/jpeg;base64,AA'],
        ['other', 'data:image/png;base64,BB'],
      ]),
    ],
  ]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const page = await import('./video-frames.ts');
  expect([...page.framesNow().keys()]).toEqual(['key', 'other']);
  page.renameFrame('key', 'draft');
  vi.resetModules();
  const next = await import('./video-frames.ts');
  expect(next.framesNow()).toEqual(
    new Map([
      ['other', 'data:image/png;base64,BB'],
      ['draft', 'data:image/jpeg;base64,AA'],
    ]),
  );
});

test('what is no picture is left out', () => {
  expect(readFrames([['a', 'data:image/jpeg;base64,AA'], ['b', 'javascript:1'], ['c'], 7])).toEqual([
    ['a', 'data:image/jpeg;base64,AA'],
  ]);
  expect(readFrames('words')).toEqual([]);
});
