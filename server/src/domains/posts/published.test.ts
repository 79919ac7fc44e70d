import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { approvePost, rejectPost } from '#contract/moderation/review.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { submitted, published, picture, video } = postsOf(app);

const writer = await user('creator');
const reviewer = await admin('moderator');

describe('a published post', () => {
  test('is read by everybody with everything its page shows', async () => {
    const author = await user('agencies', { nickname: '江畔观察', bio: '写江边的事' });
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
      id: postsId,
      type: 'article',
      title: '一座城市的雨水',
      summary: '地下二十米 雨下了一夜。<script>',
      cover: src,
      category: { slug: 'nature' },
      labels: ['reprint', 'ai'],
      source: 'https://paper.example/3',
      revision: 1,
      readMinutes: 1,
      textLength: 19,
      allowComment: true,
      allowDanmaku: false,
      ipLocation: null,
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
    const author = await user('creator');
    const postsId = await published(articleForm({ title: '旧的标题' }), author, reviewer);
    const first = (await call(contract.detail, { postsId })).data;
    await call(draftsContract.save, articleForm({ postsId, title: '新的标题' }), author);
    const title = async () => (await call(contract.detail, { postsId })).data.title;
    expect(await title()).toBe('旧的标题');
    expect((await call(listOwn, {}, author)).data.list[0]).toMatchObject({
      title: '新的标题',
      status: 'published',
      hasNewerDraft: true,
    });
    expect((await call(draftsContract.submit, { postsId }, author)).data).toMatchObject({ status: 'published' });
    await call(rejectPost, { postsId, reasons: [{ text: '标题与内容不符' }] }, reviewer);
    expect(await title()).toBe('旧的标题');
    expect((await call(listOwn, {}, author)).data.list[0]).toMatchObject({
      status: 'published',
      reasons: [{ text: '标题与内容不符' }],
      can: { edit: true, submit: true },
    });
    await call(draftsContract.save, articleForm({ postsId, title: '更新的标题' }), author);
    await call(draftsContract.submit, { postsId }, author);
    await call(approvePost, { postsId }, reviewer);
    const renewed = (await call(contract.detail, { postsId })).data;
    expect(renewed).toMatchObject({ title: '更新的标题', publishTime: first.publishTime, author: { postCount: 1 } });
    expect(renewed.revision).toBeGreaterThan(first.revision);
    expect(renewed.modifiedTime > first.modifiedTime).toBe(true);
    expect(await call(draftsContract.submit, { postsId }, author)).toMatchObject({
      status: 409,
      msg: '作品没有新的修改，无需提交',
    });
  });

  test('goes off the site at once, for guests who share an answer too, and comes back only through review', async () => {
    const author = await user('creator');
    const postsId = await published(articleForm(), author, reviewer);
    expect((await call(contract.detail, { postsId })).status).toBe(200);
    expect(await call(draftsContract.offline, { postsId }, author)).toMatchObject({
      data: { postsId, status: 'offline' },
      msg: '已下线',
    });
    expect((await call(contract.detail, { postsId })).status).toBe(404);
    expect((await call(draftsContract.submit, { postsId }, author)).data.status).toBe('pending');
    await call(approvePost, { postsId }, reviewer);
    expect((await call(contract.detail, { postsId })).data.author.postCount).toBe(1);
  });

  test('can be put in the bin and taken out again as a draft', async () => {
    const author = await user('creator');
    const postsId = await published(articleForm(), author, reviewer);
    await call(draftsContract.remove, { postsId }, author);
    expect((await call(contract.detail, { postsId })).status).toBe(404);
    expect((await call(listOwn, {}, author)).data).toMatchObject({ list: [], total: 0, counts: { deleted: 1 } });
    expect((await call(listOwn, { status: 'deleted' }, author)).data.list[0]).toMatchObject({
      id: postsId,
      can: { edit: false, restore: true },
    });
    expect(await call(draftsContract.save, articleForm({ postsId }), author)).toMatchObject({
      status: 409,
      msg: '作品在回收站中，恢复后才能操作',
    });
    expect((await call(draftsContract.restore, { postsId }, author)).data.status).toBe('draft');
    expect((await call(contract.detail, { postsId })).status).toBe(404);
  });

  test('that is a video is played with its first frame or its cover', async () => {
    const author = await user('creator');
    const mediaId = await video(author, 'processing');
    const postsId = await submitted({ type: 'video', title: '湖边的早晨', categoryId: 'nature', mediaId }, author);
    expect(await call(approvePost, { postsId }, reviewer)).toMatchObject({
      status: 409,
      msg: '视频正在转码，完成后才能通过',
    });
    await app.deps.db
      .update(mediaAssets)
      .set({ state: 'ready', folder: 'video/ab/x/1', durationMs: 12_500, width: 1280, height: 720 })
      .where(eq(mediaAssets.id, mediaId));
    expect((await call(approvePost, { postsId }, reviewer)).status).toBe(200);
    const { data } = await call(contract.detail, { postsId });
    expect(data).toMatchObject({
      type: 'video',
      duration: 12.5,
      media: { hls: '/media/video/ab/x/1/master.m3u8', width: 1280, height: 720 },
      readMinutes: 0,
    });
    expect(data).not.toHaveProperty('html');
  });
});
