import { describe, expect, test } from 'vitest';
import { WORD_CHECKS_A_DAY, WORDS_TOLD } from '#contract/posts/constants.ts';
import * as posts from '#contract/posts/drafts.ts';
import { copyPost, exportOwn } from '#contract/posts/own-posts.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, fastify } = app;
const { made, published, picture, video } = postsOf(app);
const author = await user('creator', { nickname: '湖边的人' });
const other = await user('creator');
const reviewer = await admin('moderator');

describe('a copy of a post', () => {
  test('is a new draft with all that was written, whatever became of the first', async () => {
    const cover = await picture(author);
    const form = articleForm({ title: '湖水退去', cover, summary: '摘要', allowComment: false });
    const postsId = await published(form, author, reviewer);
    const { status, data, msg } = await call(copyPost, { postsId }, author);
    expect([status, msg, data.type]).toEqual([200, '已复制为新草稿', 'article']);
    expect(data.postsId).not.toBe(postsId);
    expect((await call(posts.ownDetail, { postsId: data.postsId }, author)).data).toMatchObject({
      status: 'draft',
      version: 1,
      title: '湖水退去（副本）',
      cover,
      summary: '摘要',
      tags: ['候鸟', '湿地'],
      region: 'hubei',
      categoryId: 'nature',
      allowComment: false,
      body: articleForm().body,
      publishAt: null,
      reasons: [],
    });
    expect((await call(posts.ownDetail, { postsId }, author)).data).toMatchObject({ status: 'published', title: '湖水退去' });
  });

  test('of a video has no file: one file is shown by one post', async () => {
    const mediaId = await video(author);
    const postsId = await made({ type: 'video', title: '清晨的湖', mediaId }, author);
    const { data } = await call(copyPost, { postsId }, author);
    expect((await call(posts.ownDetail, { postsId: data.postsId }, author)).data).toMatchObject({ type: 'video', mediaId: null });
  });

  test('is made once, however often it is asked for with one key', async () => {
    const postsId = await made(articleForm(), author);
    const headers = { 'idempotency-key': 'copy-once-0001' };
    const [one, two] = [await call(copyPost, { postsId }, author, headers), await call(copyPost, { postsId }, author, headers)];
    expect(one.data.postsId).toBe(two.data.postsId);
  });

  test('keeps a title that is as long as can be, and is refused from the bin', async () => {
    const postsId = await made(articleForm({ title: '长'.repeat(80) }), author);
    const { data } = await call(copyPost, { postsId }, author);
    expect((await call(posts.ownDetail, { postsId: data.postsId }, author)).data.title).toBe('长'.repeat(80));
    await call(posts.remove, { postsId }, author);
    expect(await call(copyPost, { postsId }, author)).toMatchObject({ status: 409, msg: '作品在回收站中，恢复后才能复制' });
  });
});

describe('the words of a draft that are not allowed', () => {
  const add = (word: string, action: 'block' | 'review' | 'replace') =>
    call(createWord, { word, scopes: ['posts'], action }, reviewer);

  test('are told as they stand in it, by field; words that a person looks at are not', async () => {
    await add('神医', 'block');
    await add('内幕', 'review');
    await add('广告', 'replace');
    const postsId = await made(
      articleForm({ title: '神 医来了', tags: ['神医'], body: body('没有内幕。', '神医说，神医又说，广告。') }),
      author,
    );
    const { status, data } = await call(posts.checkWords, { postsId }, author);
    expect(status).toBe(200);
    expect(data).toEqual({
      list: [
        { field: 'title', word: '神 医' },
        { field: 'tags', word: '神医' },
        { field: 'body', word: '神医' },
      ],
      more: false,
    });
    expect(await call(posts.submit, { postsId }, author)).toMatchObject({ status: 400 });
  });

  test('a clean draft has none', async () => {
    const postsId = await made(articleForm(), author);
    expect((await call(posts.checkWords, { postsId }, author)).data).toEqual({ list: [], more: false });
  });

  test('are told a few at a time and so often a day, and to the author alone', async () => {
    const words = [...'甲乙丙丁戊己'].slice(0, WORDS_TOLD + 1).map((letter) => `坏词${letter}`);
    for (const word of words) await add(word, 'block');
    const asker = await user('creator');
    const postsId = await made(articleForm({ body: body(words.join('，')) }), asker);
    const first = await call(posts.checkWords, { postsId }, asker);
    expect([first.data.list.length, first.data.more]).toEqual([WORDS_TOLD, true]);
    expect(await call(posts.checkWords, { postsId }, other)).toMatchObject({ status: 404 });
    for (let n = 1; n < WORD_CHECKS_A_DAY; n += 1) await call(posts.checkWords, { postsId }, asker);
    expect(await call(posts.checkWords, { postsId }, asker)).toMatchObject({
      status: 429,
      msg: expect.stringContaining(`每天最多检查 ${WORD_CHECKS_A_DAY} 次用词`) as unknown,
    });
  });
});

test('the list comes as a file with what was filtered, and its address works once', async () => {
  const writer = await user('creator', { nickname: '写表的人' });
  await published(articleForm({ title: '=表里的文章' }), writer, reviewer);
  await made(articleForm({ title: '还是草稿' }), writer);
  const { data } = await call(exportOwn, {}, writer);
  const file = await fastify.inject(data.url);
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines[0]).toContain('作品编号,标题,类型,状态,分类,作者,阅读播放');
  expect(lines).toHaveLength(3);
  expect(file.body).toContain("'=表里的文章,文章,已发布,");
  expect(file.body).toContain('还是草稿,文章,草稿,');
  expect((await fastify.inject(data.url)).statusCode).toBe(403);
  const drafts = await call(exportOwn, { status: 'draft', keywords: '草稿' }, writer);
  expect((await fastify.inject(drafts.data.url)).body.trim().split('\r\n')).toHaveLength(2);
  expect(await call(exportOwn, { author: 'all' }, writer)).toMatchObject({ status: 403 });
});
