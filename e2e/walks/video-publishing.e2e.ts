import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeClip } from '../clip.ts';
import { AGENCY } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-videos-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('several videos at once get a draft each and are transcoded; captions are added to one and mended', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  const name = `晨雾${Date.now() % 100_000}`;
  const clip = await makeClip(folder);
  const broken = join(folder, `坏${name}.mp4`);
  await writeFile(broken, 'this is no video at all');
  const good = join(folder, `${name}.mp4`);
  await copyFile(clip, good);

  await page.goto('/creator/center/video-publish');
  await page.getByLabel('选择多个视频文件').setInputFiles([good, broken]);
  const row = (text: string) => page.getByRole('region', { name: '上传队列' }).getByRole('listitem').filter({ hasText: text });
  const goodRow = row(name).filter({ hasNotText: '坏' });
  // The first one is open: nothing was before.
  await expect(goodRow.getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(goodRow.getByText('已就绪')).toBeVisible({ timeout: 120_000 });
  await expect(goodRow.getByText('未填写完')).toBeVisible();
  await expect(row(`坏${name}`).getByText('转码失败')).toBeVisible({ timeout: 60_000 });
  await expect(row(`坏${name}`)).toContainText('请检查后重新上传');

  await row(`坏${name}`).getByRole('link').click();
  await expect(page.getByLabel(/^标题/)).toHaveValue(`坏${name}`);
  await expect(page.getByRole('button', { name: '重试', exact: true })).toBeVisible();

  await goodRow.getByRole('link').click();
  await expect(page.getByLabel(/^标题/)).toHaveValue(name);
  const subtitles = join(folder, '成片.srt');
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,500\n雾还没散\n');
  await page.getByLabel('选择字幕文件').setInputFiles(subtitles);
  await expect(page.getByText('中文（简体） · 成片.srt · 1 条')).toBeVisible();
  await page.getByRole('button', { name: '校对中文（简体）字幕' }).click();
  const editor = page.getByRole('dialog', { name: /校对字幕/ });
  await editor.getByLabel('第 1 条结束时间').fill('乱写');
  await expect(editor.getByRole('button', { name: '保存' })).toBeDisabled();
  await editor.getByLabel('第 1 条结束时间').fill('00:00:01.200');
  await editor.getByRole('button', { name: '在末尾添加' }).click();
  await editor.getByLabel('第 2 条内容').fill('太阳出来了');
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('中文（简体） · 成片.srt · 2 条')).toBeVisible();

  await expect(page.getByText('提交前还差 1 项')).toBeVisible();
  await page.getByRole('combobox', { name: '分类' }).click();
  const category = page.getByRole('option', { name: '自然' });
  await expect(category).toBeVisible();
  // Whoever is choosing has not left the field.
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await category.click();
  await expect(goodRow.getByText('可提交')).toBeVisible();
  await page.getByRole('button', { name: /提交审核/ }).click();
  await expect(page.getByRole('heading', { name: '已提交审核' })).toBeFocused();
  await expect(goodRow.getByText('已提交')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});
