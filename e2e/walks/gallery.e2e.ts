import { expect, test } from '@playwright/test';
import { alive, baseUrl } from '../visit.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
  await page.goto(`${baseUrl()}/test`);
  await alive(page);
  await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
});

test('the loading overlay comes after 300 ms and stays for 500 ms at least', async ({ page }) => {
  const overlay = page.getByRole('status').filter({ hasText: '正在打开…' });
  await page.getByRole('button', { name: '打开遮罩' }).click();
  await page.clock.runFor(299);
  await expect(overlay).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(overlay).toBeVisible();
  await page.getByRole('button', { name: '收起遮罩' }).click();
  await page.clock.runFor(499);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(1);
  await expect(overlay).toHaveCount(0);
});

test('five messages are shown for 5 s, then the next, one of the whole site for 3 s', async ({ page }) => {
  const messages = page.getByRole('button', { name: '关闭提示' });
  for (const name of ['成功', '消息', '警告', '错误', '一句话', '全局，3 秒'])
    await page.locator('#toasts').getByRole('button', { name, exact: true }).click();
  await expect(messages).toHaveCount(5);
  await page.clock.runFor(5_200);
  await expect(page.getByText('设置已保存')).toBeVisible();
  await expect(messages).toHaveCount(1);
  await page.clock.runFor(3_200);
  await expect(messages).toHaveCount(0);
});
