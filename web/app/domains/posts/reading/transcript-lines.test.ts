import { expect, test } from 'vitest';
import type { Cue } from '#contract/media-assets/caption-cues.ts';
import { linesOf } from './transcript-lines.ts';

/** Captions of two seconds each, one after the other unless told. */
const said = (...words: (string | [seconds: number, words: string])[]): Cue[] =>
  words.map((one, index) => {
    const [seconds, text] = typeof one === 'string' ? [index * 2, one] : one;
    return { startMs: seconds * 1000, endMs: seconds * 1000 + 2000, text };
  });

test('captions become lines that end with their sentences', () => {
  expect(linesOf(said('从两岸伸出的钢臂，', '要在清晨握手。', '允许的误差\n不到两毫米。'))).toEqual([
    { seconds: 0, text: '从两岸伸出的钢臂，要在清晨握手。' },
    { seconds: 4, text: '允许的误差 不到两毫米。' },
  ]);
});

test('without marks a pause ends a line, and words stay apart', () => {
  expect(linesOf(said('江面起雾了', '今天等得到吗', [20, 'not today']))).toEqual([
    { seconds: 0, text: '江面起雾了 今天等得到吗' },
    { seconds: 20, text: 'not today' },
  ]);
});

test('a line that gets long is ended, and one without words is none', () => {
  const lines = linesOf(said('字'.repeat(70), '下一句', [60, ' \n ']));
  expect(lines.map(({ text }) => text.length)).toEqual([70, 3]);
});
