import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findBinaries } from './binaries.ts';

// A disk that is slow to tell of the second package: a configured tool is known to be wrong before. A
// failure that is nobody's would end the process, and fails this whole file.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const access = async (path: string, mode: number) => {
    if (path.includes('ffprobe')) await new Promise((resolve) => setTimeout(resolve, 200));
    return real.access(path, mode);
  };
  return { ...real, access };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-binaries-'));
  for (const tool of ['env', 'nice', 'cat']) {
    await symlink(execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(), join(folder, tool));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

async function script(name: string, output: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho '${output}'\n`);
  await chmod(path, 0o755);
  return path;
}

it('a configured path is used', async () => {
  const ffmpeg = await script('mine', 'ffmpeg version 7.1 Copyright\nconfiguration: --enable-gpl --enable-libx264');
  await expect(findBinaries({ ffmpeg })).resolves.toMatchObject({ ffmpeg: { path: ffmpeg, version: '7.1' } });
});

it.each([
  ['does not run', '/nowhere/ffmpeg', '不能运行'],
  ['cannot make H.264', 'ffmpeg version 7.1 Copyright\nconfiguration: --enable-gpl', 'libx264'],
  ['is too old', 'ffmpeg version 4.4.2-0ubuntu Copyright\nconfiguration: --enable-libx264', '5.1'],
])('a configured one that %s is named with its setting, and no other is taken', async (_, given, advice) => {
  const ffmpeg = given.startsWith('/') ? given : await script('poor', given);
  await expect(findBinaries({ ffmpeg })).rejects.toMatchObject({
    advice: expect.stringMatching(new RegExp(`^FFMPEG_PATH 指向的 ${ffmpeg} .*${advice}`)),
  });
});

// The optional packages exist for this platform only.
it.runIf(process.platform === 'linux' && process.arch === 'x64')('without a system ffmpeg the packaged one serves', async () => {
  vi.stubEnv('PATH', folder);
  const { ffmpeg, ffprobe } = await findBinaries();
  expect(ffmpeg.path).toContain('node_modules');
  expect(ffmpeg.features.has('--enable-libx264')).toBe(true);
  expect(ffprobe.path).toContain('node_modules');
});
