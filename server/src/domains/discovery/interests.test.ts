import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { modifyPrivacy } from '#contract/accounts/settings.ts';
import { INTERESTS_MAX } from '#contract/discovery/constants.ts';
import * as feedContract from '#contract/discovery/feed.ts';
import * as contract from '#contract/discovery/interests.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm } from '../../../test/factories/posts.ts';
import { addSystemPosts, type SystemPost } from '../posts/service.ts';
import { forgetInterests, refreshHeat } from './service.ts';

const { call, user, deps, clock } = await createTestApp();
const HOUR = 3_600_000;

async function posts(by: Visitor, amount: number, categoryId: string, hoursAgo: number): Promise<string[]> {
  return addSystemPosts(
    deps,
    Array.from({ length: amount }, (_, index) => ({
      authorId: by.id,
      form: {
        origin: 'original',
        ...articleForm({ title: `${categoryId}第${index}篇`, region: 'hubei', tags: [], categoryId }),
      } as SystemPost['form'],
      publishedAt: new Date(clock.now().getTime() - (hoursAgo + index) * HOUR),
      counts: { views: 0, likes: 0, comments: 0, favorites: 0, shares: 0 },
    })),
  );
}

// Forty authors' fresh posts of another category stand before what these tests look for.
const authors = await Promise.all(Array.from({ length: 40 }, () => user('creator')));
for (const author of authors) await posts(author, 3, 'sports', 1);
const old = await user('creator');
const culture = await posts(old, 3, 'culture', 300);
const food = await posts(await user('creator'), 3, 'food', 300);
await refreshHeat(deps);

const feed = async (by: Visitor, before = clock.now().toISOString()) =>
  (await call(feedContract.suggest, { limit: 20, before }, by)).data;
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id);
const choose = (by: Visitor, categoryIds: string[]) => call(contract.saveInterests, { categoryIds }, by);
const chosenBy = async (by: Visitor) =>
  (await call(contract.interests, {}, by)).data.filter(({ chosen }) => chosen).map(({ id }) => id);

test('what a newcomer chooses stands in the feed from then on, and the visits that began before stay as they are', async () => {
  const newcomer = await user();
  const before = clock.now().toISOString();
  const untouched = await feed(newcomer, before);
  expect(untouched.personal).toBeUndefined();
  expect(idsOf(untouched)).not.toContain(culture[0]);
  clock.advance(1000);

  const { data } = await choose(newcomer, ['culture']);
  const chosen = await feed(newcomer, data.at);
  expect(chosen.personal).toBe(true);
  expect(idsOf(chosen)).toContain(culture[0]);
  expect(idsOf(chosen)).not.toContain(food[0]);
  expect(idsOf(await feed(newcomer, before))).toEqual(idsOf(untouched));
});

test('a choice replaces the one before, keeps what is in both, and is nobody else’s', async () => {
  const [reader, other] = [await user(), await user()];
  expect(await chosenBy(reader)).toEqual([]);
  await choose(reader, ['culture', 'food', 'food']);
  expect(new Set(await chosenBy(reader))).toEqual(new Set(['culture', 'food']));
  clock.advance(1000);
  await choose(reader, ['food', 'sports']);
  expect(new Set(await chosenBy(reader))).toEqual(new Set(['food', 'sports']));
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select category_id as id from chosen_interests where user_id = ${reader.id} order by chosen_at`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['food', 'sports']);
  expect(await chosenBy(other)).toEqual([]);
  expect((await choose(reader, [])).data.categoryIds).toEqual([]);
  expect(await chosenBy(reader)).toEqual([]);
});

test('a category that is not there is refused whole, and so are too many', async () => {
  const reader = await user();
  await choose(reader, ['culture']);
  expect(await choose(reader, ['food', 'nothing'])).toMatchObject({ status: 404, msg: '有分类已停用，请刷新后重新选择' });
  const many = Array.from({ length: INTERESTS_MAX + 1 }, (_, n) => `c${n}`);
  expect(await choose(reader, many)).toMatchObject({ status: 400, msg: `最多选择 ${INTERESTS_MAX} 个分类` });
  expect(await chosenBy(reader)).toEqual(['culture']);
  expect((await call(contract.interests, {})).status).toBe(421);
});

test('two choices at once leave one of them', async () => {
  const reader = await user();
  await Promise.all([choose(reader, ['culture', 'food']), choose(reader, ['sports'])]);
  expect([['culture', 'food'], ['sports']]).toContainEqual((await chosenBy(reader)).toSorted());
});

test('with 个性化推荐 off nothing is made of it, and a closed account takes it along', async () => {
  const reader = await user();
  const { data } = await choose(reader, ['culture']);
  await call(modifyPrivacy, { personalized: false }, reader);
  expect((await feed(reader, data.at)).personal).toBeUndefined();
  await forgetInterests(deps, reader.id);
  expect(await chosenBy(reader)).toEqual([]);
});
