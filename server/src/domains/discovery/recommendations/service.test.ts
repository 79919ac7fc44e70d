import { expect, test } from 'vitest';
import * as contract from '#contract/discovery/recommendations.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { listActionsOn } from '../../audit-log/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published } = postsOf(app);
const editor = await admin('moderator');
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
const to = new Date(clock.now().getTime() + 86_400_000).toISOString();

const posts: string[] = [];
for (let index = 0; index < 4; index += 1) posts.push(await published(articleForm(), await user('creator'), editor));
const [one = '', two = '', three = '', four = ''] = posts;
const pick = (kind: 'lead' | 'hot', postsId: string, position: number, more = {}) =>
  call(contract.recommend, { kind, postsId, position, to, ...more }, editor);
const lead = async () => (await call(contract.lead)).data.map(({ id }) => id);
const picked = async () => (await call(contract.hotRecommendations)).data.list.filter((post) => post.picked).map(({ id }) => id);

test('a post in the lead of the home page is not thereby among the hot recommendations', async () => {
  await pick('lead', four, 1);
  expect((await lead())[0]).toBe(four);
  expect(await lead()).toHaveLength(4);
  expect((await call(contract.lead)).data.map((post) => post.picked)).toEqual([true, false, false, false]);
  expect(await picked()).toEqual([]);
});

test('posts change places by one order, and visitors see it at once', async () => {
  await pick('hot', one, 1);
  await pick('hot', two, 2);
  await pick('hot', three, 2);
  expect(await picked()).toEqual([one, three, two]);
  const order = { kind: 'hot', ids: [two, one, three] };
  expect((await call(contract.orderRecommendations, order, editor)).status).toBe(200);
  expect(await picked()).toEqual([two, one, three]);
  const { list } = (await call(contract.recommendations, {}, editor)).data;
  expect(list.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect((await listActionsOn(deps, 'recommendations', 'hot'))[0]).toMatchObject({ after: { order: order.ids } });
});

test('an order that was made from an older list changes nothing', async () => {
  const answer = await call(contract.orderRecommendations, { kind: 'hot', ids: [one, two] }, editor);
  expect(answer).toMatchObject({ status: 409, msg: '推荐已被其他管理员修改，请刷新后重试' });
  expect(await picked()).toEqual([two, one, three]);
});

test('what is taken out of one place stays in the other', async () => {
  await pick('lead', two, 2);
  await call(contract.unrecommend, { postsId: two }, editor);
  expect(await picked()).toEqual([one, three]);
  expect((await lead()).slice(0, 2)).toEqual([four, two]);
});

test('a pick whose time has not come is listed but not shown', async () => {
  await pick('hot', four, 1, { from: inAnHour() });
  expect(await picked()).not.toContain(four);
  expect((await call(contract.recommendations, {}, editor)).data.list.map(({ postsId }) => postsId)).toContain(four);
});

test('ending a pin that has not begun is recorded', async () => {
  await call(contract.adjustHeat, { postsId: one, kind: 'pin', position: 3, from: inAnHour(), to, reason: '预告' }, editor);
  await call(contract.adjustHeat, { postsId: one, kind: 'none', reason: '已取消' }, editor);
  expect((await listActionsOn(deps, 'post', one))[0]).toMatchObject({
    action: 'posts.adjustHeat',
    before: { kind: 'pin', position: 3 },
    after: { kind: 'none', reason: '已取消' },
  });
});
