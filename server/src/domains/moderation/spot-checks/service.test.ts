import { expect, test } from 'vitest';
import * as contract from '#contract/moderation/spot-checks.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published } = postsOf(app);
const first = await admin('moderator');
const second = await admin('moderator');
const boss = await admin('admin');
const writer = await user('creator');

/** Makes every decision one that is drawn, or none of them: their ids say so. */
async function draw(drawn: boolean): Promise<void> {
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `select 'r' || n as id from generate_series(1, 4000) n where (abs(hashtextextended('r' || n, 0) % 100) < 10) = $1
      and not exists (select from post_reviews where id = 'r' || n)`,
    [drawn],
  );
  const decisions = await deps.db.$client.query<{ id: string }>(
    `select id from post_reviews where actor_kind = 'admin' and action in ('approve', 'reject') and id !~ '^r\\d+$'`,
  );
  for (const [index, { id }] of decisions.rows.entries())
    await deps.db.$client.query('update post_reviews set id = $1 where id = $2', [rows[index]?.id, id]);
}
const open = async (by = second) => (await call(contract.listSamples, {}, by)).data.list;

test('a tenth of the decisions is drawn unless the settings say otherwise, whoever made them', async () => {
  const { data } = await call(contract.listSamples, {}, second);
  expect(data.percent).toBe(10);
  const { rows } = await deps.db.$client.query<{ share: number }>(
    `select avg((abs(hashtextextended('x' || n, 0) % 100) < ${data.percent})::int)::float8 as share from generate_series(1, 20000) n`,
  );
  expect(rows[0]?.share).toBeCloseTo(data.percent / 100, 1);
});

test('a drawn decision is shown to others than who made it, and checked once', async () => {
  await published(articleForm({ title: '抽到的文章' }), writer, first);
  await draw(true);
  expect(await open(first)).toEqual([]);
  const [sample] = await open();
  expect(sample).toMatchObject({ action: 'approve', by: first.account, post: { title: '抽到的文章' }, check: null });
  const check = (by: { token: string }, more = {}) =>
    call(contract.checkDecision, { id: sample?.id, verdict: 'right', ...more }, by);
  expect(await check(first)).toMatchObject({ status: 403, msg: '这是你作出的决定，须由另一位审核员抽检' });
  expect(await check(second, { verdict: 'wrong' })).toMatchObject({ status: 400, msg: '请说明哪里判断有误' });
  expect((await check(second, { verdict: 'wrong', note: '配图有误' })).data.check).toMatchObject({ by: second.account });
  expect(await check(boss)).toMatchObject({ status: 409, msg: '这个决定已被抽检' });
  expect(await open()).toEqual([]);
  const done = (await call(contract.listSamples, { state: 'done' }, first)).data.list;
  expect(done).toMatchObject([{ check: { verdict: 'wrong', note: '配图有误' } }]);
});

test('each moderator has figures, which moderators themselves do not get', async () => {
  expect((await call(contract.moderatorFigures, {}, first)).status).toBe(403);
  const { list } = (await call(contract.moderatorFigures, {}, boss)).data;
  expect(list).toMatchObject([{ account: first.account, approved: 1, rejected: 0, offline: 0, checked: 1, wrong: 1 }]);
});

test('decisions that were not drawn, and old ones, are left alone', async () => {
  await published(articleForm(), writer, first);
  await draw(false);
  expect(await open()).toEqual([]);
  await published(articleForm(), writer, first);
  await draw(true);
  expect(await open()).toHaveLength(1);
  clock.advance(31 * 86_400_000);
  expect(await open(await admin('moderator'))).toEqual([]);
});

test('the share is a setting: all of them, or none', async () => {
  const [owner, maker, looker] = [await admin('super_admin'), await admin('moderator'), await admin('moderator')];
  const share = async (samplePercent: number) => {
    const { data } = await call(getSettings, {}, owner);
    return call(saveSettings, { version: data.version, settings: { ...data.settings, samplePercent } }, owner);
  };
  const fresh = await user('creator');
  await published(articleForm(), fresh, maker);
  await draw(false);
  expect((await share(101)).msg).toBe('审核抽检比例（%）应为 0 到 100 的整数');
  expect((await share(100)).status).toBe(200);
  expect((await open(looker)).map(({ by }) => by)).toContain(maker.account);
  await share(0);
  expect(await open(looker)).toEqual([]);
});
