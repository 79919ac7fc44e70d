import { describe, expect, test } from 'vitest';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user } = app;
const { made, submitted, video } = postsOf(app);

const writer = await user('creator');

describe('handing in', () => {
  test('answers the first missing thing in the order of the form, and all of them by field', async () => {
    const postsId = await made({ type: 'article', title: '短', origin: 'reprint' }, writer);
    const answer = await call(contract.submit, { postsId }, writer);
    expect(answer).toMatchObject({ status: 400, msg: '标题应为 2–40 个字' });
    expect(answer.data).toEqual({
      fields: { title: '标题应为 2–40 个字', categoryId: '请选择分类', body: '请填写正文', sourceUrl: '转载作品请填写来源地址' },
    });
  });

  test.each<[string, object, string | null]>([
    ['an article’s title of 40 characters', { title: '𠮷'.repeat(40) }, null],
    ['an article’s title of 41', { title: '长'.repeat(41) }, '标题应为 2–40 个字'],
    ['no category', { categoryId: null }, '请选择分类'],
    ['an empty body', { body: body('') }, '请填写正文'],
    [
      'a reprint whose source is no address',
      { origin: 'reprint', sourceUrl: '日报第三版' },
      '来源地址须以 http:// 或 https:// 开头',
    ],
    [
      'a reprint from a hostile address',
      { origin: 'reprint', sourceUrl: 'javascript:alert(1)' },
      '来源地址须以 http:// 或 https:// 开头',
    ],
    ['a reprint with its source', { origin: 'reprint', sourceUrl: 'https://paper.example/3' }, null],
    ['a video whose description has 1,001 characters', { type: 'video', body: body('长'.repeat(1001)) }, '视频简介最多 1000 字'],
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
    expect(await call(contract.submit, { postsId: failed }, writer)).toMatchObject({
      status: 400,
      msg: '视频转码失败，请重试或重新上传',
    });
  });

  test('tells the place in the queue, and the same to whoever asks twice with one key', async () => {
    const agency = await user('agencies');
    const first = await made(articleForm(), agency);
    const key = { 'idempotency-key': 'submit-1' };
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.submit, { postsId: first }, agency, key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { status, queuePosition } = answers[0]?.data ?? {};
    expect(status).toBe('pending');
    const second = await made(articleForm(), agency);
    const next = await call(contract.submit, { postsId: second }, agency);
    expect(next.data.queuePosition).toBe((queuePosition ?? 0) + 1);
    expect(await call(contract.submit, { postsId: second }, agency)).toMatchObject({
      status: 409,
      msg: '作品已在审核中，请勿重复提交',
    });
    const { data } = await call(listOwn, { status: 'pending' }, agency);
    expect(data.list.map((row) => row.queuePosition)).toEqual([next.data.queuePosition, queuePosition]);
  });

  test('ends after twenty in one day', async () => {
    const busy = await user('creator');
    const ids = await Promise.all(Array.from({ length: 21 }, () => made(articleForm(), busy)));
    const answers = [];
    for (const postsId of ids) answers.push(await call(contract.submit, { postsId }, busy));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      msg: expect.stringMatching(/^每天最多提交 20 篇作品，请 \d+ (秒|分钟|小时)后重试$/),
    });
  });

  test('needs a bound mobile', async () => {
    const unbound = await user('creator', { mobile: null, email: 'only@wenjian.example' });
    const postsId = await made(articleForm(), unbound);
    expect(await call(contract.submit, { postsId }, unbound)).toMatchObject({ status: 403, msg: '请先绑定手机号' });
  });

  test.each([
    [9, 400],
    [11, 200],
    [30 * 1440 - 1, 200],
    [30 * 1440 + 1, 400],
  ])('for a time %i minutes ahead answers %i', async (minutes, status) => {
    const author = await user('creator');
    const postsId = await made(articleForm(), author);
    const publishAt = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    expect(await call(contract.submit, { postsId, publishAt }, author)).toMatchObject({ status });
  });

  test('makes it unchangeable until it is taken back', async () => {
    const author = await user('creator');
    const postsId = await submitted(articleForm(), author);
    expect(await call(contract.save, articleForm({ postsId, title: '偷偷改掉' }), author)).toMatchObject({
      status: 409,
      msg: '作品正在审核，撤回后才能修改',
    });
    expect(await call(contract.retract, { postsId }, author)).toMatchObject({ status: 200, data: { postsId, status: 'draft' } });
    expect(await call(contract.save, articleForm({ postsId, version: 1, title: '改好了' }), author)).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
  });
});
