import { expect, test } from 'vitest';
import { createDraftStore } from '../drafts/draft-store.ts';
import { emptyFields } from '../drafts/fields.ts';
import { takeFacts } from './take-facts.ts';

const around = {
  limits: { articleTitleMax: 40, publishAheadMinMinutes: 10, publishAheadMaxDays: 30 },
  now: new Date('2026-11-28T00:00:00Z'),
  categories: [{ id: 'c1', name: '生活' }],
  bringPicture: async () => '/media/image/ab/abcd/1600x900.webp',
};

test('front matter fills the empty fields of a draft', async () => {
  const store = createDraftStore(emptyFields());
  const facts = {
    title: '湖',
    summary: '下湖',
    tags: ['候鸟'],
    category: '生活',
    cover: 'https://a.example/c.png',
    date: '2026-12-01 08:30',
  };
  expect(await takeFacts(store, facts, around)).toEqual([]);
  expect(store.get()).toMatchObject({
    title: '湖',
    summary: '下湖',
    tags: ['候鸟'],
    categoryId: 'c1',
    cover: '/media/image/ab/abcd/1600x900.webp',
    publishAt: '2026-12-01T00:30:00.000Z',
  });
});

test('front matter replaces nothing that its author wrote, and a fact that does not fit is named', async () => {
  const store = createDraftStore({ ...emptyFields(), title: '已有', summary: '已有', tags: ['甲'] });
  const facts = { title: '湖', summary: '下湖', tags: ['长'.repeat(21)], category: '别处', cover: './c.png', date: '2020-01-01' };
  expect(await takeFacts(store, facts, around)).toEqual([
    '标题“湖”未填入',
    '已有摘要，文档的摘要未填入',
    '标签最多 10 个，每个最多 20 字，其余未填入',
    '没有“别处”分类，请自行选择',
    '日期“2020-01-01”未设为发布时间：定时发布至少要在 10 分钟之后',
    '封面未能获取，请自行上传',
  ]);
  expect(store.get()).toMatchObject({ title: '已有', summary: '已有', tags: ['甲'], cover: null, publishAt: null });
});
