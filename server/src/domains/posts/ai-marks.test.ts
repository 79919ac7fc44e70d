import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { notifyList } from '#contract/notifications/notifications.ts';
import { createReport, handleReport, listReportCases } from '#contract/moderation/reports.ts';
import { adminPostDetail, approvePost, suspectAi } from '#contract/moderation/review.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { images, mediaAssets } from '#server/db/tables/media-assets.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import { aigcInXmp } from '#server/media/ai-marks/xmp.ts';
import { AIGC, aiPicture } from '../../../test/factories/ai-marks.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp({ AIGC_PROPAGATOR: '001191110000MADEUP0002' });
const { call, user, admin, deps, fastify } = app;
const { made, published, submitted, video } = postsOf(app);
const writer = await user('creator');
const moderator = await admin('moderator');

const REFUSAL = '文件带有 AI 生成标识，请在创作声明中勾选“含 AI 生成内容”';
const aiUpload = async (by: Visitor) =>
  (await addPicture(deps, { ownerId: by.id, part: 'image', source: await aiPicture() })).url;
const pictured = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] });
const readers = async (postsId: string) => {
  const { aiMark, labels } = (await call(detail, { postsId })).data;
  return { aiMark, labels };
};

describe('a picture that says that AI has made it', () => {
  test('is kept as such, and says so in the files that are served, with this platform as who spreads it', async () => {
    const url = await aiUpload(writer);
    const [row] = await deps.db.select().from(images).where(eq(images.url, url));
    expect(row).toMatchObject({ aiMark: { aigc: AIGC, sourceType: null }, c2pa: false });
    const served = await fastify.inject(url);
    expect(aigcInXmp((await sharp(served.rawPayload).metadata()).xmpAsString ?? '')).toEqual({
      ...AIGC,
      ContentPropagator: '001191110000MADEUP0002',
      PropagateID: row?.id,
    });
  });

  test.each<[string, (url: string) => object]>([
    ['as the cover', (cover) => ({ cover })],
    ['in the text', (url) => ({ body: pictured(url) })],
  ])('wants its author to declare it, %s; once that is done, the post goes', async (_where, part) => {
    const form = articleForm(part(await aiUpload(writer)));
    const postsId = await made(form, writer);
    const refused = await call(submit, { postsId }, writer);
    expect(refused).toMatchObject({ status: 400, msg: REFUSAL });
    expect(refused.data).toEqual({ fields: { aiGenerated: REFUSAL } });
    await call(save, { ...form, postsId, aiGenerated: true }, writer);
    expect((await call(submit, { postsId }, writer)).status).toBe(200);
    await call(approvePost, { postsId }, moderator);
    expect(await readers(postsId)).toEqual({ aiMark: 'found', labels: ['original', 'ai'] });
  });

  test('says so beside itself in a text', async () => {
    const form = articleForm({ body: pictured(await aiUpload(writer)), aiGenerated: true });
    const { html } = (await call(detail, { postsId: await published(form, writer, moderator) })).data;
    expect(html).toContain('<figcaption>（含 AI 生成内容）</figcaption>');
  });

  test('does not concern posts that no longer show it', async () => {
    const form = articleForm({ cover: await aiUpload(writer) });
    const postsId = await made(form, writer);
    await call(save, { ...form, postsId, cover: null }, writer);
    expect((await call(submit, { postsId }, writer)).status).toBe(200);
  });
});

test('a video that turns out to be AI’s after it was submitted is marked all the same', async () => {
  const mediaId = await video(writer, 'processing');
  const postsId = await submitted({ type: 'video', title: '山火蔓延的一夜', categoryId: 'nature', mediaId }, writer);
  await deps.db
    .update(mediaAssets)
    .set({
      state: 'ready',
      folder: `video/aa/${mediaId}/1`,
      durationMs: 1000,
      width: 160,
      height: 90,
      aiMark: { aigc: AIGC, sourceType: null },
    })
    .where(eq(mediaAssets.id, mediaId));
  expect((await call(adminPostDetail, { postsId }, moderator)).data.aiMark).toBe('found');
  await call(approvePost, { postsId }, moderator);
  expect(await readers(postsId)).toEqual({ aiMark: 'found', labels: ['original', 'ai'] });
});

test('a word of its author is told from a file’s own, and none is none', async () => {
  const declared = await published(articleForm({ aiGenerated: true }), writer, moderator);
  expect(await readers(declared)).toEqual({ aiMark: 'declared', labels: ['original', 'ai'] });
  expect(await readers(await published(articleForm(), writer, moderator))).toEqual({ aiMark: null, labels: ['original'] });
});

describe('a post that nobody declared', () => {
  test('is marked as suspected by a moderator, seen at once, told to its author, and the mark is taken back', async () => {
    const postsId = await published(articleForm(), writer, moderator);
    await readers(postsId);
    expect(await call(suspectAi, { postsId, suspected: true }, moderator)).toMatchObject({
      status: 200,
      msg: '已标记',
      data: { aiMark: 'suspected' },
    });
    expect(await readers(postsId)).toEqual({ aiMark: 'suspected', labels: ['original', 'ai'] });
    const told = (await call(notifyList, {}, writer)).data.list.map(({ title }) => title);
    expect(told).toContainEqual(expect.stringContaining('被标记为疑似含 AI 生成内容'));
    expect(await call(suspectAi, { postsId, suspected: false }, moderator)).toMatchObject({ msg: '已取消标记' });
    expect((await readers(postsId)).aiMark).toBeNull();
    expect((await call(suspectAi, { postsId, suspected: true }, writer)).status).not.toBe(200);
  });

  test('is so when a report of it holds, and stays on the site', async () => {
    const postsId = await published(articleForm(), writer, moderator);
    const target = { targetType: 'post', targetId: postsId };
    await call(createReport, { ...target, reason: 'ai' }, await user());
    const { list } = (await call(listReportCases, {}, moderator)).data;
    const id = list.find(({ targetId }) => targetId === postsId)?.id ?? '';
    await call(handleReport, { id, verdict: 'upheld' }, moderator);
    expect((await readers(postsId)).aiMark).toBe('suspected');
  });
});
