import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as collections from '#contract/posts/collections.ts';
import { discardDraft, listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, deps, user } = app;
const { made, submitted, picture, video } = postsOf(app);

const writer = await user('creator');
const other = await user('agencies');

describe('a draft', () => {
  test('is saved unfinished, and found again as it was left', async () => {
    const cover = await picture(writer);
    const form = articleForm({
      title: '  未完\n成 ',
      summary: '',
      cover,
      tags: ['#候鸟', '候鸟', ' AI', 'ai'],
      aiGenerated: true,
      body: body('一行'),
    });
    const { data } = await call(contract.save, form, writer);
    expect(data).toMatchObject({ version: 1 });
    const draft = await call(contract.ownDetail, { postsId: data.postsId }, writer);
    expect(draft.data).toMatchObject({
      version: 1,
      status: 'draft',
      title: '未完 成',
      cover,
      tags: ['候鸟', 'ai'],
      body: body('一行'),
      aiGenerated: true,
      allowComment: true,
      origin: 'original',
      reasons: [],
    });
    expect(draft.data.picture).toMatchObject({ url: cover, width: 700 });
  });

  test('may be empty but for its kind and title', async () => {
    expect(await call(contract.save, { type: 'video', title: '' }, writer)).toMatchObject({ status: 200 });
    expect(await call(contract.save, { type: 'article', title: '', body: null }, writer)).toMatchObject({ status: 200 });
  });

  test('keeps what a later save leaves out', async () => {
    const postsId = await made(articleForm({ summary: '摘要' }), writer);
    await call(contract.save, { postsId, version: 1, type: 'article', title: '新标题' }, writer);
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({
      version: 2,
      title: '新标题',
      summary: '摘要',
      categoryId: 'nature',
      body: articleForm().body,
    });
  });

  test('is never overwritten by a tab that holds an older version', async () => {
    const postsId = await made(articleForm(), writer);
    await call(contract.save, { postsId, version: 1, ...articleForm({ title: '第一个标签页' }) }, writer);
    const late = await call(contract.save, { postsId, version: 1, ...articleForm({ title: '第二个标签页' }) }, writer);
    expect(late).toMatchObject({ status: 409, msg: '作品已在别处保存了更新的内容，本次没有覆盖，请对照后再保存' });
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ version: 2, title: '第一个标签页' });
  });

  test('of two saves at once of one version keeps exactly one', async () => {
    const postsId = await made(articleForm(), writer);
    const both = await Promise.all(
      ['甲', '乙', '丙'].map((title) => call(contract.save, { postsId, version: 1, ...articleForm({ title }) }, writer)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is one with an equal text that was saved in between, in whatever order its parts are named', async () => {
    const linked = { type: 'text', text: '看', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] };
    const form = articleForm({ body: { type: 'doc', content: [{ type: 'paragraph', content: [linked] }] } });
    const postsId = await made(form, writer);
    await call(contract.save, { postsId, version: 1, ...form, title: '湖水退去' }, writer);
    expect(await call(contract.save, { postsId, version: 1, ...form, title: ' 湖水退去 ' }, writer)).toMatchObject({
      status: 200,
      data: { postsId, version: 2 },
    });
    const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const requested = { postsId, version: 1, ...form, title: '湖水退去', publishAt: later };
    expect(await call(contract.save, requested, writer)).toMatchObject({ status: 409 });
  });

  test('that has no id yet is there once, however often its first save is sent', async () => {
    const draftKey = 'key-of-a-new-draft';
    const form = articleForm({ draftKey, title: '还没有编号' });
    const answers = await Promise.all([form, form, form].map((one) => call(contract.save, one, writer)));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data?.postsId} ${data?.version}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    const { postsId } = answers[0]?.data ?? {};
    expect((await call(contract.begun, { draftKey }, writer)).data).toEqual({ postsId });
    expect((await call(contract.begun, { draftKey: 'key-that-nobody-used' }, writer)).data).toEqual({ postsId: null });
    // Another text under the key does not write over what the first one may have become.
    expect(await call(contract.save, { ...form, title: '迟到的' }, writer)).toMatchObject({ status: 409 });
    expect((await call(listOwn, { keywords: '还没有编号' }, writer)).data.list).toHaveLength(1);

    const theirs = await call(contract.save, { ...form, title: '别人的' }, other);
    expect(theirs.data.postsId).not.toBe(postsId);
    expect((await call(contract.begun, { draftKey }, other)).data).toEqual({ postsId: theirs.data.postsId });
  });

  test('is made once for an Idempotency-Key, even when the call is repeated at once', async () => {
    const key = { 'idempotency-key': 'first-save' };
    const twice = await Promise.all([1, 2].map(() => call(contract.save, articleForm({ title: '只有一篇' }), writer, key)));
    expect(twice[0]?.data).toEqual(twice[1]?.data);
    expect((await call(listOwn, { keywords: '只有一篇' }, writer)).data.list).toHaveLength(1);
    const others = await call(contract.save, articleForm({ title: '别人的' }), other, key);
    expect(others.data.postsId).not.toBe(twice[0]?.data.postsId);
  });

  test.each<[string, object, number, string]>([
    ['a category that does not exist', { categoryId: 'nowhere' }, 400, '所选分类不存在'],
    ['a cover from elsewhere', { cover: 'https://evil.example/a.webp' }, 400, '封面须为自己上传的图片或自己视频的画面'],
    ['a video that does not exist', { type: 'video', mediaId: 'nothing' }, 404, '视频不存在或已被删除'],
    ['a region that does not exist', { region: 'atlantis' }, 400, '地区不存在'],
    ['a title of 81 characters', { title: '长'.repeat(81) }, 400, '标题最多 80 字'],
    ['a summary of 129 characters', { summary: '长'.repeat(129) }, 400, '摘要最多 128 字'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `标签${index}`) }, 400, '标签最多 10 个'],
    ['a field it does not know', { html: '<b>' }, 400, '不支持的字段：html'],
  ])('is refused with %s', async (_what, part, status, msg) => {
    expect(await call(contract.save, articleForm(part), writer)).toMatchObject({ status, msg });
  });

  test('takes no picture, frame or video of another person', async () => {
    const theirs = await picture(other);
    expect(await call(contract.save, articleForm({ cover: theirs }), writer)).toMatchObject({
      status: 400,
      msg: '封面须为自己上传的图片或自己视频的画面',
    });
    const inBody = { type: 'doc', content: [{ type: 'image', attrs: { src: theirs } }] };
    expect(await call(contract.save, articleForm({ body: inBody }), writer)).toMatchObject({
      status: 400,
      msg: '正文中有不是自己上传的图片，请重新上传',
    });
    expect(await call(contract.save, { type: 'video', title: '片', mediaId: await video(other) }, writer)).toMatchObject({
      status: 404,
    });
    const embedded = { type: 'doc', content: [{ type: 'video', attrs: { mediaId: await video(other) } }] };
    expect(await call(contract.save, articleForm({ body: embedded }), writer)).toMatchObject({ status: 404 });
  });

  test('is stored with every word of it, whatever its links are', async () => {
    const linked = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    const content = ['javascript:alert(1)', 'mailto://a@b.com', 'https://a.example/'].map(linked);
    const postsId = await made(articleForm({ body: { type: 'doc', content: [{ type: 'paragraph', content }] } }), writer);
    const { data } = await call(contract.ownDetail, { postsId }, writer);
    const [paragraph] = data.body?.content ?? [];
    expect(paragraph?.content).toEqual([{ type: 'text', text: 'javascript:alert(1)' }, ...content.slice(1)]);
  });

  test('survives characters no database holds', async () => {
    const postsId = await made(
      articleForm({ title: '甲\u0000乙\ud800', tags: ['标\u0000签'], summary: '\u0000', body: body('\u0000字\udfff') }),
      writer,
    );
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ title: '甲乙\ufffd', tags: ['标签'] });
    expect(await call(listOwn, { keywords: '\u0000' }, writer)).toMatchObject({ status: 200 });
  });

  test('nested a hundred thousand deep is refused like any other nonsense', async () => {
    const deep = `${'{"type":"doc","content":['.repeat(100_000)}${']}'.repeat(100_000)}`;
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/v1/creator/posts/save',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      payload: `{"type":"article","title":"深","body":${deep}}`,
    });
    expect(response.json()).toMatchObject({ code: 400, msg: '提交的内容嵌套过深' });
  });

  test('is nobody else’s: another creator finds nothing there', async () => {
    const postsId = await made(articleForm(), writer);
    const calls = [contract.ownDetail, contract.submit, contract.retract, contract.offline, contract.remove, contract.restore];
    for (const one of calls) expect(await call(one, { postsId }, other)).toMatchObject({ status: 404 });
    expect(await call(contract.save, articleForm({ postsId }), other)).toMatchObject({ status: 404 });
    expect(await call(postContract.detail, { postsId }, writer)).toMatchObject({ status: 404, msg: '作品不存在或已下线' });
  });
});

describe('a draft that was made for an upload which was given up', () => {
  const title = '洪湖 数鸟';
  const form = { type: 'video', title } as const;
  const discarded = async (postsId: string, by = writer) => (await call(discardDraft, { postsId, title }, by)).status;
  const isThere = async (postsId: string) => (await call(contract.ownDetail, { postsId }, writer)).status === 200;

  test('is gone at once and for good, not into the bin', async () => {
    const postsId = await made(form, writer);
    expect(await discarded(postsId)).toBe(200);
    expect(await isThere(postsId)).toBe(false);
    const { data } = await call(listOwn, { status: 'deleted', keywords: title }, writer);
    expect(data.list).toEqual([]);
    expect(await discarded(postsId)).toBe(404);
  });

  test.each<[string, object]>([
    ['another title', { title: '洪湖数鸟记' }],
    ['a summary', { summary: '湖面还是墨色的' }],
    ['a category', { categoryId: 'nature' }],
    ['tags', { tags: ['候鸟'] }],
    ['a region', { region: 'hubei' }],
    ['its comments closed', { allowComment: false }],
    ['a source', { origin: 'reprint', sourceUrl: 'https://example.com/a' }],
    ['a day to appear', { publishAt: '2031-01-01T08:00:00+08:00' }],
  ])('stays when somebody gave it %s', async (_what, part) => {
    const postsId = await made(form, writer);
    expect(await call(contract.save, { postsId, ...form, ...part }, writer)).toMatchObject({ status: 200 });
    expect(await call(discardDraft, { postsId, title }, writer)).toMatchObject({
      status: 409,
      msg: '这份草稿里已有内容，没有删除',
    });
    expect(await isThere(postsId)).toBe(true);
  });

  test('stays when it has a video, is in a collection or in the bin', async () => {
    const [withVideo, collected, binned] = [await made(form, writer), await made(form, writer), await made(form, writer)];
    await call(contract.save, { postsId: withVideo, ...form, mediaId: await video(writer, 'processing') }, writer);
    const { data } = await call(collections.createCollection, { title: '候鸟' }, writer);
    await call(collections.placeInCollection, { postsId: collected, collectionId: data.id }, writer);
    await call(contract.remove, { postsId: binned }, writer);
    for (const postsId of [withVideo, collected, binned]) {
      expect(await discarded(postsId)).toBe(409);
      expect(await isThere(postsId)).toBe(true);
    }
  });

  test('stays when it was submitted once, though it was taken back', async () => {
    const postsId = await submitted(articleForm({ title }), writer);
    await call(contract.retract, { postsId }, writer);
    const emptied = { summary: '', categoryId: null, tags: [], region: null, body: null };
    expect((await call(contract.save, { postsId, type: 'article', title, ...emptied }, writer)).status).toBe(200);
    expect(await discarded(postsId)).toBe(409);
  });

  test('is its author’s alone to give up', async () => {
    const postsId = await made(form, writer);
    expect(await discarded(postsId, other)).toBe(404);
    expect(await isThere(postsId)).toBe(true);
  });
});

test('the author’s list is filtered, counted and paged', async () => {
  const author = await user('creator');
  for (const title of ['第一篇稿子', '第二篇稿子', '第三篇 AI 稿']) await made(articleForm({ title }), author);
  await submitted(articleForm({ title: '交了的稿子' }), author);
  await made({ type: 'video', title: '一段视频', mediaId: await video(author, 'processing') }, author);
  const list = async (query: object) => (await call(listOwn, query, author)).data;
  expect(await list({})).toMatchObject({ total: 5, counts: { draft: 4, pending: 1 }, hasMore: false });
  expect((await list({ limit: 2, page: 2 })).list.map(({ title }) => title)).toEqual(['第三篇 AI 稿', '第二篇稿子']);
  expect((await list({ keywords: 'ai' })).list.map(({ title }) => title)).toEqual(['第三篇 AI 稿']);
  expect((await list({ keywords: '湿地', status: 'pending' })).list.map(({ title }) => title)).toEqual(['交了的稿子']);
  expect((await list({ type: 'video' })).list[0]).toMatchObject({
    mediaState: 'processing',
    mediaPercent: 40,
    can: { submit: true },
  });
  expect(await call(listOwn, { limit: 101 }, author)).toMatchObject({ status: 400, msg: '每页最多 100 条' });
});

test('the author’s list says why a video failed, and of no other', async () => {
  const author = await user('creator');
  const mediaId = await video(author, 'failed');
  await deps.db.update(mediaAssets).set({ failure: '文件里没有视频画面' }).where(eq(mediaAssets.id, mediaId));
  const postsId = await made({ type: 'video', title: '一段音频', mediaId }, author);
  const row = async () => (await call(listOwn, {}, author)).data.list.find(({ id }) => id === postsId);
  expect(await row()).toMatchObject({ mediaId, mediaReason: '文件里没有视频画面' });
  await deps.db.update(mediaAssets).set({ state: 'processing' }).where(eq(mediaAssets.id, mediaId));
  expect(await row()).toMatchObject({ mediaId, mediaReason: null });
});

test('categories come in the order of the site', async () => {
  const { data } = await call(contract.categoryList, {}, writer);
  expect(data).toHaveLength(13);
  expect(data[0]).toEqual({ id: 'politics', slug: 'politics', name: '时政' });
});
