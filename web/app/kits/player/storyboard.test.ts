import { describe, expect, it, test } from 'vitest';
import { cellAt, parseStoryboard, spread } from './storyboard.ts';

describe('pictures of the seek bar', () => {
  const cells = parseStoryboard(
    'WEBVTT\n\n00:00.000 --> 00:01.000\nstoryboard-1.jpg#xywh=0,0,160,90\n\n01:00:01.000 --> 01:00:02.500\nstoryboard-2.jpg#xywh=160,90,160,90\n',
    'https://wenjian.example/media/v/1/storyboard.vtt',
  );

  it('names each cell of each sheet', () => {
    expect(cells).toEqual([
      { from: 0, to: 1, sheet: 'https://wenjian.example/media/v/1/storyboard-1.jpg', x: 0, y: 0, width: 160, height: 90 },
      {
        from: 3601,
        to: 3602.5,
        sheet: 'https://wenjian.example/media/v/1/storyboard-2.jpg',
        x: 160,
        y: 90,
        width: 160,
        height: 90,
      },
    ]);
  });

  it('shows the last one past the end', () => {
    expect(cellAt(cells, 0.5)?.x).toBe(0);
    expect(cellAt(cells, 9999)?.x).toBe(160);
    expect(cellAt([], 1)).toBeUndefined();
  });
});

test('frames over the whole length are the middles of equal stretches', () => {
  const cells = Array.from({ length: 100 }, (_, n) => ({ from: n, to: n + 1, sheet: 's', x: 0, y: 0, width: 160, height: 90 }));
  const starts = (most: number, of = cells) => spread(of, most).map(({ from }) => from);
  expect(starts(4)).toEqual([12, 37, 62, 87]);
  expect(starts(16)[0]).toBeLessThan(10);
  expect(starts(16).at(-1)).toBeGreaterThan(90);
  expect(starts(16, cells.slice(0, 3))).toEqual([0, 1, 2]);
  expect(starts(16, [])).toEqual([]);
});
