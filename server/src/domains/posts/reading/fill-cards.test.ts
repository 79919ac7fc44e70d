import { describe, expect, test } from 'vitest';
import { adminPostDetail, offlinePost } from '#contract/moderation/review.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { made, submitted, published, picture, video } = postsOf(app);

const writer = await user('creator', { nickname: '江畔观察' });
const other = await user('creator', { nickname: '城市切片' });
const reviewer = await admin('moderator');

const withCard = (postsId: string, more: object = {}) =>
  articleForm({
    title: '引用别人',
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '先看这一篇：' }] },
        { type: 'work', attrs: { postsId, title: '<script>', ...more } },
      ],
    },
  });
const htmlOf = async (postsId: string) => (await call(postContract.detail, { postsId })).data.html ?? '';

describe('a post in the text of another', () => {
  test('is a card with cover, title and author, as the post is now', async () => {
    const cover = await picture(other);
    const post = await published(articleForm({ title: '湖水 <b>退去</b>', cover }), other, reviewer);
    const html = await htmlOf(await published(withCard(post), writer, reviewer));
    expect(html).toContain(`<div class="work" data-work="${post}"><a href="/article/${post}">`);
    expect(html).toContain('<b>湖水 &lt;b&gt;退去&lt;/b&gt;</b><span>城市切片 · 文章</span>');
    expect(html).toMatch(/<img src="\/media\/[^"]+" srcset="[^"]+" sizes="160px" width="700"/);
    expect((await call(contract.postCardCall, { postsId: post }, writer)).data.card).toMatchObject({ id: post, cover });
  });

  test('says so when nobody can see it any more, and is back when it is back', async () => {
    const post = await published(articleForm({ title: '要下线的' }), other, reviewer);
    const article = await published(withCard(post), writer, reviewer);
    expect(await htmlOf(article)).toContain('要下线的');
    await call(contract.offline, { postsId: post }, other);
    expect(await htmlOf(article)).toContain(`<div class="work" data-work="${post}"><p>作品已不可见</p></div>`);
    expect(await htmlOf(article)).not.toContain('要下线的');
    expect((await call(contract.postCardCall, { postsId: post }, writer)).data.card).toBeNull();
  });

  test('tells how long a video is', async () => {
    const post = await published(
      { type: 'video', title: '一段影像', categoryId: 'nature', mediaId: await video(other) },
      other,
      reviewer,
    );
    const html = await htmlOf(await published(withCard(post), writer, reviewer));
    expect(html).toContain(`<a href="/video/${post}">`);
    expect(html).toContain('<span>城市切片 · 视频 · 00:13</span>');
  });

  test('never shows a draft', async () => {
    const draft = await made(articleForm({ title: '还没写完的秘密' }), other);
    const html = await htmlOf(await published(withCard(draft), writer, reviewer));
    expect(html).toContain('作品已不可见');
    expect(html).not.toContain('还没写完的秘密');
  });

  test('is seen by the reviewer as readers will see it', async () => {
    const post = await published(articleForm({ title: '审核时也看得到' }), other, reviewer);
    const { data } = await call(adminPostDetail, { postsId: await submitted(withCard(post), writer) }, reviewer);
    expect(data.html).toContain('<b>审核时也看得到</b>');
    expect(data.pictureCount).toBe(0);
  });
});

describe('a video in the text', () => {
  const withVideo = (mediaId: string) =>
    articleForm({ title: '文中有视频', body: { type: 'doc', content: [{ type: 'video', attrs: { mediaId, caption: '湖' } }] } });

  test('is played until its own post is taken down; then a sentence stands there, and it goes into no other text', async () => {
    const mediaId = await video(writer);
    const form = { type: 'video', title: '湖上的清晨', categoryId: 'nature', mediaId };
    const post = await published(form, writer, reviewer);
    const article = await published(withVideo(mediaId), writer, reviewer);
    const html = await htmlOf(article);
    expect(html).toContain(`<figure data-media="${mediaId}" data-of="${post}"><video`);
    const { data } = await call(postContract.detail, { postsId: article });
    expect(postContract.detail.tags?.({ postsId: article }, data)).toContain(`post:${post}`);
    await call(offlinePost, { postsId: post, reason: '画面违规' }, reviewer);
    expect(await htmlOf(article)).toContain(`<div class="work" data-of="${post}"><p>视频已不可见</p></div>`);
    expect(await htmlOf(article)).not.toContain('.m3u8');
    expect((await call(contract.ownVideos, {}, writer)).data.list.map((row) => row.mediaId)).not.toContain(mediaId);
    const another = await made(withVideo(mediaId), writer);
    expect(await call(contract.submit, { postsId: another }, writer)).toMatchObject({
      status: 400,
      msg: '正文中的视频已被平台下架，请移除后再提交',
    });
  });

  test('of a post that its author took off the site is still the author’s to show', async () => {
    const mediaId = await video(writer);
    const post = await published({ type: 'video', title: '自己下线', categoryId: 'nature', mediaId }, writer, reviewer);
    const article = await published(withVideo(mediaId), writer, reviewer);
    await call(contract.offline, { postsId: post }, writer);
    expect(await htmlOf(article)).toContain('.m3u8');
  });
});

test('only own videos that can be played are offered for a text', async () => {
  const author = await user('creator');
  const ready = await video(author);
  await made({ type: 'video', title: '能放的', mediaId: ready }, author);
  await made({ type: 'video', title: '还在转码', mediaId: await video(author, 'processing') }, author);
  await made({ type: 'video', title: '没有视频' }, author);
  const { data } = await call(contract.ownVideos, {}, author);
  expect(data).toMatchObject({ hasMore: false, list: [{ mediaId: ready, title: '能放的', duration: 12.5 }] });
  expect(data.list).toHaveLength(1);
  expect((await call(contract.ownVideos, { keywords: '转码' }, author)).data.list).toEqual([]);
  expect((await call(contract.ownVideos, {}, await user('creator'))).data.list).toEqual([]);
});
