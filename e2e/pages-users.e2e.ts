import { expect, test } from '@playwright/test';
import { FIRST_ADMIN, testPages } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn } from './visit.ts';

testPages([
  { path: '/admin/user/sub', title: '用户管理 - 闻见', as: FIRST_ADMIN, shows: '重置密码' },
  { path: '/admin/user/sub?view=sub', title: '用户管理 - 闻见', as: FIRST_ADMIN, shows: '城市切片' },
  { path: '/admin/user/sanctions', title: '处罚 - 闻见', as: FIRST_ADMIN, shows: '处罚标准' },
  { path: '/admin/user/merchant', title: '机构管理 - 闻见', as: FIRST_ADMIN, shows: '海图工作室' },
  { path: '/admin/user/manager', title: '管理员 - 闻见', as: FIRST_ADMIN, shows: '超级管理员' },
  { path: '/admin/security', title: '账号安全 - 闻见', as: FIRST_ADMIN, shows: '登录设备' },
]);

test('what is known of a user opens from the list and closes again', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/user/sub?${new URLSearchParams({ q: '城市切片' })}`);
  await page.getByRole('button', { name: '查看“城市切片”' }).click();
  await expect(page.getByRole('dialog')).toContainText('城市切片');
  await expect(page).toHaveURL(/[?&]person=/);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]person=/);
});
