import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeClip } from '../clip.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn } from '../visit.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-upload-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const CHUNK = 8 * 1024 * 1024;

test('an upload that was cut goes on where it stopped when the same file is chosen after a reload', async ({ page }) => {
  const clip = await makeClip(folder);
  await appendFile(clip, freeBox(12 * 1024 * 1024));
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/video-publish`);
  // The first piece arrives, the line is dead for the second.
  await page.route('**/upload/resumable/**', (route) =>
    route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0' ? route.abort() : route.continue(),
  );
  // Sent is not received: the page counts what has left it.
  const first = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('选择视频文件').setInputFiles(clip);
  await expect(page.locator('[data-upload-state="uploading"]')).toContainText('MB');
  // Out of the file itself: the server has not the half of it.
  await expect(page.locator('[data-upload-state="uploading"] img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect(page).toHaveURL(/id=/);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('wenjian.upload.'))))
    .toBe(true);
  await first;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();

  await expect(page.locator('[data-upload-state="unfinished"]')).toContainText('8.0 MB');
  await page.unroute('**/upload/resumable/**');
  const next = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel('选择视频文件').setInputFiles(clip);
  expect((await next).headers()['upload-offset']).toBe(String(CHUNK));
  await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 50_000 });
});

/** A part of an MP4 that players skip: makes a small clip a large file. */
function freeBox(size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size, 0);
  box.write('free', 4);
  return box;
}
