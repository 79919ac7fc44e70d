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
  { path: '/admin/user/roles', title: '角色权限 - 闻见', as: FIRST_ADMIN, shows: '内置角色' },
  { path: '/admin/security', title: '账号安全 - 闻见', as: FIRST_ADMIN, shows: '登录设备' },
]);

test('what is known of a user opens from the list and closes again', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/user/sub?${new URLSearchParams({ q: '城市切片' })}`);
  await page.getByRole('button', { name: '查看“城市切片”' }).click();
  const user = page.getByRole('region', { name: '城市切片', exact: true });
  await expect(user.getByRole('heading', { name: /^登录设备/ })).toBeVisible();
  await expect(user).toBeFocused();
  await expect(page).toHaveURL(/[?&]person=/);
  await user.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(user).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]person=/);
  // Of all of them J leads to the next.
  await page.goto(`${baseUrl()}/admin/user/sub`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText(/^本页第 1 位，共 \d+ 位$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText(/^本页第 2 位，共 \d+ 位$/)).toBeVisible();
});

test('a certification stands beside the name until it is taken back', async ({ page }) => {
  const mark = '云南生态摄影协会会员';
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/user/sub?${new URLSearchParams({ q: '城市切片' })}`);
  await page.getByRole('button', { name: '查看“城市切片”' }).click();
  const user = page.getByRole('region', { name: '城市切片', exact: true });
  await user.getByRole('button', { name: '认证', exact: true }).click();
  const form = page.getByRole('dialog', { name: '认证“城市切片”' });
  await form.getByRole('button', { name: '认证', exact: true }).click();
  await expect(form.getByText('请填写认证说明')).toBeVisible();
  await form.getByLabel('认证说明').fill(mark);
  await form.getByRole('button', { name: '已核对单位证明公函' }).click();
  await form.getByLabel('期限').selectOption('30 天');
  await form.getByRole('button', { name: '认证', exact: true }).click();
  await expect(user.getByRole('heading', { name: `认证（${mark}）` })).toBeVisible();
  await user.getByRole('button', { name: '撤回认证' }).click();
  const ask = page.getByRole('dialog', { name: '撤回“城市切片”的认证？' });
  await ask.getByRole('button', { name: '资质已失效' }).click();
  await ask.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(user.getByRole('heading', { name: '认证（无）' })).toBeVisible();
});
