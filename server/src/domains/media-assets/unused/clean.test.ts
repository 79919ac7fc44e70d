import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { reuseMedia } from '#contract/media-assets/media-assets.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import * as drafts from '#contract/posts/drafts.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { activateStore, createStore } from '#contract/storage/storage.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { uploadedPicture } from '../../../../test/ids-of-others/uploaded-picture.ts';
import { startS3 } from '../../../../test/s3-server.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../../test/test-app.ts';
import { emptyBin } from '../../posts/publication/retract.ts';
import { moveWaiting } from '../../storage/migration/move.ts';
import { cleanUploads, cleanUploadsOf } from './clean.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, published, picture, video, again } = postsOf(app);
const DAY = 86_400_000;
const HOUR = 3_600_000;

const folderOf = (url: string) => url.replace('/media/', '').replace(/\/[^/]+$/, '');
const has = async (folder: string, { deps: { config } }: Pick<TestApp, 'deps'> = app) =>
  (await readdir(join(config.dataDir, folder.startsWith('private/') ? '' : 'media', folder)).catch(() => [])).length > 0;
const rowOf = async (url: string) =>
  (await deps.db.execute(sql`select unused_since, removing_at from images where url = ${url}`)).rows[0];
/** The look that notes it, the one that marks it, and the one that deletes it. */
async function passGrace({ id }: Visitor): Promise<void> {
  await cleanUploadsOf(deps, id);
  clock.advance(7 * DAY);
  await cleanUploadsOf(deps, id);
  clock.advance(HOUR);
  await cleanUploadsOf(deps, id);
}
const withPicture = (src: string) =>
  articleForm({
    body: { type: 'doc', content: [...(body('正文').content ?? []), { type: 'image', attrs: { src, alt: '湖' } }] },
  });
const filesOfVideo = async (id: string) => {
  for (const folder of [`video/${id.slice(0, 2)}/${id}/1`, `private/source`]) {
    const at = join(deps.config.dataDir, folder.startsWith('private') ? '' : 'media', folder);
    await mkdir(at, { recursive: true });
    await writeFile(join(at, folder.startsWith('private') ? id : 'master.m3u8'), 'x');
  }
};

test('a picture that nothing refers to is kept for a week and gone afterwards, file and row', async () => {
  const author = await user('creator');
  const url = await picture(author);
  await cleanUploadsOf(deps, author.id);
  clock.advance(6 * DAY);
  await cleanUploadsOf(deps, author.id);
  expect(await has(folderOf(url))).toBe(true);
  clock.advance(DAY);
  await cleanUploadsOf(deps, author.id);
  expect(await has(folderOf(url))).toBe(true);
  clock.advance(HOUR);
  await cleanUploadsOf(deps, author.id);
  expect(await has(folderOf(url))).toBe(false);
  expect(await rowOf(url)).toBeUndefined();
  const { rows } = await deps.db.execute(sql`select 1 from stored_files where unit = ${folderOf(url)}`);
  expect(rows).toEqual([]);
});

test('what a draft, an earlier version, a cover, a page or a message shows stays', async () => {
  const [author, friend] = [await user('creator'), await user()];
  const [inBody, replaced, cover, avatar, sent] = [
    await picture(author),
    await picture(author),
    await picture(author),
    await uploadedPicture(app, author, 'avatar'),
    await uploadedPicture(app, author, 'message'),
  ];
  const postsId = await published({ ...withPicture(replaced), cover }, author, await admin());
  expect(await call(drafts.save, { ...withPicture(inBody), postsId }, author)).toMatchObject({ status: 200 });
  await call(modifyInfo, { avatar }, author);
  await call(sendMessage, { toUserId: author.id, content: '你好' }, friend);
  expect((await call(sendMessage, { toUserId: friend.id, imageUrl: sent, content: '' }, author)).status).toBe(200);
  await passGrace(author);
  for (const [name, url] of Object.entries({ inBody, replaced, cover, avatar, sent }))
    expect([name, await has(folderOf(url))]).toEqual([name, true]);

  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from messages where image_url = ${sent}`);
  await deps.db.execute(sql`update messages set recalled_at = now() where id = ${rows[0]?.id}`);
  await passGrace(author);
  expect(await has(folderOf(sent))).toBe(false);
  expect(await has(folderOf(avatar))).toBe(true);
});

describe('a reference that comes while it is looked at', () => {
  test('before the mark keeps the upload', async () => {
    const author = await user('creator');
    const url = await picture(author);
    await cleanUploadsOf(deps, author.id);
    clock.advance(7 * DAY);
    await made(withPicture(url), await again(author));
    await cleanUploadsOf(deps, author.id);
    clock.advance(HOUR);
    await cleanUploadsOf(deps, author.id);
    expect(await has(folderOf(url))).toBe(true);
    expect(await rowOf(url)).toEqual({ unused_since: null, removing_at: null });
  });

  test('in a draft that was checked before the mark and saved after it keeps the upload', async () => {
    const author = await user('creator');
    const url = await picture(author);
    const postsId = await made(withPicture(await picture(author)), author);
    await cleanUploadsOf(deps, author.id);
    clock.advance(7 * DAY);
    await cleanUploadsOf(deps, author.id);
    expect((await rowOf(url))?.['removing_at']).not.toBeNull();
    // As a transaction that began before the mark writes it.
    await deps.db.execute(sql`update post_revisions set cover = ${url} where post_id = ${postsId}`);
    clock.advance(HOUR);
    await cleanUploadsOf(deps, author.id);
    expect(await has(folderOf(url))).toBe(true);
    expect(await rowOf(url)).toEqual({ unused_since: null, removing_at: null });
  });

  test('after the mark is refused with a sentence', async () => {
    const author = await user('creator');
    const url = await picture(author);
    await cleanUploadsOf(deps, author.id);
    clock.advance(7 * DAY);
    await cleanUploadsOf(deps, author.id);
    const saved = await call(drafts.save, withPicture(url), await again(author));
    expect(saved).toMatchObject({ status: 400, msg: expect.stringContaining('请重新上传') });
  });
});

test('killed between file and row, the next run is through', async () => {
  const author = await user('creator');
  const url = await picture(author);
  await cleanUploadsOf(deps, author.id);
  clock.advance(7 * DAY);
  await cleanUploadsOf(deps, author.id);
  clock.advance(HOUR);
  await deps.storage.removeUnit(folderOf(url));
  await cleanUploadsOf(deps, author.id);
  expect(await rowOf(url)).toBeUndefined();
});

test('a film goes with its source, its captions and its frames, once no upload of the same file is left', async () => {
  const author = await user('creator');
  const mediaId = await video(author);
  await filesOfVideo(mediaId);
  await deps.db.execute(sql`update media_assets set sha256 = decode('ab', 'hex') where id = ${mediaId}`);
  const frame = await picture(author);
  await deps.db.execute(sql`update images set part = 'poster', media_id = ${mediaId} where url = ${frame}`);
  await deps.db.execute(sql`update media_assets set source_key = ${`private/source/${mediaId}`} where id = ${mediaId}`);
  await deps.db
    .execute(sql`insert into media_assets (id, owner_id, upload_id, filename, size, source_key, state, percent, attempt, priority, files_of, folder, created_at, updated_at)
    select 'again-' || left(id, 8), owner_id, 'reuse-' || id, filename, size, source_key, state, percent, attempt, priority, files_of, folder, created_at, updated_at
    from media_assets where id = ${mediaId}`);
  const used = await made({ type: 'video', title: '再用', mediaId: `again-${mediaId.slice(0, 8)}` }, author);
  await passGrace(author);
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from media_assets where owner_id = ${author.id}`);
  expect(rows.map(({ id }) => id)).toEqual([`again-${mediaId.slice(0, 8)}`]);
  expect(await has(`video/${mediaId.slice(0, 2)}/${mediaId}/1`)).toBe(true);
  expect(await has(folderOf(frame))).toBe(true);

  await call(drafts.remove, { postsId: used }, await again(author));
  clock.advance(31 * DAY);
  await emptyBin(deps);
  await passGrace(author);
  await passGrace(author);
  expect(await has(`video/${mediaId.slice(0, 2)}/${mediaId}/1`)).toBe(false);
  expect(await readdir(join(deps.config.dataDir, 'private/source')).catch(() => [])).not.toContain(mediaId);
  expect(await has(folderOf(frame))).toBe(false);
  expect((await call(reuseMedia, { sha256: 'ab'.repeat(32), filename: 'a.mp4' }, await again(author))).data.mediaId).toBeNull();
});

test('identity cards of a rejected application go after their term, and those of an open one stay', async () => {
  const [open, rejected] = [await user(), await user()];
  const [mine, theirs] = [await uploadedPicture(app, open, 'document'), await uploadedPicture(app, rejected, 'document')];
  for (const [id, status, url] of [
    [open.id, 'pending', mine],
    [rejected.id, 'rejected', theirs],
  ] as const)
    await deps.db
      .execute(sql`insert into agency_applications (id, applicant_id, kind, status, answers, decided_at, created_at, updated_at)
      values (${id}, ${id}, 'media', ${status}, ${JSON.stringify({ idFront: url })}::jsonb, ${clock.now().toISOString()}, ${clock.now().toISOString()}, ${clock.now().toISOString()})`);
  const keyOf = (url: string) => `private/document/${url.slice(8, 10)}/${url.slice(8)}`;
  clock.advance(170 * DAY);
  await passGrace(rejected);
  expect(await has(keyOf(theirs))).toBe(true);
  clock.advance(10 * DAY);
  await passGrace(rejected);
  await passGrace(open);
  expect(await has(keyOf(theirs))).toBe(false);
  expect(await has(keyOf(mine))).toBe(true);
});

test('a clock that jumps ahead alone deletes nothing', async () => {
  const author = await user('creator');
  const url = await picture(author);
  const readings = await deps.times.read();
  for (const days of [0, 40, 80]) {
    const process = new Date(readings.process.getTime() + days * DAY);
    await cleanUploadsOf({ ...deps, times: { read: async () => ({ ...readings, process }) } }, author.id);
  }
  expect(await rowOf(url)).toMatchObject({ removing_at: null });
});

test('everybody is looked at, and a run that ends leaves the rest to the next', async () => {
  const authors = [await user('creator'), await user('creator')];
  const urls = [await picture(authors[0] as Visitor), await picture(authors[1] as Visitor)];
  await cleanUploads(deps, '');
  for (const url of urls) expect((await rowOf(url))?.['unused_since']).not.toBeNull();
});

test('more than a person’s share is refused with a sentence', async () => {
  const chief = await admin();
  const { version, settings } = (await call(getSettings, {}, chief)).data;
  await call(saveSettings, { version, settings: { ...settings, limits: { ...settings.limits, uploadGigabytes: 1 } } }, chief);
  const author = await user('creator');
  await picture(author);
  await deps.db.execute(sql`update images set bytes = ${1024 ** 3} where owner_id = ${author.id}`);
  await expect(picture(author)).rejects.toThrow('你的上传空间（1 GB）已用完');
});

describe('in a bucket', () => {
  const ways: [string, Record<string, string>][] = [
    ['written through', { WRITE_THROUGH: 'on' }],
    ['moved there later', {}],
  ];
  test.each(ways)('%s, files go as from the disk', async (_how, environment) => {
    const s3 = await startS3(['works']);
    const other = await createTestApp(environment);
    try {
      const chief = await other.admin('super_admin');
      const { data } = await other.call(createStore, s3.form('works'), chief);
      await other.call(activateStore, { id: data.id }, chief);
      const author = await other.user('creator');
      const url = await postsOf(other).picture(author);
      await moveWaiting(other.deps, new AbortController().signal);
      const bucket = await other.deps.storage.at(data.id);
      const keys = async () => {
        const found = [];
        for await (const { key } of bucket.list('image')) found.push(key);
        return found;
      };
      expect(await keys()).not.toEqual([]);
      for (const wait of [0, 7 * DAY, HOUR]) {
        other.clock.advance(wait);
        await cleanUploadsOf(other.deps, author.id);
      }
      expect(await keys()).toEqual([]);
      expect(await has(folderOf(url), other)).toBe(false);
    } finally {
      await s3.remove();
    }
  });
});
