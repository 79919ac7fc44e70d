import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { approvePost, rejectPost } from '#contract/moderation.ts';
import * as contract from '#contract/posts.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, worksOf } from '../../../test/works.ts';

const app = await createTestApp();
const { call, person, admin } = app;
const { made, submitted, published, picture, video } = worksOf(app);

const writer = await person('creator');
const other = await person('agencies');
const reviewer = await admin('moderator');

describe('a draft', () => {
  test('is saved unfinished, and found again as it was left', async () => {
    const cover = await picture(writer);
    const form = articleForm({ title: '  未完\n成 ', summary: '', cover, tags: ['#候鸟', '候鸟', ' AI', 'ai'], aiGenerated: true, body: body('一行') });
    const { data } = await call(contract.save, form, writer);
    expect(data).toMatchObject({ version: 1 });
    const draft = await call(contract.ownDetail, { postsId: data.postsId }, writer);
    expect(draft.data).toMatchObject({
      version: 1, status: 'draft', title: '未完 成', cover, tags: ['候鸟', 'ai'], body: body('一行'), aiGenerated: true, allowComment: true, origin: 'original', reasons: [],
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
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ version: 2, title: '新标题', summary: '摘要', categoryId: 'nature', body: articleForm().body });
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
    const both = await Promise.all(['甲', '乙', '丙'].map((title) => call(contract.save, { postsId, version: 1, ...articleForm({ title }) }, writer)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is made once for an Idempotency-Key, even when the call is repeated at once', async () => {
    const key = { 'idempotency-key': 'first-save' };
    const twice = await Promise.all([1, 2].map(() => call(contract.save, articleForm({ title: '只有一篇' }), writer, key)));
    expect(twice[0]?.data).toEqual(twice[1]?.data);
    expect((await call(contract.listOwn, { keywords: '只有一篇' }, writer)).data.list).toHaveLength(1);
    const others = await call(contract.save, articleForm({ title: '别人的' }), other, key);
    expect(others.data.postsId).not.toBe(twice[0]?.data.postsId);
  });

  test.each<[string, object, number, string]>([
    ['a category that does not exist', { categoryId: 'nowhere' }, 400, '所选分类不存在'],
    ['a cover from elsewhere', { cover: 'https://evil.example/a.webp' }, 400, '封面须为自己上传的图片或自己视频的画面'],
    ['a video that does not exist', { type: 'video', mediaId: 'nothing' }, 404, '视频不存在或已被删除'],
    ['a region that does not exist', { region: 'atlantis' }, 400, '地区不存在'],
    ['a title of 81 characters', { title: '长'.repeat(81) }, 400, '标题不超过80字'],
    ['a summary of 129 characters', { summary: '长'.repeat(129) }, 400, '摘要不超过128字'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `标签${index}`) }, 400, '标签最多10个'],
    ['a hostile link', { body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '点', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] }] } }, 400, '链接只支持 http、https 网址和邮箱地址'],
    ['a field it does not know', { html: '<b>' }, 400, '不支持的字段：html'],
  ])('is refused with %s', async (_what, part, status, msg) => {
    expect(await call(contract.save, articleForm(part), writer)).toMatchObject({ status, msg });
  });

  test('takes no picture, frame or video of another person', async () => {
    const theirs = await picture(other);
    expect(await call(contract.save, articleForm({ cover: theirs }), writer)).toMatchObject({ status: 400, msg: '封面须为自己上传的图片或自己视频的画面' });
    const inBody = { type: 'doc', content: [{ type: 'image', attrs: { src: theirs } }] };
    expect(await call(contract.save, articleForm({ body: inBody }), writer)).toMatchObject({ status: 400, msg: '正文中有不是自己上传的图片，请重新上传' });
    expect(await call(contract.save, { type: 'video', title: '片', mediaId: await video(other) }, writer)).toMatchObject({ status: 404 });
    const embedded = { type: 'doc', content: [{ type: 'video', attrs: { mediaId: await video(other) } }] };
    expect(await call(contract.save, articleForm({ body: embedded }), writer)).toMatchObject({ status: 404 });
  });

  test('survives characters no database holds', async () => {
    const postsId = await made(articleForm({ title: '甲\u0000乙\ud800', tags: ['\u0000', '标\u0000签'], summary: '\u0000', body: body('\u0000字\udfff') }), writer);
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ title: '甲乙\ufffd', tags: ['标签'] });
    expect(await call(contract.listOwn, { keywords: '\u0000' }, writer)).toMatchObject({ status: 200 });
  });

  test('is nobody else’s: another creator finds nothing there', async () => {
    const postsId = await made(articleForm(), writer);
    const calls = [contract.ownDetail, contract.submit, contract.retract, contract.offline, contract.remove, contract.restore];
    for (const one of calls) expect(await call(one, { postsId }, other)).toMatchObject({ status: 404 });
    expect(await call(contract.save, articleForm({ postsId }), other)).toMatchObject({ status: 404 });
    expect(await call(contract.detail, { postsId }, writer)).toMatchObject({ status: 404, msg: '作品不存在或已下线' });
  });
});

describe('handing in', () => {
  test('answers the first missing thing in the order of the form, and all of them by field', async () => {
    const postsId = await made({ type: 'article', title: '短', origin: 'reprint' }, writer);
    const answer = await call(contract.submit, { postsId }, writer);
    expect(answer).toMatchObject({ status: 400, msg: '标题应为2-40个字' });
    expect(answer.data).toEqual({ fields: { title: '标题应为2-40个字', categoryId: '请选择分类', body: '请填写正文', sourceUrl: '转载作品请填写来源地址' } });
  });

  test.each<[string, object, string | null]>([
    ['an article’s title of 40 characters', { title: '𠮷'.repeat(40) }, null],
    ['an article’s title of 41', { title: '长'.repeat(41) }, '标题应为2-40个字'],
    ['no category', { categoryId: null }, '请选择分类'],
    ['an empty body', { body: body('') }, '请填写正文'],
    ['a reprint whose source is no address', { origin: 'reprint', sourceUrl: '日报第三版' }, '来源地址须以 http:// 或 https:// 开头'],
    ['a reprint from a hostile address', { origin: 'reprint', sourceUrl: 'javascript:alert(1)' }, '来源地址须以 http:// 或 https:// 开头'],
    ['a reprint with its source', { origin: 'reprint', sourceUrl: 'https://paper.example/3' }, null],
    ['a video without a file', { type: 'video', body: null }, '请上传视频'],
  ])('%s', async (_what, part, refusal) => {
    const postsId = await made(articleForm(part), writer);
    const answer = await call(contract.submit, { postsId }, writer);
    expect(answer).toMatchObject(refusal === null ? { status: 200, data: { status: 'pending' } } : { status: 400, msg: refusal });
  });

  test('takes a video of 80 characters’ title while it is still being processed, without body or summary; not one that failed', async () => {
    const form = { type: 'video', title: '长'.repeat(80), categoryId: 'nature' };
    const postsId = await made({ ...form, mediaId: await video(writer, 'processing') }, writer);
    expect(await call(contract.submit, { postsId }, writer)).toMatchObject({ status: 200, data: { status: 'pending' } });
    const failed = await made({ ...form, mediaId: await video(writer, 'failed') }, writer);
    expect(await call(contract.submit, { postsId: failed }, writer)).toMatchObject({ status: 400, msg: '视频处理失败，请重试或重新上传' });
  });

  test('tells the place in the queue, and the same to whoever asks twice with one key', async () => {
    const agency = await person('agencies');
    const first = await made(articleForm(), agency);
    const key = { 'idempotency-key': 'submit-1' };
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.submit, { postsId: first }, agency, key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { status, queuePosition } = answers[0]?.data ?? {};
    expect(status).toBe('pending');
    const second = await made(articleForm(), agency);
    const next = await call(contract.submit, { postsId: second }, agency);
    expect(next.data.queuePosition).toBe((queuePosition ?? 0) + 1);
    expect(await call(contract.submit, { postsId: second }, agency)).toMatchObject({ status: 409, msg: '作品已在审核中，请勿重复提交' });
    const { data } = await call(contract.listOwn, { status: 'pending' }, agency);
    expect(data.list.map((row) => row.queuePosition)).toEqual([next.data.queuePosition, queuePosition]);
  });

  test('ends after twenty in one day', async () => {
    const busy = await person('creator');
    const ids = await Promise.all(Array.from({ length: 21 }, () => made(articleForm(), busy)));
    const answers = [];
    for (const postsId of ids) answers.push(await call(contract.submit, { postsId }, busy));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ status: 429, msg: '每天最多提交20篇作品，请明天再试' });
  });

  test('needs a bound mobile', async () => {
    const unbound = await person('creator', { mobile: null, email: 'only@wenjian.example' });
    const postsId = await made(articleForm(), unbound);
    expect(await call(contract.submit, { postsId }, unbound)).toMatchObject({ status: 403, msg: '请先绑定手机号' });
  });

  test.each([
    [9, 400], [11, 200], [30 * 1440 - 1, 200], [30 * 1440 + 1, 400],
  ])('for a time %i minutes ahead answers %i', async (minutes, status) => {
    const author = await person('creator');
    const postsId = await made(articleForm(), author);
    const publishAt = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    expect(await call(contract.submit, { postsId, publishAt }, author)).toMatchObject({ status });
  });

  test('makes it unchangeable until it is taken back', async () => {
    const author = await person('creator');
    const postsId = await submitted(articleForm(), author);
    expect(await call(contract.save, articleForm({ postsId, title: '偷偷改掉' }), author)).toMatchObject({ status: 409, msg: '作品正在审核，撤回后才能修改' });
    expect(await call(contract.retract, { postsId }, author)).toMatchObject({ status: 200, data: { postsId, status: 'draft' } });
    expect(await call(contract.save, articleForm({ postsId, version: 1, title: '改好了' }), author)).toMatchObject({ status: 200, data: { version: 2 } });
  });
});

describe('a published work', () => {
  test('is read by everybody with everything its page shows', async () => {
    const author = await person('agencies', { nickname: '江畔观察', bio: '写江边的事' });
    const src = await picture(author);
    const form = articleForm({
      title: '一座城市的雨水',
      cover: src,
      origin: 'reprint',
      sourceUrl: 'https://paper.example/3',
      aiGenerated: true,
      allowDanmaku: false,
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '地下二十米' }] },
          { type: 'paragraph', content: [{ type: 'text', text: '雨下了一夜。<script>' }] },
          { type: 'image', attrs: { src, alt: '雨', caption: '巡查' } },
        ],
      },
    });
    const postsId = await published(form, author, reviewer);
    const guest = await call(contract.detail, { postsId });
    expect(guest.status).toBe(200);
    expect(guest.data).toMatchObject({
      id: postsId, type: 'article', title: '一座城市的雨水', summary: '地下二十米 雨下了一夜。<script>', cover: src, category: { slug: 'nature' }, labels: ['reprint', 'ai'],
      source: 'https://paper.example/3', revision: 1, readMinutes: 1, textLength: 19, allowComment: true, allowDanmaku: false, ipLocation: null,
      outline: [{ id: 'h-1', text: '地下二十米', level: 2 }],
      author: { id: author.id, nickname: '江畔观察', bio: '写江边的事', postCount: 1 },
    });
    expect(guest.data.html).toContain('<p>雨下了一夜。&lt;script&gt;</p>');
    expect(guest.data.html).toMatch(/srcset="[^"]*w320\.webp 320w, [^"]*w640\.webp 640w, [^"]* 700w"/);
    expect(guest.data).not.toHaveProperty('body');
    expect(guest.data).not.toHaveProperty('can');
    const own = await call(contract.detail, { postsId }, author);
    expect(own.data).toMatchObject({ can: { edit: true, offline: true } });
    expect(own.data.body?.content).toHaveLength(3);
    expect((await call(contract.detail, { postsId }, reviewer)).data).toHaveProperty('body');
    expect((await call(contract.detail, { postsId }, writer)).data).not.toHaveProperty('body');
  });

  test('stays readable while a newer revision is written, reviewed and sent back', async () => {
    const author = await person('creator');
    const postsId = await published(articleForm({ title: '旧的标题' }), author, reviewer);
    const first = (await call(contract.detail, { postsId })).data;
    await call(contract.save, articleForm({ postsId, title: '新的标题' }), author);
    const title = async () => (await call(contract.detail, { postsId })).data.title;
    expect(await title()).toBe('旧的标题');
    expect((await call(contract.listOwn, {}, author)).data.list[0]).toMatchObject({ title: '新的标题', status: 'published', hasNewerDraft: true });
    expect((await call(contract.submit, { postsId }, author)).data).toMatchObject({ status: 'published' });
    await call(rejectPost, { postsId, reasons: [{ text: '标题与内容不符' }] }, reviewer);
    expect(await title()).toBe('旧的标题');
    expect((await call(contract.listOwn, {}, author)).data.list[0]).toMatchObject({ status: 'published', reasons: [{ text: '标题与内容不符' }], can: { edit: true, submit: true } });
    await call(contract.save, articleForm({ postsId, title: '更新的标题' }), author);
    await call(contract.submit, { postsId }, author);
    await call(approvePost, { postsId }, reviewer);
    const renewed = (await call(contract.detail, { postsId })).data;
    expect(renewed).toMatchObject({ title: '更新的标题', publishTime: first.publishTime, author: { postCount: 1 } });
    expect(renewed.revision).toBeGreaterThan(first.revision);
    expect(renewed.modifiedTime > first.modifiedTime).toBe(true);
    expect(await call(contract.submit, { postsId }, author)).toMatchObject({ status: 409, msg: '作品没有新的修改，无需提交' });
  });

  test('goes off the site at once, for guests who share an answer too, and comes back only through review', async () => {
    const author = await person('creator');
    const postsId = await published(articleForm(), author, reviewer);
    expect((await call(contract.detail, { postsId })).status).toBe(200);
    expect(await call(contract.offline, { postsId }, author)).toMatchObject({ data: { postsId, status: 'offline' }, msg: '已下线' });
    expect((await call(contract.detail, { postsId })).status).toBe(404);
    expect((await call(contract.submit, { postsId }, author)).data.status).toBe('pending');
    await call(approvePost, { postsId }, reviewer);
    expect((await call(contract.detail, { postsId })).data.author.postCount).toBe(1);
  });

  test('can be put in the bin and taken out again as a draft', async () => {
    const author = await person('creator');
    const postsId = await published(articleForm(), author, reviewer);
    await call(contract.remove, { postsId }, author);
    expect((await call(contract.detail, { postsId })).status).toBe(404);
    expect((await call(contract.listOwn, {}, author)).data).toMatchObject({ list: [], total: 0, counts: { deleted: 1 } });
    expect((await call(contract.listOwn, { status: 'deleted' }, author)).data.list[0]).toMatchObject({ id: postsId, can: { edit: false, restore: true } });
    expect(await call(contract.save, articleForm({ postsId }), author)).toMatchObject({ status: 409, msg: '作品在回收站中，恢复后才能操作' });
    expect((await call(contract.restore, { postsId }, author)).data.status).toBe('draft');
    expect((await call(contract.detail, { postsId })).status).toBe(404);
  });

  test('that is a video is played with its first frame or its cover', async () => {
    const author = await person('creator');
    const mediaId = await video(author, 'processing');
    const postsId = await submitted({ type: 'video', title: '湖边的早晨', categoryId: 'nature', mediaId }, author);
    expect(await call(approvePost, { postsId }, reviewer)).toMatchObject({ status: 409, msg: '视频还在处理中，处理完成后才能通过' });
    await app.deps.db.update(mediaAssets).set({ state: 'ready', folder: 'video/ab/x/1', durationMs: 12_500, width: 1280, height: 720 }).where(eq(mediaAssets.id, mediaId));
    expect((await call(approvePost, { postsId }, reviewer)).status).toBe(200);
    const { data } = await call(contract.detail, { postsId });
    expect(data).toMatchObject({ type: 'video', duration: 12.5, media: { hls: '/media/video/ab/x/1/master.m3u8', width: 1280, height: 720 }, readMinutes: 0 });
    expect(data).not.toHaveProperty('html');
  });
});

test('the author’s list is filtered, counted and paged', async () => {
  const author = await person('creator');
  for (const title of ['第一篇稿子', '第二篇稿子', '第三篇 AI 稿']) await made(articleForm({ title }), author);
  await submitted(articleForm({ title: '交了的稿子' }), author);
  await made({ type: 'video', title: '一段视频', mediaId: await video(author, 'processing') }, author);
  const list = async (query: object) => (await call(contract.listOwn, query, author)).data;
  expect(await list({})).toMatchObject({ total: 5, counts: { draft: 4, pending: 1 }, hasMore: false });
  expect((await list({ limit: 2, page: 2 })).list.map(({ title }) => title)).toEqual(['第三篇 AI 稿', '第二篇稿子']);
  expect((await list({ keywords: 'ai' })).list.map(({ title }) => title)).toEqual(['第三篇 AI 稿']);
  expect((await list({ keywords: '湿地', status: 'pending' })).list.map(({ title }) => title)).toEqual(['交了的稿子']);
  expect((await list({ type: 'video' })).list[0]).toMatchObject({ mediaState: 'processing', mediaPercent: 40, can: { submit: true } });
  expect(await call(contract.listOwn, { limit: 101 }, author)).toMatchObject({ status: 400, msg: '每页最多 100 条' });
});

test('categories come in the order of the site', async () => {
  const { data } = await call(contract.categoryList, {}, writer);
  expect(data).toHaveLength(13);
  expect(data[0]).toEqual({ id: 'politics', slug: 'politics', name: '时政' });
});
