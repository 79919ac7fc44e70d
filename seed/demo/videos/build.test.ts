import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from '#server/media/binaries.ts';
import { scene } from './bridge/scene.ts';
import { buildScene } from './build.ts';

test('a video that is being drawn is given up when the worker stops, and leaves nothing behind', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'wenjian-film-test-'));
  onTestFinished(() => rm(workDir, { recursive: true, force: true }));
  const { ffmpeg } = await findBinaries({});
  const stopping = AbortSignal.abort();

  const file = buildScene(scene, { ffmpeg: ffmpeg.path, outFile: join(workDir, 'film.mp4'), workDir, signal: stopping });

  await expect(file).rejects.toThrow('aborted');
  expect(await readdir(workDir)).toEqual([]);
});
