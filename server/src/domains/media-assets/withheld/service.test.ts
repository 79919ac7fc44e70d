import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { saveCaptions } from '#contract/media-assets/captions.ts';
import { approvePost, offlinePost, restorePost } from '#contract/moderation/review.ts';
import { changePosts } from '#contract/posts/own-posts.ts';
import * as drafts from '#contract/posts/drafts.ts';
import { users } from '#server/db/tables/accounts.ts';
import { images, mediaAssets, withheldFolders } from '#server/db/tables/media-assets.ts';
import type { Deps } from '#server/deps.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { bodyWith, withheldOf } from '../../../../test/factories/withheld.ts';
import { emptyBin } from '../../posts/publication/retract.ts';
import { withholdWaiting } from '../../posts/takedowns/purge-copies.ts';
import { addPicture } from '../service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, picture, video } = postsOf(app);
const { seeTo, statusOf, get, film } = withheldOf(app);
const boss = await admin();

const SRT = '1\n00:00:01,000 --> 00:00:02,500\n雾起来了\n';
const takeDown = async (postsId: string) => {
  expect((await call(offlinePost, { postsId, reason: '侵权' }, boss)).status).toBe(200);
  await seeTo(postsId);
};
const off = async (action: 'offline' | 'remove', postsId: string, by: Visitor) => {
  expect((await call(changePosts, { action, postsIds: [postsId] }, by)).data.done).toBe(1);
  await seeTo(postsId);
};
/** Another version on the site, in place of the one there is. */
async function change(postsId: string, form: object, by: Visitor) {
  await call(drafts.save, { ...form, postsId }, by);
  await call(drafts.submit, { postsId }, by);
  expect((await call(approvePost, { postsId }, boss)).status).toBe(200);
  await seeTo(postsId);
}
const withPictures = (...pictures: string[]) => articleForm({ body: bodyWith({ pictures }) });
const smaller = (url: string) => url.replace(/[^/]+$/, 'w320.webp');
const rowsOf = (postId: string) => deps.db.$count(withheldFolders, eq(withheldFolders.postId, postId));

/** A frame of a video, as the transcoder makes them. */
async function frame(mediaId: string, by: Visitor): Promise<string> {
  const source = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { id, url } = await addPicture(deps, { ownerId: by.id, part: 'image', source });
  await deps.db.update(images).set({ part: 'poster', mediaId, seconds: 1 }).where(eq(images.id, id));
  return url;
}

describe('what a post showed that is taken down is served to nobody else', () => {
  test('cover, pictures in all sizes, films, frames and captions', async () => {
    const author = await user('creator');
    const [cover, inText, mediaId] = [await picture(author), await picture(author), await video(author)];
    const urls = [cover, smaller(cover), inText, await film(mediaId), await frame(mediaId, author)];
    const { data } = await call(saveCaptions, { mediaId, language: 'zh-CN', content: SRT }, author);
    urls.push(data.captions[0]?.url ?? '');
    const postsId = await published(
      articleForm({ cover, body: bodyWith({ pictures: [inText], videos: [mediaId] }) }),
      author,
      boss,
    );
    for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 200]);
    await takeDown(postsId);
    for (const url of urls) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store']);
      expect(answer.json().msg).toBe('内容不存在或已被删除');
    }
    // Seen to again, it is as it was.
    await seeTo(postsId);
    expect(await rowsOf(postsId)).toBe(5);
  });

  test('earlier versions that readers have seen, and not what was only written', async () => {
    const author = await user('creator');
    const [first, second, draft] = [await picture(author), await picture(author), await picture(author)];
    const postsId = await published(withPictures(first), author, boss);
    await change(postsId, withPictures(second), author);
    expect(await statusOf(first)).toBe(200);
    await call(drafts.save, { ...withPictures(draft), postsId }, author);
    await takeDown(postsId);
    expect([await statusOf(first), await statusOf(second), await statusOf(draft)]).toEqual([404, 404, 200]);
  });

  test('also where its author had hidden it or thrown it away before', async () => {
    const author = await user('creator');
    for (const action of ['offline', 'remove'] as const) {
      const cover = await picture(author);
      const postsId = await published(articleForm({ cover }), author, boss);
      await off(action, postsId, author);
      expect(await statusOf(cover)).toBe(200);
      await takeDown(postsId);
      expect(await statusOf(cover)).toBe(404);
    }
  });

  test('not what its author alone takes off the site', async () => {
    const author = await user('creator');
    const cover = await picture(author);
    await off('offline', await published(articleForm({ cover }), author, boss), author);
    expect(await statusOf(cover)).toBe(200);
  });

  test('a picture that is withheld is no avatar', async () => {
    const author = await user('creator');
    const cover = await picture(author);
    await takeDown(await published(articleForm({ cover }), author, boss));
    expect(await call(modifyInfo, { avatar: cover }, author)).toMatchObject({ status: 400, msg: '请先上传图片，再保存' });
  });
});

describe('what something public shows is served', () => {
  test('by another post, as its cover or in its text, until that is gone or shows another one', async () => {
    const author = await user('creator');
    const [shared, replaced, own] = [await picture(author), await picture(author), await picture(author)];
    const cover = await published(articleForm({ cover: shared }), author, boss);
    const inText = await published(withPictures(shared, replaced), author, boss);
    await takeDown(await published(withPictures(shared, replaced, own), author, boss));
    expect([await statusOf(shared), await statusOf(replaced), await statusOf(own)]).toEqual([200, 200, 404]);
    await change(inText, withPictures(shared), author);
    expect([await statusOf(shared), await statusOf(replaced)]).toEqual([200, 404]);
    await off('offline', inText, author);
    expect(await statusOf(shared)).toBe(200);
    await off('remove', cover, author);
    expect(await statusOf(shared)).toBe(404);
  });

  test('by the page of its author', async () => {
    const author = await user('creator');
    const [cover, other] = [await picture(author), await picture(author)];
    const postsId = await published(articleForm({ cover, body: bodyWith({ pictures: [other] }) }), author, boss);
    await deps.db.update(users).set({ avatar: cover }).where(eq(users.id, author.id));
    await takeDown(postsId);
    expect([await statusOf(cover), await statusOf(other)]).toEqual([200, 404]);
  });

  test('by a post with another upload of the same film, with its frames', async () => {
    const author = await user('creator');
    const mediaId = await video(author);
    const [list, poster] = [await film(mediaId), await frame(mediaId, author)];
    const [twin] = await deps.db.select().from(mediaAssets).where(eq(mediaAssets.id, mediaId));
    const again = deps.random.id();
    if (twin !== undefined) await deps.db.insert(mediaAssets).values({ ...twin, id: again, uploadId: `reuse-${again}` });
    const form = { type: 'video', title: '雾里合龙', categoryId: 'nature' };
    const taken = await published({ ...form, mediaId }, author, boss);
    const other = await published({ ...form, title: '再看一遍', mediaId: again }, author, boss);
    await takeDown(taken);
    expect([await statusOf(list), await statusOf(poster)]).toEqual([200, 200]);
    await off('offline', other, author);
    expect([await statusOf(list), await statusOf(poster)]).toEqual([404, 404]);
  });
});

describe('it is served to everybody again', () => {
  test('when the post is put back, at once', async () => {
    const author = await user('creator');
    const [cover, mediaId] = [await picture(author), await video(author)];
    const list = await film(mediaId);
    const postsId = await published(articleForm({ cover, body: bodyWith({ videos: [mediaId] }) }), author, boss);
    await takeDown(postsId);
    expect([await statusOf(cover), await statusOf(list)]).toEqual([404, 404]);
    await call(restorePost, { postsId }, boss);
    const answer = await get(cover);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await statusOf(list)).toBe(200);
    // The job of the takedown comes late.
    await seeTo(postsId);
    expect(await statusOf(cover)).toBe(200);
  });

  test('when another post shows it, and of a version that leaves something out only the rest', async () => {
    const author = await user('creator');
    const [good, bad, reused] = [await picture(author), await picture(author), await picture(author)];
    const postsId = await published(withPictures(good, bad, reused), author, boss);
    await takeDown(postsId);
    await published(articleForm({ cover: reused }), author, boss);
    expect([await statusOf(good), await statusOf(bad), await statusOf(reused)]).toEqual([404, 404, 200]);
    await change(postsId, withPictures(good), author);
    expect([await statusOf(good), await statusOf(bad), await statusOf(reused)]).toEqual([200, 404, 200]);
  });

  test('whichever of a publication and a takedown is first', async () => {
    const author = await user('creator');
    const shared = await picture(author);
    const taken = await published(articleForm({ cover: shared }), author, boss);
    const other = await postsOf(app).submitted(articleForm({ cover: shared }), author);
    await call(offlinePost, { postsId: taken, reason: '侵权' }, boss);
    await Promise.all([seeTo(taken), call(approvePost, { postsId: other }, boss)]);
    expect(await statusOf(shared)).toBe(200);
  });
});

test('takedowns of before are seen to, once, and one that cannot be holds up no other', async () => {
  const author = await user('creator');
  const [one, two] = [await picture(author), await picture(author)];
  const first = await published(articleForm({ cover: one }), author, boss);
  const second = await published(articleForm({ cover: two }), author, boss);
  for (const postsId of [first, second]) await call(offlinePost, { postsId, reason: '侵权' }, boss);
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200]);

  let failed = false;
  const transact: Deps['transact'] = async (task, config) => {
    if (failed) return deps.transact(task, config);
    failed = true;
    throw new Error('the database was away');
  };
  expect(await withholdWaiting({ ...deps, transact })).toBe(1);
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 404]);
  expect(await withholdWaiting(deps)).toBe(1);
  expect([await statusOf(one), await statusOf(two)]).toEqual([404, 404]);
  expect(await withholdWaiting(deps)).toBe(0);
});

test('it stays withheld when the post is gone for good, for the files stay', async () => {
  const author = await user('creator');
  const cover = await picture(author);
  const postsId = await published(articleForm({ cover }), author, boss);
  await takeDown(postsId);
  await off('remove', postsId, author);
  clock.advance(31 * 86_400_000);
  expect(await emptyBin(deps)).toBeGreaterThan(0);
  expect(await statusOf(cover)).toBe(404);
});
