import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { listOwn } from '#contract/posts/own-posts.ts';
import { makeCall, userToken } from '../calls.ts';
import { makeClip } from '../clip.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn } from '../visit.ts';

const MOBILE = '13800000003';
const BYTES = 2 * 1024 * 1024;
const BYTES_A_SECOND = 1024 * 1024;

test('ten videos over a line that is cut five times arrive by themselves', async ({ page }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-cuts-'));
  try {
    await uploadOverCuts(page, folder, { files: 10, cuts: 5 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Sends videos in a queue over a slow line that is cut while they are under way; nobody presses anything. */
async function uploadOverCuts(page: Page, folder: string, { files, cuts }: { files: number; cuts: number }): Promise<void> {
  const name = `断线${Date.now()}`;
  const clip = await readFile(await makeClip(folder));
  const paths = await Promise.all(
    Array.from({ length: files }, async (_, index) => {
      const path = join(folder, `${name} ${index}.mp4`);
      await writeFile(path, Buffer.concat([clip, freeBox()]));
      return path;
    }),
  );
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/video-publish`);
  const queue = page.getByRole('region', { name: '上传队列' });
  const line = await page.context().newCDPSession(page);
  await setLine(line, true);
  await page.getByLabel('选择多个视频文件').setInputFiles(paths);
  for (let cut = 0; cut < cuts; cut += 1) {
    await expect(queue.locator('[data-upload-state="uploading"]').first()).toBeVisible();
    await setLine(line, false);
    await expect(queue.getByText('等待网络').first()).toBeVisible({ timeout: 60_000 });
    await setLine(line, true);
  }
  const token = await userToken(MOBILE);
  const arrived = async () => {
    const { list } = await makeCall(listOwn, { keywords: name, limit: 100 } as never, token);
    return list.filter(({ mediaState }) => mediaState !== null).map(({ title }) => title);
  };
  await expect.poll(arrived, { timeout: 240_000 }).toHaveLength(files);
  expect((await arrived()).toSorted()).toEqual(paths.map((path) => basename(path, '.mp4')).toSorted());
  await expect(queue.locator('[data-upload-state]')).toHaveCount(0);
}

const setLine = (session: CDPSession, up: boolean) =>
  session.send('Network.emulateNetworkConditions', {
    offline: !up,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_A_SECOND,
  });

/** A part of an MP4 that players skip: makes a small clip a large file that is like no other. */
function freeBox(): Buffer {
  const box = Buffer.alloc(BYTES);
  box.writeUInt32BE(BYTES, 0);
  box.write('free', 4);
  box.write(randomUUID(), 8);
  return box;
}
