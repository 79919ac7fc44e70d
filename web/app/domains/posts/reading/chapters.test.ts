import { expect, test } from 'vitest';
import { chaptersOf, withTimes } from './chapters.ts';

const HTML = '<p>一张图和一个夜。</p><p>00:00 开车｜早上七点零四分。</p><p>00:16 纸上的一条斜线 &amp; 图</p><p>1:00:36 加速</p>';

test('lines that begin with a time are chapters, without what follows the bar', () => {
  expect(chaptersOf(HTML, 4000)).toEqual([
    { at: 0, title: '开车' },
    { at: 16, title: '纸上的一条斜线 & 图' },
    { at: 3636, title: '加速' },
  ]);
});

test.each([
  ['there is nothing', undefined],
  ['there are two', '<p>00:00 一</p><p>00:10 二</p>'],
  ['the first does not begin the video', '<p>00:02 一</p><p>00:10 二</p><p>00:20 三</p>'],
  ['they go back', '<p>00:00 一</p><p>00:20 二</p><p>00:10 三</p>'],
  ['one lies behind the end', '<p>00:00 一</p><p>00:20 二</p><p>02:00 三</p>'],
  ['the times stand within the lines', '<p>在 00:00 一</p><p>在 00:20 二</p><p>在 00:30 三</p>'],
])('no chapters where %s', (_, html) => {
  expect(chaptersOf(html, 100)).toEqual([]);
});

test('each time that begins a line becomes a button, and nothing else is touched', () => {
  expect(withTimes('<p>早上 07:04 开车</p><p>01:02 闭塞</p>')).toBe(
    '<p>早上 07:04 开车</p><p><button type="button" data-at="62" aria-label="跳到 01:02">01:02</button> 闭塞</p>',
  );
});
