import { expect, test } from 'vitest';
import { titleBreaks } from './title-breaks.ts';

/** The title with a stroke where a line may end. */
function divided(title: string): string {
  const breaks = titleBreaks(title) ?? [];
  return [0, ...breaks].map((at, index) => title.slice(at, breaks[index])).join('|');
}

test.each([
  ['晚点两分钟：一列高铁背后的四百次协调', '晚点两分钟：一列高铁背后的|四百次协调'],
  ['一碗面的碱、水和时间：走访四座城市的清晨面馆', '一碗面的碱、水和时间：走访四座城市的|清晨面馆'],
])('words keep together, and a line rather ends behind punctuation: %s', (title, expected) => {
  expect(divided(title)).toBe(expected);
});

test('no line ends beside punctuation by it: that is the browser’s part', () => {
  for (const title of [
    '湖水退去之后，清晨归候鸟回到草洲',
    'AI 写的作业，老师到底能不能看出来',
    '风场为候鸟“让路”：迁徙季每晚停机四小时',
  ])
    for (const at of titleBreaks(title) ?? []) expect(title.slice(at - 1, at + 1)).toMatch(/^[\p{L}\p{N}]{2}$/u);
});

test('a number stays with what it counts', () => {
  expect(divided('大学生造的电动方程式零百加速跑进2.8秒')).not.toMatch(/\d\|/);
});

test('a short title is never divided, one of unknown words at last somewhere', () => {
  expect(titleBreaks('清晨归候鸟')).toBeUndefined();
  const unknown = '龘靐齉爩鱻麤龗灪吁龘靐齉爩鱻麤龗灪吁';
  expect(divided(unknown).split('|').length).toBeGreaterThan(1);
  for (const part of divided(unknown).split('|')) expect(part.length).toBeLessThanOrEqual(10);
});
