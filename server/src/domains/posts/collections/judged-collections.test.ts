import { afterAll, beforeEach, expect, test } from 'vitest';
import { info } from '#contract/accounts/accounts.ts';
import { decideProfileChange, listProfileChanges } from '#contract/moderation/profile-changes.ts';
import * as contract from '#contract/posts/collections.ts';
import { detail } from '#contract/posts/post.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { aliyunAt, startSafetyServices } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { notificationsHandlers } from '../../notifications/handlers.ts';
import { postsHandlers } from '../handlers.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, deps, clock } = app;
const operator = await admin('super_admin');
const moderator = await admin('moderator');
const { settle, change, policy, work } = machineChecksOf(app, operator);

let author: Visitor;
let named = 0;

beforeEach(async () => {
  author = await user('creator');
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['微信'] }] : []);
  const { profiles } = DEFAULT_SETTINGS.safety;
  await change(() => ({ safety: { ...DEFAULT_SETTINGS.safety, profiles: { ...profiles, checked: true } } }));
});

/** Never the same twice, since that would not be asked. */
const unlike = (text: string) => `${text}${(named += 1)}`;
const create = async (title: string, description = '') =>
  (await call(contract.createCollection, { title, description }, author)).data;
const modify = async (collectionId: string, title: string, description = '') =>
  (await call(contract.modifyCollection, { collectionId, title, description }, author)).data;
const own = async (collectionId: string) => (await call(contract.ownCollectionDetail, { collectionId }, author)).data;
const seen = async (collectionId: string) => (await call(contract.collectionDetail, { collectionId })).data?.title;
const judge = async () => {
  await settle();
  await work(postsHandlers(deps));
};
const held = async () =>
  (await call(listProfileChanges, { limit: 100 }, moderator)).data.list.filter(({ user: { id } }) => id === author.id);
const told = async () => {
  await work(notificationsHandlers(deps));
  const { rows } = await deps.db.$client.query<{ title: string; content: string; link: string }>(
    'select title, content, link from notifications where user_id = $1',
    [author.id],
  );
  return rows;
};
async function shown(title = unlike('湖边的四季')) {
  const { id } = await create(title);
  await judge();
  expect(await seen(id)).toBe(title);
  services.asked = [];
  return { id, title };
}

test('a new collection is its author’s alone until name and description were judged', async () => {
  const [title, description] = [unlike('湖边的四季'), unlike('一年里的四次观察')];
  const made = await create(title, description);
  expect(made).toMatchObject({ title, description, check: 'checking' });
  const posts = [
    await publishedPost(deps, { authorId: author.id, title: '春' }),
    await publishedPost(deps, { authorId: author.id, title: '夏' }),
  ];
  for (const postsId of posts) await call(contract.placeInCollection, { postsId, collectionId: made.id }, author);
  const collectionOf = async () => (await call(detail, { postsId: posts[0] ?? '' })).data.collection;
  for (const one of [contract.collectionDetail, contract.collectionPosts])
    expect(await call(one, { collectionId: made.id })).toMatchObject({ status: 404, msg: '合集不存在或已被删除' });
  expect(await collectionOf()).toBeUndefined();
  await judge();
  expect(services.asked.map(({ content }) => content).toSorted()).toEqual([title, description].toSorted());
  expect((await call(contract.collectionDetail, { collectionId: made.id })).data).toMatchObject({ title, description });
  expect([(await own(made.id)).check, (await collectionOf())?.title, await told()]).toEqual(['none', title, []]);
});

test('a changed name is shown when nothing was found, and the one before until then; others’ profiles know nothing of it', async () => {
  const { id, title } = await shown();
  const next = unlike('江边的四季');
  expect(await modify(id, next)).toMatchObject({ title: next, check: 'checking' });
  expect([await seen(id), (await call(info, {}, author)).data.pending]).toEqual([title, []]);
  await judge();
  expect([await seen(id), (await own(id)).check]).toEqual([next, 'none']);
});

test('two collections wait each by itself, and a name that is changed again replaces the one that waits', async () => {
  const [one, other] = [await create(unlike('加微信')), await create(unlike('湖边'))];
  const next = unlike('江边');
  await modify(one.id, next);
  await judge();
  expect([await seen(one.id), await seen(other.id), await held()]).toEqual([next, other.title, []]);
});

test('a hit waits for a person, who lets it through or sends it back; its author is told', async () => {
  const { id, title } = await shown();
  const next = unlike('加微信看四季');
  await modify(id, next);
  await judge();
  expect([await seen(id), (await own(id)).check]).toEqual([title, 'held']);
  const [row] = await held();
  expect(row).toMatchObject({ field: 'collectionTitle', value: next, former: title, marks: ['机审：广告引流 91%'] });
  await call(decideProfileChange, { id: row?.id ?? '', passed: true }, moderator);
  await judge();
  expect(await seen(id)).toBe(next);

  const fresh = await create(unlike('微信合集'));
  await judge();
  const [second] = await held();
  await call(decideProfileChange, { id: second?.id ?? '', passed: false, reason: '不能引流' }, moderator);
  await judge();
  expect([await seen(fresh.id), await own(fresh.id)]).toMatchObject([undefined, { title: '', check: 'none' }]);
  expect(await told()).toContainEqual({
    title: '合集名称未通过审核',
    content: `合集名称“${fresh.title}”未通过审核。理由：不能引流`,
    link: '/creator/center/content',
  });
  const mended = unlike('湖边合集');
  await modify(fresh.id, mended);
  await judge();
  expect(await seen(fresh.id)).toBe(mended);
});

test('nobody decides on a collection that is removed', async () => {
  const { id } = await shown();
  await modify(id, unlike('加微信'));
  await judge();
  expect(await held()).toHaveLength(1);
  await call(contract.removeCollection, { collectionId: id }, author);
  expect(await held()).toEqual([]);
});

test('while the service is away a name goes by the words, and a later hit puts the one before back', async () => {
  const { id, title } = await shown();
  services.fault = () => 'garbage';
  const next = unlike('加微信看四季');
  await modify(id, next);
  await judge();
  expect(await seen(id)).toBe(next);
  services.fault = () => null;
  clock.advance(120_000);
  await judge();
  expect([await seen(id), (await own(id)).check]).toEqual([title, 'held']);
});

test('nothing is asked where profiles are not judged', async () => {
  await policy('profiles', { checked: false });
  const title = unlike('湖边');
  const { id, check } = await create(title);
  await judge();
  expect([check, await seen(id), services.asked]).toEqual(['none', title, []]);
});
