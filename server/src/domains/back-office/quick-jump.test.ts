import { expect, test } from 'vitest';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import { applyWithdrawal, savePayee } from '#contract/withdrawals/withdrawals.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, admin, user, deps } = app;
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

test('a withdrawal is found by its number or who applied, by those who work on money', async () => {
  const owner = await user('agencies', { nickname: '南岸影像' });
  await earned(deps, owner.id, 500_000);
  const password = 'Wenjian2026';
  const payee = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128', password } as const;
  const payeeId = (await call(savePayee, payee, owner)).data.id;
  await waited(deps, payeeId);
  const { withdrawId } = (await call(applyWithdrawal, { amount: 200_000, payeeId, password }, owner)).data;
  const find = async (words: string, role: 'super_admin' | 'finance' | 'moderator') =>
    (await call(quickJump, { words }, await admin(role))).data.withdrawals;
  expect(await find(withdrawId, 'finance')).toEqual([
    { id: withdrawId, status: 'applied', gross: 200_000, applicant: '南岸影像' },
  ]);
  expect(await find('南岸影像', 'super_admin')).toMatchObject([{ id: withdrawId }]);
  expect(await find(withdrawId, 'moderator')).toEqual([]);
  expect(await find('影像', 'finance')).toEqual([]);
});

test('no words are refused with a sentence', async () => {
  expect(await call(quickJump, { words: ' ' }, await admin())).toMatchObject({ status: 400, msg: '请输入搜索词' });
});
