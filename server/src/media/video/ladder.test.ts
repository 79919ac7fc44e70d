import { describe, expect, it } from 'vitest';
import { groupOfPictures, ladder, levelOf } from './ladder.ts';

const sizes = (width: number, height: number, fps = 25) =>
  ladder({ width, height, fps }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

describe('the qualities of a video', () => {
  it('are the four usual ones when the source is large enough', () => {
    expect(sizes(3840, 2160)).toEqual(['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']);
  });

  it('never enlarge the source', () => {
    expect(sizes(1280, 720)).toEqual(['720p 1280x720', '480p 854x480', '360p 640x360']);
    expect(sizes(850, 478)).toEqual(['360p 640x360']);
    expect(sizes(321, 241)).toEqual(['240p 320x240']);
  });

  it('go by the short side, so portrait clips get the same names', () => {
    expect(sizes(1080, 1920)).toEqual(['1080p 1080x1920', '720p 720x1280', '480p 480x854', '360p 360x640']);
  });

  it('keep a very long picture within what decoders take', () => {
    expect(sizes(8000, 400)).toEqual(['192p 3840x192']);
  });

  it('get more bits for more motion', () => {
    const [calm, quick] = [ladder({ width: 1280, height: 720, fps: 30 }), ladder({ width: 1280, height: 720, fps: 60 })];
    expect(quick[0]?.videoBitrate).toBeGreaterThan(calm[0]?.videoBitrate ?? Infinity);
  });
});

it.each([24, 24000 / 1001, 25, 30000 / 1001, 12.3, 60])('a group of pictures at %d frames a second fills a segment', (fps) => {
  const seconds = groupOfPictures(fps) / fps;
  expect(seconds).toBeGreaterThan(3.999);
  expect(seconds).toBeLessThan(4.1);
});

it('a level carries its size at 60 frames a second', () => {
  const sizes = [640, 1280, 1920, 3840].map((width) => levelOf({ width, height: (width * 9) / 16 }));
  expect(sizes).toEqual(['3.1', '3.2', '4.2', '5.2']);
});
