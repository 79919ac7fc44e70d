import { expect, it } from 'vitest';
import { planStoryboard, storyboardVtt } from './storyboard.ts';

it('a short clip gets a picture a second on one sheet', () => {
  expect(planStoryboard(30_000, { width: 1920, height: 1080 })).toEqual({
    intervalSeconds: 1,
    tileWidth: 160,
    tileHeight: 90,
    columns: 10,
    rows: 3,
    count: 30,
  });
});

it('a clip of five hours stays within twenty sheets', () => {
  const board = planStoryboard(5 * 3_600_000, { width: 1080, height: 1920 });
  expect(board).toMatchObject({ intervalSeconds: 10, tileWidth: 90, tileHeight: 160 });
  expect(board.count / (board.columns * board.rows)).toBeLessThanOrEqual(20);
});

it('every moment of the clip belongs to one cell', () => {
  const board = planStoryboard(250_400, { width: 640, height: 360 });
  const cues = storyboardVtt(board, 250_400).split('\n\n').slice(1);
  expect(cues).toHaveLength(board.count);
  expect(cues[0]).toBe('00:00:00.000 --> 00:00:01.000\nstoryboard-1.jpg#xywh=0,0,160,90');
  expect(cues[123]).toBe('00:02:03.000 --> 00:02:04.000\nstoryboard-2.jpg#xywh=480,180,160,90');
  expect(cues.at(-1)).toMatch(/^00:04:10\.000 --> 00:04:10\.400\n/);
});

it('a blink of a clip still has one cell', () => {
  expect(planStoryboard(40, { width: 100, height: 100 })).toMatchObject({ count: 1, columns: 1, rows: 1 });
});
