import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createMedia, mediaDetailCall, reuseMedia } from '#contract/media-assets/media-assets.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import { listSnapshots } from '#contract/posts/snapshots.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { beginUpload } from '../../media-assets/uploads/service.ts';
import { finishUpload, removeAbandonedUploads, uploadPath } from '../../media-assets/uploads/service.ts';

const app = await createTestApp();
const { call, deps, user, clock } = app;
const { made, picture, published, submitted, video } = postsOf(app);

const [writer, other, moderator] = [await user('creator'), await user('creator'), await app.admin('moderator')];
const TITLE = { type: 'video', title: '洪湖数鸟' } as const;

/** An upload whose bytes have all come; how they came is another test's business. */
async function sent(by: Visitor = writer): Promise<string> {
  const id = deps.random.id();
  const actor = { kind: 'user', id: by.id, identity: 'creator', sessionId: '' } as const;
  const file = Buffer.from(`clip ${id}`);
  await beginUpload(deps, actor, { id, size: file.length, metadata: { filename: 'clip.mp4' } });
  await writeFile(uploadPath(deps, id), file);
  await finishUpload(deps, id);
  // The next one is begun later.
  clock.advance(1000);
  return id;
}

const add = (uploadId: string, postsId: string, by: Visitor = writer) => call(createMedia, { uploadId, postsId }, by);
const draftOf = async (postsId: string) => (await call(contract.ownDetail, { postsId }, writer)).data;
const videos = () => deps.db.$count(mediaAssets, eq(mediaAssets.ownerId, writer.id));

describe('a video that is made for a draft', () => {
  test('is in it at once, with the cover that its author chose before', async () => {
    const cover = await picture(writer);
    const postsId = await made({ ...TITLE, cover }, writer);
    const { data } = await add(await sent(), postsId);
    expect(await draftOf(postsId)).toMatchObject({ mediaId: data.mediaId, cover, title: TITLE.title });
    expect((await call(listOwn, { keywords: TITLE.title }, writer)).data.list[0]).toMatchObject({ mediaState: 'processing' });
  });

  test('stays in it when a form saves that was opened before, and says nothing of a video', async () => {
    const postsId = await made(TITLE, writer);
    const { data } = await add(await sent(), postsId);
    const saved = await call(contract.save, { postsId, version: 1, ...TITLE, summary: '湖面' }, writer);
    expect(saved).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await draftOf(postsId)).toMatchObject({ mediaId: data.mediaId, summary: '湖面' });
  });

  test('is one, and is put there once, however often and at once it is asked for', async () => {
    const postsId = await made(TITLE, writer);
    const [first, second] = [await sent(), await sent()];
    const answers = await Promise.all([first, first, first].map((uploadId) => add(uploadId, postsId)));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.mediaId}`)).size).toBe(1);
    const { data } = await add(second, postsId);
    expect((await add(first, postsId)).data).toEqual(answers[0]?.data);
    expect(await draftOf(postsId)).toMatchObject({ mediaId: data.mediaId });
  });

  test('whose answer was lost is answered again, though the draft is in review by then', async () => {
    const postsId = await made({ ...TITLE, categoryId: 'nature' }, writer);
    const uploadId = await sent();
    const { data } = await add(uploadId, postsId);
    await deps.db.update(mediaAssets).set({ state: 'ready', folder: 'video/a/b/1' }).where(eq(mediaAssets.id, data.mediaId));
    expect(await call(contract.submit, { postsId }, writer)).toMatchObject({ status: 200 });
    expect(await add(uploadId, postsId)).toMatchObject({ status: 200, data });
  });

  test('is a correction of a work that readers see', async () => {
    const postsId = await published({ ...TITLE, categoryId: 'nature', mediaId: await video(writer) }, writer, moderator);
    const { data } = await add(await sent(), postsId);
    expect(await draftOf(postsId)).toMatchObject({ mediaId: data.mediaId, status: 'published', hasUnpublishedChanges: true });
  });
});

describe('another video for a draft that has one', () => {
  test('replaces it and its frames as a cover, and the text before is kept', async () => {
    const postsId = await made(TITLE, writer);
    await add(await sent(), postsId);
    await call(contract.save, { postsId, version: 1, ...TITLE, cover: await picture(writer) }, writer);
    clock.advance(3_600_000);
    const { data } = await add(await sent(), postsId);
    expect(await draftOf(postsId)).toMatchObject({ mediaId: data.mediaId, cover: null });
    expect((await call(listSnapshots, { postsId }, writer)).data.total).toBe(1);
  });

  test('that was chosen earlier and arrives late does not replace it, and makes no video', async () => {
    const postsId = await made(TITLE, writer);
    const [slow, quick] = [await sent(), await sent()];
    const { data } = await add(quick, postsId);
    const before = await videos();
    expect(await add(slow, postsId)).toMatchObject({
      status: 409,
      msg: '草稿里的视频是之后选择的，没有替换。如需换成这个文件，请取消上传后重新选择',
    });
    expect([await videos(), (await draftOf(postsId)).mediaId]).toEqual([before, data.mediaId]);
  });

  test('that was chosen later replaces it, also when both were on their way at once', async () => {
    const postsId = await made(TITLE, writer);
    const [first, second] = [await sent(), await sent()];
    await add(first, postsId);
    const { data } = await add(second, postsId);
    expect((await draftOf(postsId)).mediaId).toBe(data.mediaId);
  });
});

describe('a file that was sent before', () => {
  const sha256 = 'cd'.repeat(32);
  const reuse = (postsId: string, by: Visitor = writer) => call(reuseMedia, { sha256, filename: 'again.mp4', postsId }, by);

  test('is in the draft without being sent, and counts as chosen when it is named', async () => {
    const twin = await video(writer);
    await deps.db
      .update(mediaAssets)
      .set({ sha256: Buffer.from(sha256, 'hex') })
      .where(eq(mediaAssets.id, twin));
    const postsId = await made(TITLE, writer);
    const [slow, same] = [await sent(), await sent()];
    const { data } = await reuse(postsId);
    expect(data.mediaId).not.toBe(twin);
    expect((await draftOf(postsId)).mediaId).toBe(data.mediaId);
    expect(await add(slow, postsId)).toMatchObject({ status: 409 });
    // Its answer was lost, and the upload went on.
    expect(await call(createMedia, { uploadId: same, postsId, sha256 }, writer)).toMatchObject({ status: 200 });
  });

  test('makes no video for a draft of somebody else', async () => {
    const twin = await video(other);
    await deps.db
      .update(mediaAssets)
      .set({ sha256: Buffer.from(sha256, 'hex') })
      .where(eq(mediaAssets.id, twin));
    const postsId = await made(TITLE, writer);
    expect(await reuse(postsId, other)).toMatchObject({ status: 404, msg: '作品不存在或已被删除' });
    expect(await deps.db.$count(mediaAssets, eq(mediaAssets.ownerId, other.id))).toBe(1);
  });
});

describe('a draft takes no video, and none is made,', () => {
  const refused = async (postsId: string, by: Visitor = writer) => {
    const uploadId = await sent(by);
    const before = await videos();
    const { status, msg } = await add(uploadId, postsId, by);
    expect(await videos()).toBe(before);
    return { uploadId, answer: [status, msg] };
  };

  test('of somebody else, or that is gone for good', async () => {
    const postsId = await made(TITLE, writer);
    for (const id of [postsId, 'nothing-is-there'])
      expect((await refused(id, other)).answer).toEqual([404, '作品不存在或已被删除']);
    expect((await draftOf(postsId)).mediaId).toBeNull();
  });

  test('in the bin', async () => {
    const postsId = await made(TITLE, writer);
    await call(contract.remove, { postsId }, writer);
    expect((await refused(postsId)).answer).toEqual([409, '作品在回收站中，恢复后才能操作']);
  });

  test('that is an article', async () => {
    expect((await refused(await made(articleForm(), writer))).answer).toEqual([400, '文章不能关联视频，请在正文中插入']);
  });

  test('in review, and takes it once it was taken back', async () => {
    const mediaId = await video(writer);
    const postsId = await submitted({ ...TITLE, categoryId: 'nature', mediaId }, writer);
    const { uploadId, answer } = await refused(postsId);
    expect(answer).toEqual([409, '作品正在审核，撤回后才能修改']);
    expect((await draftOf(postsId)).mediaId).toBe(mediaId);
    await call(contract.retract, { postsId }, writer);
    const { data } = await add(uploadId, postsId);
    expect((await draftOf(postsId)).mediaId).toBe(data.mediaId);
    expect(await call(mediaDetailCall, { mediaId: data.mediaId }, writer)).toMatchObject({ data: { state: 'processing' } });
  });

  test('and the file goes with its upload when nobody asks again', async () => {
    const postsId = await made(TITLE, writer);
    const [slow, quick] = [await sent(), await sent()];
    await add(quick, postsId);
    await add(slow, postsId);
    const source = (id: string) => deps.storage.exists(`private/source/${id.slice(0, 2)}/${id}`);
    expect([await source(slow), await source(quick)]).toEqual([true, true]);
    clock.advance(3 * 86_400_000 + 1000);
    await removeAbandonedUploads(deps);
    expect([await source(slow), await source(quick)]).toEqual([false, true]);
  });
});
