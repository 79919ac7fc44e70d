import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('parts are named, and the smallest are one', () => {
  expect(partsOf([{ part: 'video', values: [1, 2] }])).toEqual([{ name: '视频', values: [1, 2] }]);
  expect(partsOf([{ part: null, values: [3] }])).toEqual([{ name: '来源未知', values: [3] }]);
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
