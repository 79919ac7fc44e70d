import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { mediaDetailCall } from '#contract/media-assets/media-assets.ts';
import { H264, clipMaker, picture, tone } from '../../../test/factories/test-clips.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { addLocalVideo } from './service.ts';

const { deps, user, call } = await createTestApp();
const workers: ChildProcess[] = [];
afterAll(() => workers.forEach((worker) => worker.kill('SIGKILL')));

function startWorkerProcess(): ChildProcess {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../../worker.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      DATA_DIR: deps.config.dataDir,
      DATABASE_URL: deps.config.databaseUrl ?? '',
    },
  });
  workers.push(worker);
  return worker;
}

/** Tools still at work below this installation's folder. */
const runningTools = () =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('ffmpeg') && line.includes(deps.config.dataDir));

test('a video whose worker is killed in the middle is finished by the next, and no tool is left running', async () => {
  await using clips = await clipMaker();
  const author = await user('creator');
  const path = await clips.make('clip.mp4', ...picture('854x480', 15), ...tone(15), ...H264, '-c:a', 'aac');
  const { mediaId } = await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'killed' });
  const detail = async () => (await call(mediaDetailCall, { mediaId }, author)).data;

  const first = startWorkerProcess();
  await vi.waitUntil(async () => (await detail()).percent > 0, { timeout: 120_000, interval: 50 });
  expect(runningTools()).not.toEqual([]);
  first.kill('SIGKILL');
  await vi.waitFor(() => expect(runningTools()).toEqual([]), { timeout: 5_000 });
  expect(await detail()).toMatchObject({ state: 'processing' });

  startWorkerProcess();
  await vi.waitUntil(async () => (await detail()).state !== 'processing', { timeout: 150_000, interval: 100 });
  expect(await detail()).toMatchObject({ state: 'ready', percent: 100, width: 854, height: 480 });
}, 300_000);
