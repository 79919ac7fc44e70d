import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/discovery/feed.ts';
import { saveInterests } from '#contract/discovery/interests.ts';
import { blockUser } from '#contract/messages/messages.ts';
import { dayInChina } from '#server/core/clock.ts';
import { users } from '#server/db/tables/accounts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm } from '../../../test/factories/posts.ts';
import { addSystemPosts, type SystemPost } from '../posts/service.ts';
import { refreshHeat } from './service.ts';

const app = await createTestApp();
const { call, user, deps, clock } = app;
const HOUR = 3_600_000;

async function posts(
  by: Visitor,
  amount: number,
  { hoursAgo = 1, ...form }: { hoursAgo?: number; [field: string]: unknown },
): Promise<string[]> {
  return addSystemPosts(
    deps,
    Array.from({ length: amount }, (_, index) => ({
      authorId: by.id,
      form: {
        origin: 'original',
        ...articleForm({ title: `第${index}篇`, region: 'hubei', tags: [], ...form }),
      } as SystemPost['form'],
      publishedAt: new Date(clock.now().getTime() - (hoursAgo + index) * HOUR),
      counts: { views: 0, likes: 0, comments: 0, favorites: 0, shares: 0 },
    })),
  );
}

const authors = await Promise.all(Array.from({ length: 40 }, () => user('creator')));
const [first, second, third] = authors as [Visitor, Visitor, Visitor];
// Forty authors' fresh posts of other categories stand before what these tests look for.
for (const author of authors) await posts(author, 3, { categoryId: 'sports' });
const kites = await posts(first, 3, { categoryId: 'culture', tags: ['风筝'], hoursAgo: 200 });
const moreKites = await posts(second, 3, { categoryId: 'culture', tags: ['风筝'], hoursAgo: 300 });
const cooking = await posts(third, 3, { categoryId: 'food', tags: ['砂锅'], hoursAgo: 300 });
await refreshHeat(deps);

const feed = async (by: Visitor | undefined, more: object = {}) =>
  (await call(contract.suggest, { limit: 20, before: clock.now().toISOString(), ...more }, by)).data.list.map(({ id }) => id);
const reads = (who: Visitor, postIds: string[]) =>
  Promise.all(
    postIds.map((postId) =>
      deps.db.execute(
        sql`insert into reading_history (user_id, post_id, at, first_at) values (${who.id}, ${postId}, ${clock.now().toISOString()}::timestamptz, ${clock.now().toISOString()}::timestamptz)`,
      ),
    ),
  );

test('brings forward what a reader has liked to read, not what was read already', async () => {
  const reader = await user();
  expect(await feed(reader)).not.toContain(moreKites[0]);
  await reads(reader, kites);
  const suggested = await feed(reader);
  expect(suggested).toEqual(expect.arrayContaining(moreKites.slice(0, 1)));
  expect(suggested).not.toContain(cooking[0]);
  expect(suggested.filter((id) => kites.includes(id))).toEqual([]);
});

test('uses no interests once 个性化推荐 is off, but still shows those who are followed', async () => {
  const reader = await user();
  await reads(reader, kites);
  await deps.db.execute(
    sql`insert into follows (follower_id, followee_id, created_at) values (${reader.id}, ${third.id}, ${clock.now().toISOString()}::timestamptz)`,
  );
  await deps.db.update(users).set({ personalized: false }).where(eq(users.id, reader.id));
  const suggested = await feed(reader);
  expect(suggested).not.toContain(moreKites[0]);
  expect(suggested).toContain((await call(contract.followed, { limit: 1 }, reader)).data.list[0]?.id);
});

test('says so only where what the reader follows or reads had a part in it', async () => {
  const isPersonal = async (by?: Visitor) => (await call(contract.suggest, { limit: 5 }, by)).data.personal;
  const reader = await user();
  expect([await isPersonal(), await isPersonal(reader)]).toEqual([undefined, undefined]);
  await reads(reader, kites);
  expect(await isPersonal(reader)).toBe(true);
  await deps.db.update(users).set({ personalized: false }).where(eq(users.id, reader.id));
  expect(await isPersonal(reader)).toBeUndefined();
});

test('answers the same page of a visit with the same posts, whatever is read, liked and followed meanwhile', async () => {
  const reader = await user();
  await reads(reader, kites.slice(0, 2));
  clock.advance(1000);
  const before = clock.now().toISOString();
  const pages = await Promise.all([1, 2, 3].map((page) => feed(reader, { page, before })));
  expect(new Set(pages.flat()).size).toBe(60);
  clock.advance(1000);
  await reads(reader, cooking);
  await deps.db.execute(
    sql`update reading_history set at = ${clock.now().toISOString()}::timestamptz where user_id = ${reader.id}`,
  );
  await deps.db.execute(
    sql`insert into follows (follower_id, followee_id, created_at) values (${reader.id}, ${second.id}, ${clock.now().toISOString()}::timestamptz)`,
  );
  await deps.db.execute(
    sql`insert into post_likes (user_id, post_id, created_at) values (${reader.id}, ${cooking[0]}, ${clock.now().toISOString()}::timestamptz)`,
  );
  expect(await Promise.all([1, 2, 3].map((page) => feed(reader, { page, before })))).toEqual(pages);
});

test('shows a reader the posts of those who are followed, newest first, and nothing of others', async () => {
  const reader = await user();
  expect((await call(contract.followed, {}, reader)).data).toMatchObject({ list: [], hasMore: false });
  for (const author of [second, third])
    await deps.db.execute(
      sql`insert into follows (follower_id, followee_id, created_at) values (${reader.id}, ${author.id}, ${clock.now().toISOString()}::timestamptz)`,
    );
  const { data } = await call(contract.followed, { limit: 5 }, reader);
  expect(data.hasMore).toBe(true);
  expect(new Set(data.list.map(({ author }) => author.id))).toEqual(new Set([second.id, third.id]));
  const times = data.list.map(({ publishTime }) => publishTime);
  expect(times).toEqual(times.toSorted().toReversed());
  const [own] = await posts(second, 1, { hoursAgo: 0 });
  expect((await call(contract.followed, { limit: 1 }, reader)).data.list[0]?.id).toBe(own);
  expect(await call(contract.followed)).toMatchObject({ status: 421 });
});

test('a feed is without those the reader has blocked, and has them again afterwards', async () => {
  const [writer, reader] = [await user('creator'), await user()];
  const own = await posts(writer, 3, {});
  await refreshHeat(deps);
  const block = (blocked: boolean) => call(blockUser, { userId: writer.id, blocked }, reader);
  const shown = async () => (await call(contract.suggest, { limit: 40 }, reader)).data.list.filter(({ id }) => own.includes(id));
  expect(await shown()).not.toEqual([]);
  await block(true);
  expect(await shown()).toEqual([]);
  await block(false);
  expect(await shown()).not.toEqual([]);
});

test('what was chosen at registration opens the feed at once: of today first, and no author more than twice in six', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, () => user('creator')));
  const ofToday = await Promise.all(writers.map((writer) => posts(writer, 3, { categoryId: 'travel', hoursAgo: 0 })));
  await Promise.all(writers.map((writer) => posts(writer, 2, { categoryId: 'travel', hoursAgo: 60 })));
  await refreshHeat(deps);
  const reader = await user();
  clock.advance(1000);
  await call(saveInterests, { categoryIds: ['travel'] }, reader);
  clock.advance(1000);
  const { data } = await call(contract.suggest, { limit: 20, before: clock.now().toISOString() }, reader);
  expect(data.personal).toBe(true);
  const opening = data.list.slice(0, 6);
  expect(opening.map(({ category }) => category.slug)).toEqual(Array(6).fill('travel'));
  const known = new Set(ofToday.flat());
  const today = opening.filter(({ publishTime }) => dayInChina(new Date(publishTime)) === dayInChina(clock.now()));
  // Those of today stand before older ones.
  expect(opening.slice(0, today.length).every(({ id }) => known.has(id))).toBe(true);
  const counts = opening.map(({ author }) => opening.filter((other) => other.author.id === author.id).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});
