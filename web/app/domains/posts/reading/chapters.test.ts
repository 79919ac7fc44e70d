import { expect, test } from 'vitest';
import { chaptersOf, readChapters, withTimes } from './chapters.ts';

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

test('an author sees which chapters were recognised, as the player has them', () => {
  const lines = ['片子讲一条河。', '00:00 开场｜河源', '01:20 上路 & <渡口>', '05:48 到站'];
  expect(readChapters(lines, 600)).toEqual({
    chapters: [
      { at: 0, title: '开场' },
      { at: 80, title: '上路 & <渡口>' },
      { at: 348, title: '到站' },
    ],
    problem: null,
  });
});

test.each([
  [['没有时间', '08:30出发'], null],
  [['00:00 一', '00:10 二'], '至少 3 章，现有 2 章'],
  [['00:02 一', '00:10 二', '00:20 三'], '第一章须从 00:00 开始'],
  [['00:00 一', '00:20 二', '00:10 三'], '第 3 章的时间须晚于上一章'],
  [['00:00 一', '00:20 二', '02:00 三'], '第 3 章的时间超出视频时长'],
])('of %j is said: %s', (lines, problem) => expect(readChapters(lines, 100)).toEqual({ chapters: [], problem }));
