import { expect, test } from '@playwright/test';
import { testPages } from './page-cases.ts';
import { alive, baseUrl, watch } from './visit.ts';

testPages([
  { path: '/terms/userTerm', title: '用户协议 - 闻见', shows: '版本 2026.11' },
  { path: '/terms/privacy', title: '隐私政策 - 闻见', shows: '我们收集的信息与用途' },
  { path: '/terms/tortTerm', title: '侵权投诉指引 - 闻见', shows: '通知应当包括' },
  { path: '/terms/nothing', title: 'Page Not Found', shows: 'Page not found: /terms/nothing' },
]);

test('a second complaint begins with an empty form', async ({ page }) => {
  const { complaints } = watch(page);
  await page.route('**/api/v1/user/report/infringement', (route) =>
    route.fulfill({ json: { code: 200, msg: '投诉已提交', data: { receipt: 'Q2026', createTime: '2026-11-21T08:00:00.000Z' } } }),
  );
  await page.goto(`${baseUrl()}/terms/tortTerm`);
  await alive(page);
  const section = page.getByRole('region', { name: '在线提交侵权投诉' });
  const statement = section.getByLabel('侵权事实');
  await statement.fill('这是一段侵权事实');
  await expect(section.getByText('8/2000')).toBeVisible();
  await section.getByRole('button', { name: '提交投诉' }).click();
  await expect(section.getByText('投诉已提交，受理编号 Q2026')).toBeVisible();
  await section.getByRole('button', { name: '再提交一份' }).click();
  await expect(statement).toHaveValue('');
  await expect(section.getByText('0/2000')).toBeVisible();
  expect(complaints).toEqual([]);
});
