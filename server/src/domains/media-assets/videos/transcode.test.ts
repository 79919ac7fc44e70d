import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { mediaDetailCall } from '#contract/media-assets/media-assets.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../../test/factories/test-clips.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { mediaAssetsHandlers } from '../handlers.ts';
import { addLocalVideo } from '../service.ts';
import { runTranscode } from './transcode.ts';

const { deps, user, call, fastify } = await createTestApp();

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const detail = async (mediaId: string, by: Visitor) => (await call(mediaDetailCall, { mediaId }, by)).data;
const partsOf = (mediaId: string) => join(deps.config.dataDir, 'work', `${mediaId}.parts`);
/** Eight seconds of the pictures below. */
const partWork = 320 * 180 * 25 * 8;

test('a short video is not behind a long one that came before it, and both are made', async () => {
  const author = await user('creator');
  const [long, short] = [
    await clips.make('long.mp4', ...picture('320x180', 40), ...tone(40), ...H264, '-c:a', 'aac'),
    await clips.make('short.mp4', ...picture('160x120', 2), ...H264),
  ];
  const first = await addLocalVideo(deps, { ownerId: author.id, path: long, uploadId: 'long' });
  const worker = await startWorker(deps, mediaAssetsHandlers(deps, { partWork }));
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => access(join(partsOf(first.mediaId), '0')), { timeout: 120_000, interval: 20 });
  const second = await addLocalVideo(deps, { ownerId: author.id, path: short, uploadId: 'short' });
  await vi.waitUntil(async () => (await detail(second.mediaId, author)).state !== 'processing', {
    timeout: 120_000,
    interval: 50,
  });
  expect(await detail(first.mediaId, author)).toMatchObject({ state: 'processing' });
  expect(await detail(second.mediaId, author)).toMatchObject({ state: 'ready', width: 160 });

  await vi.waitUntil(async () => (await detail(first.mediaId, author)).state !== 'processing', {
    timeout: 120_000,
    interval: 100,
  });
  expect(await detail(first.mediaId, author)).toMatchObject({ state: 'ready', width: 320, duration: 40, percent: 100 });
  await vi.waitFor(() => expect(access(partsOf(first.mediaId))).rejects.toThrow());
}, 300_000);

test('the short lane only looks at a long video and passes it on; a cut-off one it refuses', async () => {
  const author = await user('creator');
  const path = await clips.make('film.mp4', ...picture('320x180', 17), ...H264, '-movflags', '+faststart');
  const { mediaId } = await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'film' });
  const run = { signal: new AbortController().signal, attempt: 1, partWork };
  await runTranscode(deps, mediaId, { ...run, lane: 'short' });
  expect(await detail(mediaId, author)).toMatchObject({ state: 'processing', percent: 0 });
  const { rows } = await deps.db.$client.query<{ task_identifier: string; key: string }>(
    'select task_identifier, key from graphile_worker.jobs where key like $1',
    [`media-long:${mediaId}`],
  );
  expect(rows).toMatchObject([{ task_identifier: 'media.transcodeLong' }]);
  // No worker is there to take the jobs, and before its next part a long video lets those go first that wait.
  await deps.db.$client.query('delete from graphile_worker._private_jobs');
  await runTranscode(deps, mediaId, { ...run, lane: 'long' });
  expect(await detail(mediaId, author)).toMatchObject({ state: 'ready', duration: 17 });

  const cut = await clips.cut('cut.mp4', path, 0.6);
  const broken = await addLocalVideo(deps, { ownerId: author.id, path: cut, uploadId: 'cut' });
  await runTranscode(deps, broken.mediaId, { ...run, lane: 'short' });
  expect(await detail(broken.mediaId, author)).toMatchObject({
    state: 'failed',
    percent: 0,
    reason: '视频文件不完整，可能导出中断或没有传完，请重新导出后上传',
  });
}, 120_000);

test('subtitles within the file become captions, and its author is told of the sound that is not taken along', async () => {
  const author = await user('creator');
  const text = (words: string) => `1\n00:00:00,500 --> 00:00:01,500\n${words}\n`;
  const chinese = await clips.write('zh.srt', text('<i>雾起来了</i>'));
  const english = await clips.write('en.srt', text('Fog'));
  const unknown = await clips.write('und.srt', text('Brume'));
  const path = await clips.make(
    'tracks.mkv',
    ...[...picture('160x120', 2), ...tone(2), '-i', chinese, '-i', english, '-i', unknown],
    ...['-map', '0', '-map', '1', '-map', '1', '-map', '1', '-map', '2', '-map', '3', '-map', '4'],
    ...['-metadata:s:a:1', 'language=eng', '-metadata:s:a:2', 'title=导演评论', '-disposition:a:0', 'default'],
    ...['-metadata:s:s:0', 'language=chi', '-metadata:s:s:0', 'title=简体', '-metadata:s:s:1', 'language=eng'],
    ...[...H264, '-c:a', 'flac', '-c:s:0', 'ass', '-c:s:1', 'srt', '-c:s:2', 'webvtt'],
  );
  const { mediaId } = await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'tracks' });
  await runTranscode(deps, mediaId, { signal: new AbortController().signal, attempt: 1, lane: 'short' });
  const { captions, droppedAudio } = await detail(mediaId, author);
  expect(captions).toMatchObject([
    { language: 'zh-CN', filename: '简体', cueCount: 1 },
    { language: 'en', label: '英语', cueCount: 1 },
  ]);
  const { body } = await fastify.inject(captions[0]?.url ?? '');
  expect(body).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n雾起来了\n');
  expect(droppedAudio).toEqual(['英语', '导演评论']);
}, 60_000);
