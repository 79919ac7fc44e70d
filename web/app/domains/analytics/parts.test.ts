import { expect, test } from 'vitest';
import type { ViewSource } from '#contract/views/views.ts';
import { partsOf } from './parts.ts';

test('parts are named, and the smallest are one', () => {
  expect(partsOf([{ part: 'video', values: [1, 2] }])).toEqual([{ name: '视频', colour: 'var(--chart-2)', values: [1, 2] }]);
  expect(partsOf([{ part: null, values: [3] }])).toEqual([{ name: '来源未知', colour: 'var(--chart-0)', values: [3] }]);
  const many = partsOf([
    { part: 'feed', values: [9, 9] },
    { part: 'search', values: [8, 8] },
    { part: 'hotList', values: [7, 7] },
    { part: 'related', values: [6, 6] },
    { part: 'profile', values: [3, 0] },
    { part: 'outside', values: [1, 2] },
    { part: null, values: [0, 1] },
  ]);
  expect(many.map(({ name }) => name)).toEqual(['首页等站内页面', '搜索', '热榜', '相关推荐', '其他来源']);
  expect(many.at(-1)?.values).toEqual([4, 3]);
});

test('each part keeps its colour, however large it is beside the others', () => {
  const coloursOf = (...parts: (ViewSource | null)[]) =>
    Object.fromEntries(partsOf(parts.map((part) => ({ part, values: [1] }))).map(({ name, colour }) => [name, colour]));
  const [former, later] = [coloursOf('feed', 'search', 'outside'), coloursOf('outside', 'search', 'feed', 'hotList')];
  for (const name of Object.keys(former)) expect(later[name]).toBe(former[name]);
  // Also where the source of the most views is not known.
  const all = coloursOf(null, 'search', 'feed', 'outside', 'profile', 'related', 'hotList');
  expect(Object.keys(all)).toEqual(['搜索', '首页等站内页面', '站外与直接打开', '个人主页', '其他来源']);
  expect(new Set(Object.values(all)).size).toBe(5);
  expect(all['搜索']).toBe(former['搜索']);
});
