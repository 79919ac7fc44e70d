import { expect, test } from 'vitest';
import * as contract from '#contract/back-office/overviews.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { agencies } from '#server/db/tables/agencies.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, published, submitted } = postsOf(app);
const operator = await admin('admin');

test("a person's overview has the posts that were submitted and what others reported", async () => {
  const author = await user('creator');
  const post = await published(articleForm({ title: '已经发布的' }), author, operator);
  const waiting = await submitted(articleForm({ title: '正在等的' }), author);
  await made(articleForm({ title: '没交的草稿' }), author);
  const reader = await user('user');
  const report = await call(createReport, { targetType: 'post', targetId: post, reason: 'ad' }, reader);
  expect(report.status).toBe(200);
  const { data } = await call(contract.userOverview, { userId: author.id }, operator);
  expect(data.works.counts).toEqual({ published: 1, pending: 1 });
  expect(data.works.newest.map(({ id }) => id).toSorted()).toEqual([post, waiting].toSorted());
  expect(data.reports.counts).toEqual({ open: 1 });
  expect(data.reports.newest).toMatchObject([{ targetType: 'post', state: 'open', reportCount: 1 }]);
  expect((await call(contract.userOverview, { userId: reader.id }, operator)).data.reports.made).toBe(1);
  expect((await call(contract.userOverview, { userId: author.id }, await admin('moderator'))).status).toBe(403);
  expect(await call(contract.userOverview, { userId: 'nobody' }, operator)).toMatchObject({ status: 404, msg: '用户不存在' });
});

test("an agency's overview has licences, members, posts and money", async () => {
  const owner = await user('agencies');
  const id = deps.random.id();
  await deps.db.insert(agencies).values({ id, ownerId: owner.id, name: '海图测试社', kind: 'media', createdAt: clock.now() });
  const { data } = await call(contract.agencyOverview, { id }, operator);
  expect(data).toEqual({
    id,
    name: '海图测试社',
    ownerId: expect.any(String) as string,
    papers: { applicationId: null, decidedTime: null, expiries: [] },
    members: { counts: {}, newest: [] },
    works: { counts: {}, newest: [] },
    money: { available: 0, frozen: 0, paid: 0 },
  });
  expect((await call(contract.agencyOverview, { id: 'nothing' }, operator)).status).toBe(404);
});
