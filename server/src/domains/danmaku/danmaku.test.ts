import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import * as contract from '#contract/danmaku/danmaku.ts';
import * as words from '#contract/screening/sensitive-words.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { addSystemDanmaku } from './service.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { published, video } = postsOf(app);

let author: Visitor;
let moderator: Visitor;
let post: string;

beforeAll(async () => {
  author = await user('agencies');
  moderator = await admin('moderator');
});
beforeEach(async () => {
  post = await publishVideo();
});

const publishVideo = async (more: object = {}) =>
  published(
    { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author), ...more },
    author,
    await admin('moderator'),
  );
const send = (by: Visitor, content: string, more: object = {}) =>
  call(contract.sendDanmaku, { postsId: post, atMs: 4000, content, ...more }, by);
const list = async (more: object = {}, by?: Visitor) => (await call(contract.listDanmaku, { postsId: post, ...more }, by)).data;
const texts = async (...given: Parameters<typeof list>) => (await list(...given)).list.map(({ content }) => content);
const count = async () => (await call(detail, { postsId: post }, author)).data.danmakuCount;

describe('a danmaku', () => {
  test('is seen by everybody at its moment, as it was sent', async () => {
    const viewer = await user();
    const sent = await send(viewer, ' 两毫米！\n比我书架装得还准 ', { atMs: 4321.6, mode: 'top', color: '#4ADE80' });
    expect(sent).toMatchObject({ status: 200, msg: '弹幕已发送' });
    const seen = {
      id: sent.data.id,
      atMs: 4322,
      content: '两毫米！ 比我书架装得还准',
      mode: 'top',
      color: '#4ade80',
      mine: false,
      can: { remove: false },
    };
    expect(sent.data).toMatchObject({ ...seen, mine: true, can: { remove: true } });
    expect(await list()).toMatchObject({ list: [seen], total: 1 });
    expect((await list({}, author)).list).toMatchObject([{ mine: false, can: { remove: true } }]);
    expect(JSON.stringify(await list())).not.toContain(viewer.id);
    expect(await count()).toBe(1);
  });

  test('with a forbidden word is refused, however it is written, and one to look at is marked for moderators', async () => {
    const word = (form: object) => call(words.createWord, { scopes: ['danmaku'], ...form }, moderator);
    await word({ word: '代开发票', action: 'block' });
    await word({ word: '拔罐神医', action: 'review' });
    const viewer = await user();
    for (const variant of ['代开发票', '代 开-发 票', '代開發票'])
      expect(await send(viewer, `要${variant}吗`)).toMatchObject({
        status: 400,
        msg: expect.stringContaining('不允许使用的词语'),
      });
    expect(await send(viewer, '拔罐神医推荐')).toMatchObject({ status: 200 });
    const { data } = await call(contract.adminDanmakuList, { status: 'risky', postsId: post }, moderator);
    expect(data.list).toMatchObject([{ content: '拔罐神医推荐', riskyWords: ['拔罐神医'] }]);
  });

  test('belongs to its span of the video', async () => {
    for (const [index, atMs] of [0, 1999, 2000, 9000].entries()) await send(await user(), `第${index}条`, { atMs });
    expect(await texts({ fromMs: 0, toMs: 2000 })).toEqual(['第0条', '第1条']);
    expect(await texts({ fromMs: 2000, toMs: 600_000 })).toEqual(['第2条', '第3条']);
  });

  test('needs a person with a bound mobile, a text, and a moment within the video', async () => {
    expect(await call(contract.sendDanmaku, { postsId: post, atMs: 0, content: '好' })).toMatchObject({ status: 421 });
    const unbound = await user('user', { mobile: null });
    expect(await send(unbound, '好')).toMatchObject({ status: 403, msg: '请先绑定手机号', reason: 'mobileUnbound' });
    const viewer = await user();
    for (const empty of ['', '  ', '\u202e'])
      expect(await send(viewer, empty)).toMatchObject({ status: 400, msg: '请填写弹幕内容' });
    expect(await send(viewer, '😀'.repeat(101))).toMatchObject({ status: 400, msg: '弹幕最多 100 字' });
    expect(await send(viewer, '好', { atMs: 60_000 })).toMatchObject({ status: 400, msg: '弹幕时间超出视频长度' });
    expect(await send(viewer, '好', { mode: 'sideways' })).toMatchObject({ status: 400, msg: '弹幕位置不正确' });
    expect(await send(viewer, '好', { color: '#123456' })).toMatchObject({ status: 400, msg: '弹幕颜色不正确' });
    // None of the refusals has used up the one that may be sent now.
    expect(await send(viewer, '😀'.repeat(100))).toMatchObject({ status: 200 });
  });

  test('is one in five seconds of a person, and a repeated request with the same key sends one', async () => {
    const [one, other] = [await user(), await user()];
    const key = { 'idempotency-key': 'same' };
    const form = { postsId: post, atMs: 0, content: '来了' };
    const first = await call(contract.sendDanmaku, form, one, key);
    expect((await call(contract.sendDanmaku, form, one, key)).data).toEqual(first.data);
    expect(await send(one, '又来')).toMatchObject({
      status: 429,
      msg: expect.stringMatching(/^发送过快，每 5 秒可以发一条弹幕，请 \d 秒后重试$/),
    });
    expect(await send(other, '我也来了')).toMatchObject({ status: 200 });
    expect(await count()).toBe(2);
  });

  test('is refused where the author switched it off, and on what is no video or not on the site', async () => {
    const viewer = await user();
    post = await publishVideo({ allowDanmaku: false });
    expect(await send(viewer, '好')).toMatchObject({ status: 403, msg: '弹幕已关闭' });
    for (const postsId of ['nothing', '../..'])
      expect(await call(contract.listDanmaku, { postsId })).toMatchObject({ status: 404 });
  });
});

test('a span is at most ten minutes and runs forward', async () => {
  const request = (more: object) => call(contract.listDanmaku, { postsId: post, ...more });
  expect(await request({ fromMs: 0, toMs: 600_001 })).toMatchObject({ status: 400, msg: '一次最多取 10 分钟的弹幕' });
  expect(await request({ fromMs: 5000, toMs: 5000 })).toMatchObject({ status: 400, msg: '结束时间须晚于开始时间' });
  expect(await request({ fromMs: -1 })).toMatchObject({ status: 400 });
});

test('of a crowded second the newest ten are shown', async () => {
  const at = clock.now().getTime();
  await addSystemDanmaku(
    deps,
    post,
    Array.from({ length: 300 }, (_, index) => ({
      authorId: author.id,
      atMs: 3000 + (index % 1000),
      content: `第${index}条`,
      mode: 'rolling' as const,
      color: '#ffffff',
      createdAt: new Date(at - 1000 * (300 - index)),
    })),
  );
  const { list: shown, total } = await list();
  expect(total).toBe(300);
  expect(shown.map(({ content }) => content)).toEqual(Array.from({ length: 10 }, (_, index) => `第${290 + index}条`));
});

test('who watches now is told of what others send, once', async () => {
  let { until } = await list();
  const sent = await send(await user(), '现场');
  clock.advance(3000);
  const seen: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { data } = await call(contract.danmakuNews, { postsId: post, since: until });
    seen.push(...data.list.map(({ id }) => id));
    until = data.until;
    clock.advance(2000);
  }
  expect(seen).toEqual([sent.data.id]);
});

describe('taking a danmaku away', () => {
  test('is for its writer and for the author of the video, and is seen at once', async () => {
    const [viewer, other] = [await user(), await user()];
    const [own, under] = [(await send(viewer, '自己的')).data.id, (await send(other, '作者删的')).data.id];
    expect(await texts()).toEqual(['自己的', '作者删的']);
    const remove = (by: Visitor, danmakuId: string) => call(contract.removeDanmaku, { danmakuId }, by);
    expect(await remove(viewer, under)).toMatchObject({ status: 403, msg: '只能删除自己的弹幕或自己视频上的弹幕' });
    expect(await remove(viewer, own)).toMatchObject({ status: 200, msg: '弹幕已删除' });
    expect(await remove(author, under)).toMatchObject({ status: 200 });
    expect(await remove(author, under)).toMatchObject({ status: 200 });
    expect(await remove(author, 'nothing')).toMatchObject({ status: 404 });
    expect(await texts()).toEqual([]);
    expect(await count()).toBe(0);
  });

  test('is done by a moderator with a trace, and undone', async () => {
    const { id: danmakuId } = (await send(await user(), '不友善的话')).data;
    const hide = () => call(contract.hideDanmaku, { danmakuId, reason: '辱骂' }, moderator);
    expect((await hide()).data).toEqual({ danmakuId, status: 'hidden' });
    expect((await hide()).data).toEqual({ danmakuId, status: 'hidden' });
    expect(await texts()).toEqual([]);
    expect(await count()).toBe(0);
    const hidden = await call(contract.adminDanmakuList, { status: 'hidden', postsId: post }, moderator);
    expect(hidden.data.list).toMatchObject([{ id: danmakuId, content: '不友善的话', status: 'hidden', title: '雾里合龙' }]);
    expect((await call(contract.adminDanmakuList, { keywords: '不友善', postsId: post }, moderator)).data.list).toHaveLength(1);
    expect((await call(contract.restoreDanmaku, { danmakuId }, moderator)).data).toEqual({ danmakuId, status: 'shown' });
    expect(await texts()).toEqual(['不友善的话']);
    expect(await count()).toBe(1);
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1 order by at', [danmakuId]);
    expect(rows.map(({ action }) => action)).toEqual(['danmaku.hide', 'danmaku.restore']);
  });

  test('with a word to look at is counted off nowhere when it is hidden instead, or taken back', async () => {
    await call(words.createWord, { word: '扫码入群', scopes: ['danmaku'], action: 'review' }, moderator);
    const [one, other] = [await user(), await user()];
    const [hidden, taken] = [(await send(one, '扫码入群吧')).data.id, (await send(other, '扫码入群呀')).data.id];
    expect((await call(contract.hideDanmaku, { danmakuId: hidden }, moderator)).data.status).toBe('hidden');
    expect((await call(contract.removeDanmaku, { danmakuId: taken }, other)).status).toBe(200);
    expect([await texts({}, one), await texts({}, other), await count()]).toEqual([[], [], 0]);
    expect((await call(contract.restoreDanmaku, { danmakuId: hidden }, moderator)).data.status).toBe('shown');
    expect([await texts(), await count()]).toEqual([['扫码入群吧'], 1]);
  });

  test('with a word to look at is seen by its writer alone until it is let through, and counted from then on', async () => {
    await call(words.createWord, { word: '加微信', scopes: ['danmaku'], action: 'review' }, moderator);
    const writer = await user();
    const sent = await send(writer, '加微信看更多');
    expect(sent).toMatchObject({ msg: '弹幕已提交，审核通过后其他人才能看到', data: { held: true } });
    const danmakuId = sent.data.id;
    expect((await list({}, writer)).list).toMatchObject([{ id: danmakuId, held: true, mine: true }]);
    for (const reader of [author, undefined]) expect(await texts({}, reader)).toEqual([]);
    const risky = async () =>
      (await call(contract.adminDanmakuList, { status: 'risky', postsId: post }, moderator)).data.list.map(({ id }) => id);
    expect(await risky()).toEqual([danmakuId]);
    const before = await count();
    expect((await call(contract.restoreDanmaku, { danmakuId }, moderator)).data).toEqual({ danmakuId, status: 'shown' });
    expect(await risky()).toEqual([]);
    expect(await texts()).toEqual(['加微信看更多']);
    expect([before, await count()]).toEqual([0, 1]);
    await call(contract.restoreDanmaku, { danmakuId }, moderator);
    const { rows } = await deps.db.$client.query('select action, before from audit_log where target_id = $1', [danmakuId]);
    expect(rows).toMatchObject([{ action: 'danmaku.restore', before: { riskyWords: ['加微信'] } }]);
  });
});
