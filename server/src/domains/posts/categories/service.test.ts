import { expect, test } from 'vitest';
import { categories, suggest } from '#contract/discovery/feed.ts';
import * as contract from '#contract/posts/categories.ts';
import * as posts from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { listActionsOn } from '../../audit-log/service.ts';
import { regroup, retag } from './regroup.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { published } = postsOf(app);
const editor = await admin('moderator');
const writer = await user('creator');
const signal = new AbortController().signal;

const shown = async () => (await call(categories)).data.map(({ slug }) => slug);
const list = async () => (await call(contract.adminCategories, {}, editor)).data.list;
const create = (name: string, slug: string) => call(contract.createCategory, { name, slug }, editor);
const inCategory = async (category: string) => (await call(suggest, { category })).data.list.map(({ id }) => id);

test('a new category stands at the end, may be chosen by authors, and is on record', async () => {
  const { data } = await create('汽车', 'cars');
  expect((await shown()).at(-1)).toBe('cars');
  expect((await call(draftsContract.categoryList, {}, writer)).data.at(-1)).toMatchObject({ id: data.id, name: '汽车' });
  expect((await listActionsOn(deps, 'category', data.id))[0]).toMatchObject({ action: 'categories.create' });
});

test.each([
  ['one of the site', '搜寻', 'search', 400, '这个地址名已被站内页面使用，请换一个'],
  ['one that is taken', '科技二', 'tech', 409, '这个地址名已被使用'],
  ['not one at all', '某某', 'A b', 400, '地址名应为 2–30 位小写字母、数字或短横线，以字母开头'],
])('an address is refused: %s', async (_name, name, slug, status, msg) => {
  expect(await create(name, slug)).toMatchObject({ status, msg });
});

test('a name is used once', async () => {
  expect(await create('科技', 'tech-two')).toMatchObject({ status: 409, msg: '已有同名的分类' });
});

test('a renamed category is found at its old address too, and nobody else gets that', async () => {
  const postsId = await published(articleForm({ categoryId: 'travel' }), writer, editor);
  await call(contract.modifyCategory, { id: 'travel', name: '旅行', slug: 'journeys' }, editor);
  expect(await inCategory('journeys')).toContain(postsId);
  expect(await inCategory('travel')).toContain(postsId);
  expect((await call(contract.findCategory, { slug: 'travel' })).data.slug).toBe('journeys');
  expect((await create('出行', 'travel')).status).toBe(409);
  expect((await call(contract.findCategory, { slug: 'nowhere' })).status).toBe(404);
});

test('the categories of 青少年模式 keep their addresses', async () => {
  const answer = await call(contract.modifyCategory, { id: 'nature', name: '自然', slug: 'wild' }, editor);
  expect(answer).toMatchObject({ status: 409, msg: '“自然”是青少年模式的分类，不能改地址名' });
});

test('an order is saved whole; one made from an older list is refused', async () => {
  const ids = (await list()).map(({ id }) => id);
  const turned = ids.toReversed();
  expect((await call(contract.orderCategories, { ids: turned }, editor)).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual(turned);
  expect((await call(contract.orderCategories, { ids: turned.slice(1) }, editor)).status).toBe(409);
});

test('a hidden category is neither shown nor offered; its posts stay', async () => {
  const postsId = await published(articleForm({ categoryId: 'food' }), writer, editor);
  await call(contract.hideCategory, { id: 'food', hidden: true }, editor);
  expect(await shown()).not.toContain('food');
  expect((await call(draftsContract.categoryList, {}, writer)).data.map(({ id }) => id)).not.toContain('food');
  expect((await call(posts.detail, { postsId })).data.category.name).toBe('美食');
  await call(contract.hideCategory, { id: 'food', hidden: false }, editor);
  expect(await shown()).toContain('food');
});

test('a merged category gives all posts to the other, and its address leads there', async () => {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push(await published(articleForm({ categoryId: 'world' }), writer, editor));
  expect((await call(contract.mergeCategory, { id: 'world', into: 'world' }, editor)).status).toBe(400);
  await call(contract.mergeCategory, { id: 'world', into: 'politics' }, editor);
  expect(await shown()).not.toContain('world');
  expect((await list()).find(({ id }) => id === 'world')).toMatchObject({ moving: true, works: 3 });
  await regroup(deps, 'world', signal);
  expect((await list()).some(({ id }) => id === 'world')).toBe(false);
  expect(await inCategory('politics')).toEqual(expect.arrayContaining(ids));
  expect(await inCategory('world')).toEqual(expect.arrayContaining(ids));
  expect((await call(posts.detail, { postsId: ids[0] })).data.category).toMatchObject({ id: 'politics' });
  const found = await call(suggest, { keywords: '鲸', category: 'politics' });
  expect(found.status).toBe(200);
  expect(await call(draftsContract.save, articleForm({ categoryId: 'world' }), writer)).toMatchObject({ status: 400 });
});

test('a merged tag goes by the other name, on public posts and on those to come', async () => {
  const old = await published(articleForm({ tags: ['AI绘画', '设计'] }), writer, editor);
  expect((await call(contract.adminTags, { keywords: '绘画' }, editor)).data.list).toEqual([{ text: 'AI绘画', works: 1 }]);
  expect((await call(contract.mergeTag, { tag: 'AI绘画', target: 'ai绘画' }, editor)).status).toBe(400);
  await call(contract.mergeTag, { tag: 'AI绘画', target: '人工智能' }, editor);
  await retag(deps, 'AI绘画', signal);
  expect((await call(posts.detail, { postsId: old })).data.tags).toEqual(['人工智能', '设计']);
  const next = await published(articleForm({ tags: ['ai绘画', '人工智能'] }), writer, editor);
  expect((await call(posts.detail, { postsId: next })).data.tags).toEqual(['人工智能']);
  expect((await call(contract.adminTags, { keywords: '绘画' }, editor)).data.list).toEqual([]);
  expect((await call(contract.tagAliases, {}, editor)).data.list).toMatchObject([{ text: 'AI绘画', target: '人工智能' }]);
  await call(contract.removeTagAlias, { tag: 'ai绘画' }, editor);
  expect((await call(contract.tagAliases, {}, editor)).data.list).toEqual([]);
});
