import { describe, expect, test } from 'vitest';
import { FOLDERS_MAX, WATCH_LATER_MAX } from '#contract/library/constants.ts';
import * as folders from '#contract/library/folders.ts';
import * as contract from '#contract/library/reactions.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const { call, user, deps, clock } = await createTestApp();

const author = await user('creator');
const newPost = (title: string) => publishedPost(deps, { authorId: author.id, title });
const make = async (by: Visitor, name: string, isPublic = false) =>
  (await call(folders.createFolder, { name, isPublic }, by)).data.id;
const save = (by: Visitor, postsId: string, folderId?: string) =>
  call(contract.favoritePost, { postsId, favorited: true, ...(folderId === undefined ? {} : { folderId }) }, by);
const titles = async (by: Visitor, query: object) =>
  (await call(contract.listFavorites, query, by)).data.list.map(({ title }) => title);
const shelves = async (by: Visitor) =>
  (await call(folders.listFolders, {}, by)).data.map(({ name, count }) => `${name} ${count}`);

describe('folders of favourites', () => {
  test('hold what is put or moved into them; the rest lies in the default one', async () => {
    const reader = await user();
    const [bird, bridge] = [await newPost('候鸟'), await newPost('大桥')];
    const nature = await make(reader, '自然');
    expect(await save(reader, bird, nature)).toMatchObject({ data: { favoriteCount: 1, folderId: nature } });
    expect(await save(reader, bridge)).toMatchObject({ data: { folderId: 'default' } });
    expect(await shelves(reader)).toEqual(['默认收藏夹 1', '自然 1']);
    expect([await titles(reader, { folderId: nature }), await titles(reader, { folderId: 'default' })]).toEqual([
      ['候鸟'],
      ['大桥'],
    ]);
    expect(await save(reader, bridge, nature)).toMatchObject({ data: { favoriteCount: 1, folderId: nature } });
    expect(await shelves(reader)).toEqual(['默认收藏夹 0', '自然 2']);
    expect(await call(folders.moveFavorites, { folderId: 'default', postsIds: [bird, 'nothing'] }, reader)).toMatchObject({
      data: { moved: 1 },
    });
    expect(await titles(reader, { folderId: nature, keywords: '大' })).toEqual(['大桥']);
    expect(await titles(reader, { folderId: nature, keywords: '鸟' })).toEqual([]);
  });

  test('say which of them holds a post, and nothing of one that is no favourite', async () => {
    const reader = await user();
    const [bird, bridge] = [await newPost('候鸟'), await newPost('大桥')];
    const nature = await make(reader, '自然');
    const holding = async (postsId: string) =>
      (await call(folders.listFolders, { postsId }, reader)).data.filter(({ holds }) => holds).map(({ name }) => name);
    await save(reader, bird, nature);
    expect([await holding(bird), await holding(bridge)]).toEqual([['自然'], []]);
    await save(reader, bridge);
    expect(await holding(bridge)).toEqual(['默认收藏夹']);
  });

  test('give what they hold to the default one when they are removed', async () => {
    const reader = await user();
    const folderId = await make(reader, '要读的');
    await save(reader, await newPost('长文'), folderId);
    expect(await call(folders.removeFolder, { folderId }, reader)).toMatchObject({ status: 200 });
    expect([await shelves(reader), await titles(reader, {})]).toEqual([['默认收藏夹 1'], ['长文']]);
  });

  test('are refused with a sentence when the name is taken, empty or too long, or there are too many', async () => {
    const reader = await user();
    const mine = await make(reader, 'Reading');
    const create = (name: string) => call(folders.createFolder, { name }, reader);
    expect(await create(' reading ')).toMatchObject({ status: 409, msg: '已有同名收藏夹，请换一个名称' });
    expect(await create('  ')).toMatchObject({ status: 400, msg: '请输入收藏夹名称' });
    expect(await create('字'.repeat(21))).toMatchObject({ status: 400, msg: '收藏夹名称最多 20 字' });
    const other = await make(reader, '另一个');
    expect(await call(folders.modifyFolder, { folderId: other, name: 'READING' }, reader)).toMatchObject({ status: 409 });
    expect(await call(folders.modifyFolder, { folderId: mine, name: 'READING' }, reader)).toMatchObject({ status: 200 });
    expect(await call(folders.modifyFolder, { folderId: 'default', name: '别名' }, reader)).toMatchObject({
      status: 409,
      msg: '默认收藏夹不能修改',
    });
    const answers = await Promise.all(Array.from({ length: FOLDERS_MAX }, (_, number) => create(`第${number}个`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(FOLDERS_MAX - 2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, msg: '收藏夹最多 50 个' });
  });

  test('are told when something is taken out of them, so that it can be put back', async () => {
    const reader = await user();
    const [post, nature] = [await newPost('湿地'), await make(reader, '自然')];
    await save(reader, post, nature);
    const takeOut = () => call(contract.favoritePost, { postsId: post, favorited: false }, reader);
    expect(await takeOut()).toMatchObject({ data: { favorited: false, favoriteCount: 0, folderId: nature } });
    expect(await takeOut()).toMatchObject({ data: { favorited: false, folderId: null } });
    await save(reader, post, nature);
    expect(await titles(reader, { folderId: nature })).toEqual(['湿地']);
  });

  test('of others can be neither used, changed nor removed', async () => {
    const [owner, other] = [await user(), await user()];
    const [folderId, post] = [await make(owner, '我的'), await newPost('作品')];
    for (const answer of [
      await save(other, post, folderId),
      await call(folders.modifyFolder, { folderId, name: '你的' }, other),
      await call(folders.removeFolder, { folderId }, other),
      await call(folders.moveFavorites, { folderId, postsIds: [post] }, other),
      await call(contract.listFavorites, { folderId }, other),
    ])
      expect(answer).toMatchObject({ status: 404, msg: '收藏夹不存在' });
  });

  test('are seen by others only while they are public', async () => {
    const [owner, other] = [await user('user', { nickname: '藏书人' }), await user()];
    const folderId = await make(owner, '夜读');
    await save(owner, await newPost('灯下'), folderId);
    const seen = (by?: Visitor) => call(folders.findPublicFolder, { folderId }, by);
    expect(await seen(other)).toMatchObject({ status: 404, msg: '收藏夹不存在或未公开' });
    expect(await seen(owner)).toMatchObject({ status: 200 });
    expect((await call(folders.listFoldersOfUser, { userId: owner.id })).data).toEqual([]);
    await call(folders.modifyFolder, { folderId, name: '夜读', isPublic: true }, owner);
    expect((await seen()).data).toMatchObject({
      folder: { name: '夜读', count: 1 },
      owner: { nickname: '藏书人' },
      list: [{ title: '灯下' }],
    });
    expect((await call(folders.listFoldersOfUser, { userId: owner.id })).data).toMatchObject([{ id: folderId }]);
  });
});

describe('what is put aside for later', () => {
  const later = (by: Visitor, postsId: string, saved = true) => call(contract.setWatchLater, { postsId, saved }, by);
  const list = async (by: Visitor, query = {}) => (await call(contract.listWatchLater, query, by)).data;

  test('is listed newest first, searched, taken out and cleared', async () => {
    const reader = await user();
    for (const title of ['晨雾', '夜航', '夜市']) {
      expect(await later(reader, await newPost(title))).toMatchObject({ data: { saved: true } });
      clock.advance(1000);
    }
    const { list: all, total } = await list(reader);
    expect([total, all.map(({ title }) => title)]).toEqual([3, ['夜市', '夜航', '晨雾']]);
    expect((await list(reader, { keywords: '夜' })).list).toHaveLength(2);
    await later(reader, all[0]?.id ?? '', false);
    expect((await list(reader)).list.map(({ title }) => title)).toEqual(['夜航', '晨雾']);
    await call(contract.clearWatchLater, {}, reader);
    expect(await list(reader)).toMatchObject({ total: 0, list: [] });
  });

  test('is bounded, and says so', async () => {
    const [reader, post] = [await user(), await newPost('再多一个')];
    await deps.db.$client.query(
      `with made as (
         insert into posts (id, type, author_id, status, review, version, draft_revision_id, created_at, updated_at)
         select 'l' || n, 'article', $1, 'draft', 'none', 1, 'l' || n, now(), now() from generate_series(1, $3::integer) n
         returning id
       ) insert into watch_later (user_id, post_id, created_at) select $2, id, now() from made`,
      [author.id, reader.id, WATCH_LATER_MAX],
    );
    expect(await later(reader, post)).toMatchObject({ status: 409, msg: '稍后再看最多放 500 篇作品，请先移除部分作品' });
  });
});
