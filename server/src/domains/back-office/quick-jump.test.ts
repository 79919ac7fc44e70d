import { expect, test } from 'vitest';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, admin, user } = app;
const { published, submitted } = postsOf(app);

test('people and posts are found by id, name and words, as far as the role may open them', async () => {
  const author = await user('agencies', { nickname: '北岸观鸟社' });
  const post = await published(articleForm({ title: '今年候鸟北归的第一周' }), author, await admin());
  const waiting = await submitted(articleForm({ title: '潮间带的清晨' }), author);
  const find = async (words: string, role: 'admin' | 'moderator' = 'admin') => {
    const { data } = await call(quickJump, { words }, await admin(role));
    return { people: data.people.map(({ id }) => id), works: data.works.map(({ id }) => id) };
  };
  expect(await find('北归的第')).toEqual({ people: [], works: [post] });
  expect(await find('候鸟')).toEqual({ people: [], works: [post] });
  expect(await find(post)).toEqual({ people: [], works: [post] });
  expect((await find('潮间')).works).toEqual([waiting]);
  expect((await find('观鸟')).people).toEqual([author.id]);
  expect((await find(author.id)).people).toEqual([author.id]);
  expect(await find('北岸观鸟社', 'moderator')).toMatchObject({ people: [] });
  expect((await find('北归的第', 'moderator')).works).toEqual([post]);
  expect((await find('100%_')).works).toEqual([]);
});

test('no words are refused with a sentence', async () => {
  expect(await call(quickJump, { words: ' ' }, await admin())).toMatchObject({ status: 400, msg: '请输入搜索词' });
});
