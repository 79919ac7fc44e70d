import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeClip } from '../clip.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectNoSidewaysScroll, logIn, watch } from '../visit.ts';

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

test('of several files dropped at once the first comes into the form, the others beside it, and each is filled in meanwhile', async ({
  page,
}) => {
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/video-publish`);
  // They stay on their way: what becomes of them is another test's business.
  await page.route('**/upload/resumable/**', () => {});
  const zone = page.getByRole('button', { name: /把视频拖到这里/ });
  await zone.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['甲片.mp4', '乙片.mp4', '丙片.mp4', '丁片.mp4'])
      dataTransfer.items.add(new File([`${name}${Math.random()}`], name, { type: 'video/mp4' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('[data-field="media"]')).toContainText('甲片.mp4');
  const queue = page.getByRole('region', { name: '上传队列' });
  const row = (text: string) => queue.getByRole('listitem').filter({ hasText: text });
  await expect(row('乙片')).toContainText('未填写完');
  await expect(row('丙片')).toContainText('上传中');
  await expect(row('丁片')).toContainText('排队中');
  await expect(row('甲片').getByRole('link')).toHaveAttribute('aria-current', 'true');

  // What was not taken says so where it would stand.
  const notes = { name: '笔记.txt', mimeType: 'text/plain', buffer: Buffer.from('no film') };
  await page.getByLabel('选择多个视频文件').setInputFiles([notes]);
  await expect(row('笔记.txt')).toContainText('不是视频文件，请重新选择');
  await row('笔记.txt').getByRole('button', { name: '从队列中移除 笔记.txt' }).click();
  await expect(row('笔记.txt')).toHaveCount(0);

  await expect(page).toHaveURL(/id=/);
  await row('乙片').getByRole('link').press('Enter');
  const title = page.getByLabel(/^标题/);
  await expect(title).toHaveValue('乙片');
  await expect(title).toBeFocused();
  await expect(row('甲片')).toContainText('上传中');

  // Nothing is wrong before somebody was there; then what is missing is said where it is, and beside the button.
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await title.fill('');
  await title.press('Tab');
  await expect(page.locator('[aria-invalid]')).toHaveCount(1);
  await expect(title).toHaveAccessibleDescription('请填写标题');
  await title.fill('乙片改名');
  await page.getByRole('button', { name: /提交审核/ }).click();
  await expect(page.getByRole('button', { name: /^暂停上传$/ })).toBeFocused();
  await page.getByRole('button', { name: '请选择分类' }).click();
  const category = page.getByRole('combobox', { name: '分类' });
  await expect(category).toBeFocused();
  await expect(category).toHaveAttribute('aria-invalid', 'true');
  await category.click();
  await page.getByRole('option', { name: '自然' }).click();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(row('乙片改名')).toContainText('已填写完');

  // One that waits is not given up by a look at it.
  await row('丁片').getByRole('link').click();
  await expect(page.locator('[data-field="media"]')).toContainText('前面的视频传完后自动开始');
  await row('乙片改名').getByRole('link').click();
  await expect(title).toHaveValue('乙片改名');
  for (const name of ['甲片', '丙片']) await page.getByRole('button', { name: `取消上传 ${name}` }).click();
  await expect(row('丁片')).toContainText('上传中');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
