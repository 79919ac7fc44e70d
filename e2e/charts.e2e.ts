import { expect, test } from '@playwright/test';
import { dayAndWeekday } from '#web/lib/periods/period.ts';
import { NARROW_DARK, take, WIDE_LIGHT } from './looks.ts';
import { AGENCY } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, settled, watch } from './visit.ts';

/** So many days ago in China. */
const dayAgo = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

test('figures say what they count, unfold and stay so; days of one’s own are taken over once they make a period', async ({
  page,
}) => {
  const { complaints } = watch(page);
  const quiet = settled(page);
  await take(page, WIDE_LIGHT);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/composition`);

  const tip = page.getByRole('button', { name: '阅读播放的说明' });
  const meaning = page.getByRole('dialog', { name: '阅读播放的说明' });
  await tip.focus();
  await page.keyboard.press('Enter');
  await expect(meaning).toContainText('停留或播放满 5 秒计 1 次');
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(tip).toBeFocused();

  await page.getByRole('button', { name: '更多指标（7）' }).click();
  const more = page.getByRole('region', { name: '更多指标' });
  await expect(more).toContainText('访客');
  await page.reload();
  await expect(more).toContainText('访客');

  await page.getByText('自定义', { exact: true }).click();
  await page.getByLabel('开始日期').fill(dayAgo(2));
  await page.getByLabel('结束日期').fill(dayAgo(9));
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByText('开始日期不能晚于结束日期')).toBeVisible();
  await page.getByLabel('结束日期').fill(dayAgo(0));
  await expect(page.getByText('结束日期不能晚于昨天')).toBeVisible();
  await page.getByLabel('开始日期').fill(dayAgo(9));
  await page.getByLabel('结束日期').fill(dayAgo(2));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${dayAgo(9)}&to=${dayAgo(2)}`));

  const trend = page.getByRole('region', { name: '每日趋势' });
  await expect(trend.getByRole('img')).toHaveAccessibleName(/^阅读播放，.*共 8 天/);
  await expect(trend).toContainText('上一周期');
  await trend.getByText('表', { exact: true }).click();
  const table = trend.getByRole('table', { name: '每天的阅读播放' });
  await expect(table.getByRole('columnheader')).toHaveText(['日期', '阅读播放', '上一周期同日', '变化']);
  await expect(table.locator('tbody tr')).toHaveCount(8);
  await expect(table.locator('tfoot')).toContainText('合计');

  await take(page, NARROW_DARK);
  await quiet();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('arrow keys and the pointer lead through the days of a chart; Escape hides the tooltip', async ({ page }) => {
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/composition`);
  const trend = page.getByRole('region', { name: '每日趋势' });
  const chart = trend.getByRole('img');
  const tipOf = (days: number) => trend.getByText(dayAndWeekday(dayAgo(days)));

  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tipOf(7)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tipOf(6)).toBeVisible();
  await page.keyboard.press('End');
  await expect(tipOf(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tipOf(1)).toHaveCount(0);

  await chart.hover();
  await expect(tipOf(4)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tipOf(4)).toHaveCount(0);
});
