import { expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import { removeCaptions, saveCaptions } from '#contract/media-assets/captions.ts';
import { mediaDetailCall } from '#contract/media-assets/media-assets.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, fastify } = app;
const { published, video } = postsOf(app);
const author = await user('creator');
const moderator = await admin('moderator');

const SRT = '1\n00:00:01,000 --> 00:00:02,500\n雾起来了\n\n2\n00:00:03,000 --> 00:00:04,000\n<b>合龙</b>\n';
const save = (form: object, by = author) => call(saveCaptions, { language: 'zh-CN', content: SRT, ...form }, by);
const read = async (url: string | undefined) => (await fastify.inject(url ?? '')).body;

test('captions given as SRT are shown by players as WebVTT, at once, also where the video is on the site already', async () => {
  const mediaId = await video(author);
  const post = await published({ type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId }, author, moderator);
  const captionsOf = async () => (await call(detail, { postsId: post })).data.media?.captions;
  expect(await captionsOf()).toEqual([]);

  const saved = await save({ mediaId, filename: '成片_终版.srt' });
  expect(saved).toMatchObject({ status: 200, msg: '字幕已保存' });
  expect(saved.data.captions).toMatchObject([
    { language: 'zh-CN', label: '中文（简体）', filename: '成片_终版.srt', cueCount: 2 },
  ]);
  const [shown] = (await captionsOf()) ?? [];
  expect(shown).toMatchObject({ language: 'zh-CN', label: '中文（简体）' });
  const file = await fastify.inject(shown?.url ?? '');
  expect(file.headers['content-type']).toMatch(/^text\/vtt/);
  expect(file.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n雾起来了\n\n00:00:03.000 --> 00:00:04.000\n合龙\n');

  await save({ mediaId, language: 'en', content: SRT.replace('雾起来了', 'Fog') });
  await save({ mediaId, content: SRT.replace('雾起来了', '雾散了') });
  const both = (await captionsOf()) ?? [];
  expect(both.map(({ language }) => language)).toEqual(['zh-CN', 'en']);
  expect(await read(both[0]?.url)).toContain('雾散了');
  expect((await fastify.inject(shown?.url ?? '')).statusCode).toBe(404);
  // The name stays when only the text was mended.
  expect((await call(mediaDetailCall, { mediaId }, author)).data.captions[0]?.filename).toBe('成片_终版.srt');

  expect((await call(removeCaptions, { mediaId, language: 'zh-CN' }, author)).data.captions).toHaveLength(1);
  expect(await call(removeCaptions, { mediaId, language: 'zh-CN' }, author)).toMatchObject({ status: 200 });
  expect((await captionsOf())?.map(({ language }) => language)).toEqual(['en']);
});

test('what is no caption file, another language than offered, and words that are not allowed are refused with a sentence', async () => {
  const mediaId = await video(author);
  expect(await save({ mediaId, content: 'MZ\u0000\u0001' })).toMatchObject({
    status: 400,
    msg: '文件中没有字幕，请选择 WebVTT 或 SRT 文件',
  });
  expect(await save({ mediaId, language: 'tlh' })).toMatchObject({ status: 400, msg: '请选择字幕语言' });
  await call(createWord, { word: '雾里看花药', scopes: ['posts'], action: 'block' }, moderator);
  expect(await save({ mediaId, content: SRT.replace('雾起来了', '霧里 看花藥') })).toMatchObject({ status: 400 });
});

test("nobody changes another's captions", async () => {
  const mediaId = await video(author);
  expect(await save({ mediaId }, await user('creator'))).toMatchObject({ status: 404, msg: '视频不存在或已被删除' });
});
