import { describe, expect, test } from 'vitest';
import { submit } from '#contract/posts/drafts.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import * as comments from '#contract/comments/comments.ts';
import { adminPostDetail } from '#contract/moderation/review.ts';
import * as contract from '#contract/screening/sensitive-words.ts';
import { openDeps } from '#server/open-deps.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';
import { matchWords } from './service.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { made, submitted } = postsOf(app);
const moderator = await admin('moderator');
const author = await user('creator');
const postsId = await publishedPost(deps, { authorId: author.id });

const create = (word: string, more: object = {}) =>
  call(contract.createWord, { word, scopes: ['comments'], action: 'block', ...more }, moderator);
const say = async (content: string) => call(comments.createComment, { postsId, content }, await user());

describe('the list', () => {
  test('takes a word once, in whatever variant it comes', async () => {
    expect(await create('水军推广', { note: '引流' })).toMatchObject({ status: 200, data: { word: '水军推广', note: '引流' } });
    expect(await create('水 軍-推廣')).toMatchObject({ status: 409 });
    expect(await create('！！')).toMatchObject({ status: 400, msg: '敏感词里至少要有一个汉字、字母或数字' });
    expect(await create('词', { scopes: [] })).toMatchObject({ status: 400, msg: '请选择适用范围' });
    const { data } = await call(contract.listWords, { keywords: '水軍' }, moderator);
    expect(data).toMatchObject({ total: 1, list: [{ word: '水军推广', scopes: ['comments'], action: 'block' }] });
  });

  test('is changed and shortened, and the filter follows at once on every server', async () => {
    const other = await openDeps(deps.config, 'other');
    const { data: word } = await create('拔罐神医');
    expect((await matchWords(other, 'comments', '拔罐神医')).verdict).toBe('block');
    await call(contract.modifyWord, { ...word, updatedAt: undefined, action: 'review', scopes: ['danmaku'] }, moderator);
    expect((await matchWords(deps, 'comments', '拔罐神医')).verdict).toBe('ok');
    expect((await matchWords(deps, 'danmaku', '拔罐神医')).verdict).toBe('review');
    await expect.poll(async () => (await matchWords(other, 'danmaku', '拔罐神医')).verdict).toBe('review');
    await call(contract.removeWords, { ids: [word.id] }, moderator);
    expect((await matchWords(deps, 'danmaku', '拔罐神医')).verdict).toBe('ok');
    expect((await call(contract.removeWords, { ids: [word.id] }, moderator)).status).toBe(200);
    await other.close();
  });

  test('goes out and comes in as a text, telling which lines it could not read', async () => {
    const text =
      '\ufeff神秘药水,replace,comments|messages,"广告，导流"\n 神秘　药水 \n\n!!!\n坏词,ban\n坏词,block,everywhere\n书面词,复核,作品|昵称';
    const answer = await call(contract.importWords, { text, scopes: ['danmaku'], action: 'block' }, moderator);
    expect(answer.data).toMatchObject({
      added: 2,
      changed: 0,
      refused: [
        { line: 4, reason: '没有汉字、字母或数字' },
        { line: 5, reason: '处理方式应为禁止、复核或替换' },
        { line: 6, reason: '适用范围应为作品、评论、弹幕、私信、昵称' },
      ],
    });
    const { data } = await call(contract.exportWords, {}, moderator);
    expect(data.text.split('\r\n')).toContain('神秘 药水,禁止,弹幕,');
    expect(data.text.split('\r\n')).toContain('书面词,复核,作品|昵称,');
    const again = await call(contract.importWords, { text: data.text, scopes: ['posts'], action: 'review' }, moderator);
    expect(again.data).toEqual({ added: 0, changed: data.text.trim().split('\r\n').length, refused: [] });
    expect((await call(contract.exportWords, {}, moderator)).data.text).toBe(data.text);
    await call(contract.importWords, { text: '界面上的词,复核', scopes: ['posts'], action: 'block' }, moderator);
    expect((await call(contract.exportWords, {}, moderator)).data.text).toContain('界面上的词,复核,作品,');
  });

  test('is tried on a text', async () => {
    await create('灵石', { action: 'replace' });
    const { data } = await call(contract.tryWords, { scope: 'comments', text: '送你灵 石，代開 發票' }, moderator);
    expect(data).toMatchObject({
      verdict: 'block',
      text: '送你***，代開 發票',
      hits: [
        { word: '灵石', found: '灵 石', action: 'replace' },
        { word: '代开发票', found: '代開 發票', action: 'block' },
      ],
    });
  });
});

describe('a comment', () => {
  test.each(['代开发票找我', '代 开 发 票 找我', '代開發票', '代*开*发*票'])(
    '%s is refused with the word in it',
    async (content) => {
      const answer = await say(content);
      expect(answer.status).toBe(400);
      expect(answer.msg).toMatch(/^内容包含不允许使用的词语“代.*[票]”，请修改后重试$/);
      expect(answer.data).toEqual({ fields: { content: answer.msg } });
    },
  );

  test('with a rude word is shown with stars', async () => {
    expect((await say('真是傻 逼操作')).data.content).toBe('真是***操作');
  });
});

describe('a post', () => {
  test('that says what may not be said is not submitted; the field that says it is named, and the draft stays', async () => {
    const postsId = await made(articleForm({ body: body('夜里有人发来广告：', '在 線 裸 聊，扫码进群') }), author);
    const answer = await call(submit, { postsId }, author);
    expect(answer).toMatchObject({ status: 400, msg: '内容包含不允许使用的词语“在 線 裸 聊”，请修改后重试' });
    expect(answer.data).toEqual({ fields: { body: answer.msg } });
  });

  test('with words to look at goes to the reviewer with them', async () => {
    const postsId = await submitted(articleForm({ title: '所谓“稳赚不赔”的生意', body: body('人肉搜索不是正义。') }), author);
    const { data } = await call(adminPostDetail, { postsId }, moderator);
    expect(data.riskyWords).toEqual(['稳赚不赔', '人肉搜索']);
  });
});

describe('a nickname', () => {
  test.each(['闻見官方', '官方 客服01', '代开发票王'])('that pretends or advertises is refused: %s', async (nickname) => {
    const answer = await call(modifyInfo, { nickname }, await user());
    expect(answer.status).toBe(400);
    expect(answer.data).toEqual({ fields: { nickname: expect.stringContaining('昵称包含不允许使用的词语') } });
  });
});
