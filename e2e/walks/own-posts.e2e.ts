import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { info } from '#contract/accounts/accounts.ts';
import { makeCall, userToken } from '../calls.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const AGENCY = { mobile: '13800000003' };

test('in the editor a tall picture keeps its shape and a small one its size', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  const add = async (width: number, height: number) => {
    const before = await body.locator('img[src^="/media/"]').count();
    const buffer = await sharp({ create: { width, height, channels: 3, background: '#4d8b6a' } })
      .png()
      .toBuffer();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: /图片/ }).click();
    await (await choosing).setFiles({ name: `${width}-${height}.png`, mimeType: 'image/png', buffer });
    await expect(body.locator('img[src^="/media/"]')).toHaveCount(before + 1);
  };
  await add(160, 90);
  await add(600, 2400);
  const boxes = async () =>
    body.locator('img[src^="/media/"]').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return { width: Math.round(width), ratio: Math.round((10 * height) / width) / 10 };
      }),
    );
  await expect.poll(async () => (await boxes()).toSorted((a, b) => a.ratio - b.ratio)[0]).toEqual({ width: 160, ratio: 0.6 });
  const [, tall] = (await boxes()).toSorted((a, b) => a.ratio - b.ratio);
  expect(tall?.ratio).toBe(4);
  expect(tall?.width).toBeLessThanOrEqual(600);
  expect(complaints).toEqual([]);
});

test('moving several posts to the bin says how many of them readers can see', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  // Of its own alone: with those of its members, which other walks publish by the hundred, it may do less.
  const { id } = await makeCall(info, {}, await userToken(AGENCY.mobile));
  await page.goto(`${baseUrl()}/creator/center/content?status=published&author=${id}`);
  const boxes = page.getByRole('checkbox', { name: /^选择《/ });
  await expect(boxes.first()).toBeVisible();
  // Other walks take posts of the same agency off the site.
  const many = await boxes.count();
  await page.getByRole('checkbox', { name: '选择本页全部作品' }).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '移入回收站' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`其中 ${many} 篇已发布，移入后读者将立即无法查看`);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(complaints).toEqual([]);
});
