import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeClip } from '../clip.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

test('a file that was sent before is a video again at once, without being sent', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-same-'));
  const { complaints } = watch(page);
  try {
    const clip = await makeClip(folder);
    await logIn(page, { mobile: '13800000003' }, PASSWORD);
    await page.goto(`${baseUrl()}/creator/center/video-publish`);
    await page.getByLabel('选择视频文件').setInputFiles(clip);
    await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 60_000 });

    // No byte gets through any more: only what the server has already can be a video now.
    await page.route('**/upload/resumable/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.goto(`${baseUrl()}/creator/center/video-publish`);
    await page.getByLabel('选择视频文件').setInputFiles(clip);
    await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('of several files dropped at once the first comes into the form and the others into the queue', async ({ page }) => {
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/video-publish`);
  // They stay on their way: what becomes of them is another test's business.
  await page.route('**/upload/resumable/**', () => {});
  const zone = page.getByRole('button', { name: /把视频拖到这里/ });
  await zone.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['甲.mp4', '乙.mp4', '丙.mp4'])
      dataTransfer.items.add(new File([`${name}${Math.random()}`], name, { type: 'video/mp4' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('[data-field="media"]')).toContainText('甲.mp4');
  const queue = page.getByRole('region', { name: '上传队列' });
  await expect(queue).toContainText('乙.mp4');
  await expect(queue).toContainText('丙.mp4');
});
