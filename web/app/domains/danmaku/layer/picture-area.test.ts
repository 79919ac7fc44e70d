import { expect, test } from 'vitest';
import { pictureArea } from './picture-area.ts';

test('danmaku keep to the picture, not to the bars beside an upright film or above a wide one', () => {
  const box = { width: 1600, height: 900 };
  expect(pictureArea(box, { width: 1080, height: 1920 })).toEqual({ left: 547, top: 0, width: 506, height: 900 });
  expect(pictureArea(box, { width: 2350, height: 1000 })).toEqual({ left: 0, top: 110, width: 1600, height: 681 });
  expect(pictureArea(box, { width: 1920, height: 1080 })).toEqual({ left: 0, top: 0, ...box });
  // Before the film's head has come.
  expect(pictureArea(box, { width: 0, height: 0 })).toEqual({ left: 0, top: 0, ...box });
});
