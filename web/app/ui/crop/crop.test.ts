import { expect, test } from 'vitest';
import { clampCrop, CENTRED, visiblePart, zoomAround } from './crop.ts';

const frame = { width: 640, height: 360 };

test('a portrait is filled by its width and moves up and down only', () => {
  const portrait = { width: 1000, height: 2000 };
  expect(clampCrop({ zoom: 1, x: 50, y: 9999 }, portrait, frame)).toEqual({ zoom: 1, x: 0, y: 460 });
  expect(visiblePart({ zoom: 1, x: 0, y: 460 }, portrait, frame, 1920)).toMatchObject({
    left: 0,
    top: 0,
    width: 1000,
    height: 562.5,
  });
});

test('a picture of the right shape is taken whole, at most 1920 wide', () => {
  const piece = visiblePart(CENTRED, { width: 3840, height: 2160 }, frame, 1920);
  expect(piece).toEqual({ left: 0, top: 0, width: 3840, height: 2160, target: { width: 1920, height: 1080 } });
});

test('a small picture is not enlarged', () =>
  expect(visiblePart(CENTRED, { width: 320, height: 180 }, frame, 1920).target).toEqual({ width: 320, height: 180 }));

test('what is under the finger stays there while the picture grows', () => {
  const picture = { width: 1920, height: 1080 };
  const grown = zoomAround(CENTRED, 2, { x: 100, y: -50 }, picture, frame);
  expect(grown).toEqual({ zoom: 2, x: -100, y: 50 });
  expect(visiblePart(grown, picture, frame, 1920)).toMatchObject({ width: 960, height: 540, left: 630, top: 195 });
});

test('the frame is never left uncovered', () => {
  expect(zoomAround({ zoom: 2, x: 320, y: 180 }, 0.1, { x: 0, y: 0 }, { width: 1920, height: 1080 }, frame)).toEqual(CENTRED);
  expect(clampCrop({ zoom: 99, x: 0, y: 0 }, { width: 1, height: 1 }, frame).zoom).toBe(4);
});

test('a square frame cuts a square, for a picture of a person', () => {
  const square = { width: 320, height: 320 };
  expect(visiblePart(CENTRED, { width: 4000, height: 3000 }, square, 512)).toMatchObject({
    left: 500,
    top: 0,
    width: 3000,
    height: 3000,
    target: { width: 512, height: 512 },
  });
});
