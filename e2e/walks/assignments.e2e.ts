import { expect, test, type Page } from '@playwright/test';
import { createReport } from '#contract/moderation/reports.ts';
import { makeCall, newArticle, userToken } from '../calls.ts';
import { CREATOR, FIRST_ADMIN, READER } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from '../visit.ts';

test('a report is assigned in the list, found late among one’s own, and gone once it was decided', async ({ page }) => {
  const { complaints } = watch(page);
  const mark = `交给我${Date.now() % 10_000_000}`;
  const targetId = await newArticle(mark, CREATOR.mobile);
  await makeCall(createReport, { targetType: 'post', targetId, reason: 'ad', detail: '' }, await userToken(READER.mobile));
  await page.setViewportSize(DESKTOP);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/reports?target=post&sort=-at`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await expect(row.getByText(/^剩 \d+ 小时$/)).toBeVisible();
  await row.getByRole('button', { name: /^分配.*处理人$/ }).click();
  await page.getByRole('menuitem', { name: '分配给我' }).click();
  await expect(row.getByRole('button', { name: /^你.*处理人$/ })).toBeVisible();

  await firstReportedEarlier(page, mark, 30);
  await page.getByRole('combobox', { name: '处理人和时限' }).click();
  await page.getByRole('option', { name: '分配给我' }).click();
  await expect(page).toHaveURL(/waiting=mine/);
  await expect(row.getByText('已超时 6 小时')).toBeVisible();
  await expect(page.getByRole('link', { name: /^举报处理.*项分配给你/ })).toBeVisible();
  // A list that is loaded again is paler meanwhile.
  await expect(page.getByRole('region', { name: '举报', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);

  // By keys alone: let go, and taken again.
  await row.getByRole('button', { name: new RegExp(mark) }).click();
  const panel = page.getByRole('region', { name: '举报详情' });
  await expect(panel.getByRole('button', { name: /^你.*处理人$/ })).toBeVisible();
  await panel.getByRole('button', { name: /^你.*处理人$/ }).press('Enter');
  await page.getByRole('menuitem', { name: '取消分配' }).press('Enter');
  await expect(panel.getByRole('button', { name: /^分配给我/ })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await panel.focus();
  await page.keyboard.press('g');
  await expect(panel.getByRole('button', { name: /^你.*处理人$/ })).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '返回列表' }).click();
  await expect(row.getByText('已超时 6 小时')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: new RegExp(mark) }).click();
  await panel.getByRole('button', { name: /^举报不成立/ }).click();
  await expect(row).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('没有符合条件的举报')).toBeVisible();
  // The way back to all of them, in the order that was chosen.
  await page.getByRole('link', { name: '清除筛选' }).click();
  await expect(page).toHaveURL(/reports\?sort=-at$/);
  // What is loaded for it goes through the route of this test, which ends with it.
  await page.unrouteAll({ behavior: 'wait' });
  expect(complaints).toEqual([]);
});

/** What was reported just now shows as if it had waited so long: nobody waits for a day here. */
async function firstReportedEarlier(page: Page, mark: string, hours: number): Promise<void> {
  await page.route('**/api/v1/admin/report/list?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { list: { text: string; firstTime: string }[] } };
    for (const found of answer.data.list)
      if (found.text.includes(mark)) found.firstTime = new Date(Date.parse(found.firstTime) - hours * 3_600_000).toISOString();
    await route.fulfill({ response, json: answer });
  });
}
