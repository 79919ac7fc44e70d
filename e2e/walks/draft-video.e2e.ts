import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ownDetail, remove } from '#contract/posts/drafts.ts';
import { makeCall, userToken } from '../calls.ts';
import { makeClip } from '../clip.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const MOBILE = '13800000003';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-draft-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Delays the bytes of uploads; the answered function ends the delay. */
async function heldBack(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/upload/resumable/**', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise;
    await route.continue();
  });
  return async () => gate.resolve();
}

const videoOf = async (postsId: string) => (await makeCall(ownDetail, { postsId } as never, await userToken(MOBILE))).mediaId;

/** Chooses a file in a blank form; answers the id of the draft that it made. */
async function begin(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/creator/center/video-publish`);
  await page.getByLabel('选择视频文件').setInputFiles(await makeClip(folder));
  await expect(page.locator('[data-upload-state="uploading"]')).toBeVisible();
  await expect(page).toHaveURL(/id=/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test('an upload puts its video into the draft while two tabs write in it, and no save removes it', async ({ page, context }) => {
  test.setTimeout(120_000);
  const { complaints } = watch(page);
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const release = await heldBack(page);
  const postsId = await begin(page);

  const other = await context.newPage();
  await other.goto(`${baseUrl()}/creator/center/video-publish?id=${postsId}`);
  await other.getByLabel('摘要').fill('另一个标签页写的摘要');
  await expect(other.locator('[data-save-state="saved"]')).toBeVisible();
  await release();
  await expect.poll(() => videoOf(postsId), { timeout: 30_000 }).not.toBeNull();
  await other.getByLabel('摘要').fill('另一个标签页又写的摘要');
  await expect(other.locator('[data-save-state="unsaved"]')).toBeVisible();
  await expect(other.locator('[data-save-state="saved"]')).toBeVisible();
  expect(await videoOf(postsId)).not.toBeNull();
  await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 60_000 });
  await other.reload();
  await expect(other.locator('[data-media-state="ready"]')).toBeVisible();
  await expect(other.getByLabel('摘要')).toHaveValue('另一个标签页又写的摘要');
  expect(complaints).toEqual([]);
});

test('an upload that ends on another page is in the draft, and another file replaces it', async ({ page }) => {
  test.setTimeout(180_000);
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const release = await heldBack(page);
  const postsId = await begin(page);
  await page.getByRole('link', { name: '内容管理' }).first().click();
  await expect(page).not.toHaveURL(/video-publish/);
  await release();
  await expect.poll(() => videoOf(postsId), { timeout: 30_000 }).not.toBeNull();
  const first = await videoOf(postsId);

  await page.goto(`${baseUrl()}/creator/center/video-publish?id=${postsId}`);
  await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('选择视频文件').setInputFiles(await makeClip(folder));
  await expect.poll(() => videoOf(postsId), { timeout: 30_000 }).not.toBe(first);
  await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 60_000 });
  // The cover is the first frame of the new video.
  const posters = page.getByRole('radio', { name: /处画面/ });
  await expect(posters.first()).toBeChecked();
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
});

test('a draft in the bin takes no video: the row says so, and cancelling ends the upload', async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const release = await heldBack(page);
  const postsId = await begin(page);
  await makeCall(remove, { postsId } as never, await userToken(MOBILE));
  await release();
  const row = page.locator('[data-upload-state="failed"]');
  await expect(row).toContainText('作品在回收站中，恢复后才能操作');
  await row.getByRole('button', { name: '取消上传' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消上传' }).click();
  await expect(page.getByRole('button', { name: /把视频拖到这里/ })).toBeVisible();
});
