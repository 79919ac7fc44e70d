import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMedia, mediaDetailCall, retryMedia, reuseMedia } from '#contract/media-assets/media-assets.ts';
import type { UserActor } from '#server/core/actor.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../../test/factories/test-clips.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { mediaAssetsHandlers } from '../handlers.ts';
import { addLocalVideo, isOwnPicture, playablesById } from '../service.ts';
import { beginUpload } from '../uploads/service.ts';
import { runTranscode } from './transcode.ts';
import { uploadFolder, uploadPath } from '../uploads/service.ts';

const { fastify, deps, user, call } = await createTestApp();

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const actorOf = ({ id }: Visitor): UserActor => ({ kind: 'user', id, identity: 'creator', sessionId: '' });
const quiet = () => new AbortController().signal;
const transcodeRun = (attempt = 1) => ({ signal: quiet(), attempt, lane: 'short' as const });

/** A finished upload of this file, made into a video; how the bytes came is another test's business. */
async function uploaded(by: Visitor, file: Buffer, sha256?: string): Promise<string> {
  const id = deps.random.id();
  await beginUpload(deps, actorOf(by), { id, size: file.length, metadata: { filename: 'clip.mp4' } });
  await writeFile(uploadPath(deps, id), file);
  const { data } = await call(createMedia, { uploadId: id, sha256 }, by);
  return data.mediaId;
}

const detail = async (mediaId: string, by: Visitor) => (await call(mediaDetailCall, { mediaId }, by)).data;

test('an uploaded clip becomes playable by the worker, and its author watches it happen', async () => {
  const author = await user('creator');
  const clip = await readFile(await clips.make('clip.mp4', ...picture('640x360', 12), ...tone(12), ...H264, '-c:a', 'aac'));
  const mediaId = await uploaded(author, clip);
  expect(await detail(mediaId, author)).toMatchObject({
    state: 'processing',
    percent: 0,
    filename: 'clip.mp4',
    size: clip.length,
    hls: null,
    posters: [],
  });

  const states: { state: string; percent: number }[] = [];
  const finished = new Promise<void>((resolve) =>
    deps.events.subscribe('media.progress', ({ mediaId: id, ownerId, state, percent }) => {
      if (id !== mediaId) return;
      expect(ownerId).toBe(author.id);
      states.push({ state, percent });
      if (state !== 'processing') resolve();
    }),
  );
  const worker = await startWorker(deps, mediaAssetsHandlers(deps));
  await finished;
  await worker.stop();
  expect(states.at(-1)).toEqual({ state: 'ready', percent: 100 });
  expect(states.map(({ percent }) => percent)).toEqual(
    states.map(({ percent }) => percent).toSorted((one, other) => one - other),
  );

  const ready = await detail(mediaId, author);
  expect(ready).toMatchObject({ state: 'ready', percent: 100, reason: null, width: 640, height: 360 });
  expect(ready.duration).toBeGreaterThan(11.9);
  expect(ready.posters.length).toBeGreaterThanOrEqual(3);
  for (const { url, picture: shown } of ready.posters) {
    expect((await fastify.inject(url)).headers['content-type']).toBe('image/webp');
    expect(shown.srcset).toContain('w320.webp 320w');
    expect(await isOwnPicture(deps.db, actorOf(author), url)).toBe(true);
  }

  const master = await fastify.inject(ready.hls ?? '');
  expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  const folder = (ready.hls ?? '').replace('/master.m3u8', '');
  for (const address of [...master.payload.matchAll(/^[^#\n]+|(?<=URI=")[^"]+/gm)].map(([name]) => `${folder}/${name}`)) {
    const playlist = await fastify.inject(address);
    expect(playlist.statusCode).toBe(200);
    const segment = await fastify.inject({ url: address.replace('index.m3u8', '00000.m4s'), headers: { range: 'bytes=0-99' } });
    expect(segment).toMatchObject({ statusCode: 206 });
    expect(segment.rawPayload).toHaveLength(100);
  }
  expect((await fastify.inject(ready.storyboard ?? '')).payload).toContain('storyboard-1.jpg#xywh=');
  expect((await playablesById(deps, [mediaId, 'unknown'])).get(mediaId)).toMatchObject({
    hls: ready.hls,
    poster: ready.posters[0]?.url,
    width: 640,
  });
});

describe('a clip that cannot be played', () => {
  test('tells its author why, and can be tried again', async () => {
    const author = await user('agencies');
    const mediaId = await uploaded(author, Buffer.from('这不是视频'.repeat(100)));
    await runTranscode(deps, mediaId, transcodeRun());
    expect(await detail(mediaId, author)).toMatchObject({
      state: 'failed',
      reason: '文件已损坏，或不是视频文件，请检查后重新上传',
      hls: null,
    });

    const again = await call(retryMedia, { mediaId }, author);
    expect(again.data).toMatchObject({ state: 'processing', percent: 0, reason: null });
    await runTranscode(deps, mediaId, transcodeRun());
    expect(await detail(mediaId, author)).toMatchObject({ state: 'failed' });
  });

  test('because of the machine is tried three times before it is given up', async () => {
    const author = await user('creator');
    const mediaId = await uploaded(author, await readFile(await clips.make('fine.mp4', ...picture('64x48', 1), ...H264)));
    const broken = { ...deps, storage: { ...deps.storage, putFolder: () => Promise.reject(new Error('the disk has gone')) } };
    await expect(runTranscode(broken, mediaId, transcodeRun(1))).rejects.toThrow('the disk has gone');
    expect(await detail(mediaId, author)).toMatchObject({ state: 'processing' });
    await runTranscode(broken, mediaId, transcodeRun(3));
    expect(await detail(mediaId, author)).toMatchObject({ state: 'failed', reason: '视频转码失败，请重试' });
    await call(retryMedia, { mediaId }, author);
    await runTranscode(deps, mediaId, transcodeRun());
    expect(await detail(mediaId, author)).toMatchObject({ state: 'ready' });
  });
});

describe('transcoding', () => {
  test('interrupted in the middle begins again and ends well', async () => {
    const author = await user('creator');
    const mediaId = await uploaded(author, await readFile(await clips.make('long.mp4', ...picture('640x360', 30), ...H264)));
    const stop = new AbortController();
    const stopped = deps.events.subscribe('media.progress', ({ mediaId: id }) => id === mediaId && stop.abort());
    await expect(runTranscode(deps, mediaId, { ...transcodeRun(), signal: stop.signal })).rejects.toThrow();
    stopped();
    expect(await detail(mediaId, author)).toMatchObject({ state: 'processing' });
    await runTranscode(deps, mediaId, transcodeRun(2));
    expect(await detail(mediaId, author)).toMatchObject({ state: 'ready' });
  });

  test('run twice changes nothing more', async () => {
    const author = await user('creator');
    const mediaId = await uploaded(author, await readFile(await clips.make('once.mp4', ...picture('64x48', 1), ...H264)));
    await runTranscode(deps, mediaId, transcodeRun());
    const first = await detail(mediaId, author);
    await runTranscode(deps, mediaId, transcodeRun());
    expect(await detail(mediaId, author)).toEqual(first);
  });

  test('is spared for a file the same person has uploaded before', async () => {
    const author = await user('creator');
    const clip = await readFile(await clips.make('same.mp4', ...picture('64x48', 2), ...H264));
    const [one, two] = [await uploaded(author, clip), await uploaded(author, clip)];
    await runTranscode(deps, one, transcodeRun());
    await runTranscode(deps, two, transcodeRun());
    const [first, second] = [await detail(one, author), await detail(two, author)];
    expect(second).toEqual({ ...first, mediaId: two });
    const other = await user('creator');
    const theirs = await uploaded(other, clip);
    await runTranscode(deps, theirs, transcodeRun());
    expect((await detail(theirs, other)).hls).not.toBe(first.hls);
  });
});

test('demo videos wait until every person is served, and loading them twice makes one', async () => {
  const author = await user('creator');
  const path = await clips.make('demo.mp4', ...picture('64x48', 1), ...H264);
  const [demo, again] = [
    await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'demo-one' }),
    await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'demo-one' }),
  ];
  expect(again).toEqual(demo);
  const mine = await uploaded(author, await readFile(await clips.make('mine.mp4', ...picture('64x48', 2), ...H264)));
  const order: string[] = [];
  const done = new Promise<void>((resolve) =>
    deps.events.subscribe('media.progress', ({ mediaId, state }) => {
      if (state === 'ready') order.push(mediaId);
      if (mediaId === demo.mediaId && state === 'ready') resolve();
    }),
  );
  const worker = await startWorker(deps, mediaAssetsHandlers(deps));
  await done;
  await worker.stop();
  expect(order.indexOf(mine)).toBeGreaterThanOrEqual(0);
  expect(order.indexOf(mine)).toBeLessThan(order.indexOf(demo.mediaId));
});

test('another person learns nothing of a video', async () => {
  const author = await user('creator');
  const mediaId = await uploaded(author, Buffer.from('clip'));
  const stranger = await user('agencies');
  expect(await call(mediaDetailCall, { mediaId }, stranger)).toMatchObject({ status: 404, msg: '视频不存在或已被删除' });
  expect(await call(retryMedia, { mediaId }, stranger)).toMatchObject({ status: 404 });
  expect(await call(mediaDetailCall, { mediaId: 'x/../y' }, author)).toMatchObject({ status: 404 });
  expect(join(uploadFolder(deps))).toContain(deps.config.dataDir);
});

test('asking how far a video is may be done as often as one likes', async () => {
  const author = await user('creator');
  const mediaId = await uploaded(author, Buffer.from('clip'));
  const answers = await Promise.all(Array.from({ length: 200 }, () => call(mediaDetailCall, { mediaId }, author)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

describe('the checksum its sender worked out', () => {
  const sumOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

  test('refuses a file that arrived differently, and says so', async () => {
    const author = await user('creator');
    const clip = await readFile(await clips.make('sent.mp4', ...picture('320x180', 1), ...H264));
    const mediaId = await uploaded(author, clip, sumOf(Buffer.from('what was sent')));
    await runTranscode(deps, mediaId, transcodeRun());
    expect(await detail(mediaId, author)).toMatchObject({ state: 'failed', reason: '文件传输失败，请重新上传' });
  });

  test('finds the same file of the same person without sending it again, and nobody else’s', async () => {
    const author = await user('creator');
    const clip = await readFile(await clips.make('again.mp4', ...picture('320x180', 2), ...H264));
    const form = { sha256: sumOf(clip), filename: '又一次.mp4' };
    expect((await call(reuseMedia, form, author)).data).toEqual({ mediaId: null });
    const first = await uploaded(author, clip, form.sha256);
    await runTranscode(deps, first, transcodeRun());
    const { data } = await call(reuseMedia, form, author);
    expect(data.mediaId).not.toBe(first);
    const { hls } = await detail(first, author);
    expect(await detail(data.mediaId ?? '', author)).toMatchObject({ state: 'ready', filename: '又一次.mp4', hls });
    expect((await call(reuseMedia, form, await user('creator'))).data).toEqual({ mediaId: null });
    expect((await call(createMedia, { uploadId: 'x', sha256: 'kein hash' }, author)).status).toBe(400);
  });
});
