import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAppeal, decideAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import { reviewBackground } from '#contract/moderation/background.ts';
import { approvePost, offlinePost, rejectPost, restorePost } from '#contract/moderation/review.ts';
import { remove, restore, save, submit } from '#contract/posts/drafts.ts';
import { copyPost } from '#contract/posts/own-posts.ts';
import { detail } from '#contract/posts/post.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { images, mediaAssets } from '#server/db/tables/media-assets.ts';
import { posts } from '#server/db/tables/posts.ts';
import { refusals } from '#server/db/tables/refusals.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { someScene } from '../../../../test/factories/scenes.ts';
import { emptyBin } from '../publication/retract.ts';
import { publishScheduledPosts } from '../publication/publish.ts';
import { cleanRefusals } from './clean.ts';
import { recordRefusals } from './record.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, video, again } = postsOf(app);
const operator = await admin('super_admin');
let author: Visitor = await user('creator');
let stranger: Visitor = await user('creator');
let moderator: Visitor = await admin('moderator');

{
  const { data } = await call(getSettings, {}, operator);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, auditMode: 'after' } }, operator);
}

let written = 0;
beforeEach(async () => {
  [author, stranger, moderator] = [await user('creator'), await user('creator'), await again(moderator, 'admin')];
  written += 1;
});

/** Sentences that stand in no other test. */
const sentences = (seed = '') =>
  Array.from(
    { length: 12 },
    (_, at) =>
      [...`${seed}${written}·${at}`]
        .map((sign) => String.fromCodePoint(0x4e00 + (((sign.codePointAt(0) ?? 0) * 37 + at * 411 + written * 97) % 8000)))
        .join('') +
      [...Array(14).keys()]
        .map((n) => String.fromCodePoint(0x4e00 + (((n + 3) * 571 + at * 1291 + written * 2203 + seed.length * 701) % 12_000)))
        .join(''),
  );
const article = (more: object = {}) => articleForm({ title: `没有人见过的题目${written}`, body: body(...sentences()), ...more });
const withPictures = (...urls: string[]) => ({
  type: 'doc',
  content: urls.map((src) => ({ type: 'image', attrs: { src, alt: '', caption: '' } })),
});
const submitted = async (form: object, by: Visitor, more: object = {}) => {
  const postsId = await made(form, by);
  const { data, msg } = await call(submit, { postsId, ...more }, by);
  if (data === null) throw new Error(msg);
  return data;
};
const takenDown = async (form: object, by = author) => {
  const { postsId, status } = await submitted(form, by);
  expect(status).toBe('published');
  expect(await call(offlinePost, { postsId, reason: '虚假信息' }, moderator)).toMatchObject({ status: 200 });
  return postsId;
};
const backgroundOf = async (postsId: string) => (await call(reviewBackground, { postsId }, moderator)).data.refused;
const picture = async (by: Visitor, source: Buffer) => (await addPicture(deps, { ownerId: by.id, part: 'image', source })).url;
const reviewOf = async (postsId: string) =>
  (await deps.db.select({ review: posts.review }).from(posts).where(eq(posts.id, postsId)))[0]?.review;
const isPublic = async (postsId: string) => (await call(detail, { postsId })).status === 200;

describe('what was taken down or sent back waits for a person again,', () => {
  test('as a copy by its author, and who reviews it sees the decision', async () => {
    const first = await takenDown(article());
    const { data: copy } = await call(copyPost, { postsId: first }, author);
    expect((await call(submit, { postsId: copy.postsId }, author)).data).toMatchObject({ status: 'pending' });
    expect(await isPublic(copy.postsId)).toBe(false);
    expect(await backgroundOf(copy.postsId)).toMatchObject([
      { postsId: first, how: 'takenDown', reason: '虚假信息', text: 100, author: { id: author.id }, status: 'offline' },
    ]);
  });

  test('as a copy of few words', async () => {
    const first = await takenDown(articleForm({ title: `短讯${written}`, body: body('今晚八点老地方见。') }));
    const { data: copy } = await call(copyPost, { postsId: first }, author);
    expect((await call(submit, { postsId: copy.postsId }, author)).data).toMatchObject({ status: 'pending' });
  });

  test('under another account, in part, with other marks and spaces, or inside a longer text', async () => {
    const first = await takenDown(article());
    const lines = sentences();
    for (const [paragraphs, least] of [
      [[lines.join(' ，')], 90],
      [lines.slice(0, 5), 60],
      [[...sentences('别的'), ...sentences('又一篇'), ...lines, ...sentences('最后')], 90],
    ] as const) {
      const { postsId, status } = await submitted(articleForm({ title: '另一个题目', body: body(...paragraphs) }), stranger);
      expect(status).toBe('pending');
      const [found] = await backgroundOf(postsId);
      expect(found).toMatchObject({ postsId: first });
      expect(found?.text).toBeGreaterThanOrEqual(least);
    }
    expect((await submitted(article({ body: body(...sentences('别的')) }), stranger)).status).toBe('published');
  });

  test('after a rejection, also when the rejected post has gone for good', async () => {
    const first = await takenDown(article());
    const { postsId: second } = await submitted(article(), stranger);
    await call(rejectPost, { postsId: second, reasons: [{ text: '与下架作品相同' }] }, moderator);
    await call(remove, { postsId: first }, author);
    await call(remove, { postsId: second }, stranger);
    clock.advance(40 * 86_400_000);
    [moderator, author, stranger] = [await again(moderator, 'admin'), await again(author), await again(stranger)];
    await emptyBin(deps);
    const { postsId, status } = await submitted(article(), await user('creator'));
    expect(status).toBe('pending');
    expect(await backgroundOf(postsId)).toMatchObject([
      { postsId: second, how: 'rejected', reason: '与下架作品相同', status: null, text: 100 },
      { postsId: first, how: 'takenDown', status: null, text: 100 },
    ]);
  });

  test('as a revision of what is public, and as a post that was restored from the bin', async () => {
    const { postsId: harmless } = await submitted(article({ body: body(...sentences('无害')) }), stranger);
    const first = await takenDown(article());
    await call(save, { ...article(), postsId: harmless, version: 1 }, stranger);
    expect((await call(submit, { postsId: harmless }, stranger)).data).toMatchObject({ status: 'published' });
    expect(await reviewOf(harmless)).toBe('pending');
    const draft = await made(article(), stranger);
    await call(remove, { postsId: draft }, stranger);
    await call(restore, { postsId: draft }, stranger);
    expect((await call(submit, { postsId: draft }, stranger)).data).toMatchObject({ status: 'pending' });
    expect((await backgroundOf(draft))[0]).toMatchObject({ postsId: first });
  });

  test('when its time comes, though it was passed before', async () => {
    const publishAt = new Date(clock.now().getTime() + 2 * 3_600_000).toISOString();
    const { postsId, status } = await submitted(article(), stranger, { publishAt });
    expect(status).toBe('scheduled');
    await takenDown(article());
    clock.advance(3 * 3_600_000);
    await publishScheduledPosts(deps);
    expect(await isPublic(postsId)).toBe(false);
    moderator = await again(moderator, 'admin');
    expect(await backgroundOf(postsId)).toMatchObject([{ how: 'takenDown' }]);
    expect((await call(approvePost, { postsId }, moderator)).data).toMatchObject({ status: 'published' });
  });

  test('as a picture, in another size and quality', async () => {
    const scene = await someScene(written);
    const cover = await picture(author, scene);
    const first = await takenDown(article({ cover }));
    const smaller = await sharp(scene).resize({ width: 420 }).jpeg({ quality: 50 }).toBuffer();
    const form = article({ body: withPictures(await picture(stranger, smaller)) });
    const { postsId, status } = await submitted(form, stranger);
    expect(status).toBe('pending');
    expect(await backgroundOf(postsId)).toMatchObject([{ postsId: first, text: null, pictures: 1 }]);
    const other = await picture(stranger, await someScene(written + 500));
    expect((await submitted(article({ body: withPictures(other) }), stranger)).status).toBe('published');
  });

  test('as a film: the same file, or the same frames', async () => {
    const [first, same, cut] = [await video(author), await video(stranger), await video(stranger)];
    const frames = Array.from({ length: 8 }, (_, at) =>
      BigInt.asIntN(64, BigInt(at + 1) * 0x9e37_79b9_7f4a_7c15n * BigInt(written)),
    );
    const change = (id: string, facts: Partial<typeof mediaAssets.$inferInsert>) =>
      deps.db.update(mediaAssets).set(facts).where(eq(mediaAssets.id, id));
    const sha256 = Buffer.alloc(32, written);
    await change(first, { sha256, prints: frames });
    await change(same, { sha256 });
    // Re-encoded, without its first half.
    await change(cut, { sha256: Buffer.alloc(32, 200), prints: frames.slice(4).map((hash) => hash ^ 0b101n) });
    const film = (mediaId: string, title: string) => ({ type: 'video', title, categoryId: 'nature', mediaId });
    await takenDown(film(first, '江边的清晨'));
    for (const mediaId of [same, cut]) {
      const { postsId, status } = await submitted(film(mediaId, '完全不同的题目'), stranger);
      expect(status).toBe('pending');
      expect(await backgroundOf(postsId)).toMatchObject([{ film: 100 }]);
    }
    expect((await submitted(film(await video(stranger), '别的视频'), stranger)).status).toBe('published');
  });
});

describe('what is refused no more', () => {
  test('goes out at once: a decision was overturned by an appeal', async () => {
    const first = await takenDown(article());
    const appeal = { postsId: first, text: '文中的数字都有出处，请再看一次。' };
    expect(await call(createAppeal, appeal, author)).toMatchObject({ status: 200 });
    const another = await again(operator, 'admin');
    const { data } = await call(listAppeals, { limit: 100 }, another);
    const id = data.list.find(({ postsId }) => postsId === first)?.id ?? '';
    const answer = { id, granted: true, reply: '申诉成立' };
    expect(await call(decideAppeal, answer, another)).toMatchObject({ status: 200 });
    expect(await isPublic(first)).toBe(true);
    expect((await submitted(article(), stranger)).status).toBe('published');
  });

  test('goes out at once: what was taken down was put back', async () => {
    const first = await takenDown(article());
    await call(restorePost, { postsId: first }, moderator);
    expect((await submitted(article(), stranger)).status).toBe('published');
  });

  test('is what a person has passed since; the part that was taken out stays refused', async () => {
    const [good, bad] = [sentences(), sentences('坏的段落')];
    const first = await takenDown(article({ body: body(...good, ...bad) }));
    await call(save, { ...article({ body: body(...good) }), postsId: first, version: 1 }, author);
    expect((await call(submit, { postsId: first }, author)).data).toMatchObject({ status: 'pending' });
    await call(approvePost, { postsId: first }, moderator);
    await call(save, { ...article({ body: body(...good, '补充一句。') }), postsId: first, version: 2 }, author);
    await call(submit, { postsId: first }, author);
    expect(await reviewOf(first)).toBe('none');
    await call(save, { ...article({ body: body(...good, ...bad) }), postsId: first, version: 3 }, author);
    await call(submit, { postsId: first }, author);
    expect(await reviewOf(first)).toBe('pending');
  });

  test('is what stays on the site when a correction of it is sent back', async () => {
    const { postsId } = await submitted(article(), author);
    await call(save, { ...article({ body: body(...sentences(), ...sentences('坏的段落')) }), postsId, version: 1 }, author);
    await call(submit, { postsId }, author);
    await call(offlinePost, { postsId, reason: '广告' }, moderator);
    await call(restorePost, { postsId }, moderator);
    expect((await submitted(article(), stranger)).status).toBe('published');
  });
});

test('decisions of before they were recorded are recorded, with pictures that had no hash', async () => {
  const scene = await someScene(written + 900);
  const cover = await picture(author, scene);
  await takenDown(article({ cover }));
  await deps.db.delete(refusals);
  await deps.db.update(images).set({ prints: null }).where(eq(images.url, cover));
  expect(await recordRefusals(deps)).toBeGreaterThan(0);
  expect(await recordRefusals(deps)).toBe(0);
  const again = await picture(stranger, await sharp(scene).webp().toBuffer());
  const { postsId } = await submitted(article({ cover: again }), stranger);
  expect(await backgroundOf(postsId)).toMatchObject([{ text: 100, pictures: 1, reason: '虚假信息' }]);
});

test('what was decided more than three years ago is forgotten', async () => {
  await takenDown(article());
  clock.advance((3 * 365 + 1) * 86_400_000);
  await cleanRefusals(deps);
  expect(await deps.db.$count(refusals)).toBe(0);
});
