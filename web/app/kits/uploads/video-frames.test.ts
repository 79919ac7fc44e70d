import { expect, test } from 'vitest';
import { frameMoment, frameSize, withFrame, type Frames } from './video-frames.ts';

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
