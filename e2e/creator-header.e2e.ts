import { expect, test } from '@playwright/test';
import { AGENCY } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from './visit.ts';

test('the creator centre keeps the header of the site: region, bell and the four entries of the avatar, a menu on phones', async ({
  page,
}) => {
  const { complaints } = watch(page);
  await page.setViewportSize(DESKTOP);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center`);
  const header = page.getByRole('banner');
  for (const name of ['首页', '视频']) await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  await header.getByRole('button', { name: /^当前地区：/ }).click();
  await page.getByRole('button', { name: '湖北', exact: true }).first().click();
  await expect(header.getByRole('button', { name: '当前地区：湖北，切换地区' })).toBeVisible();
  await header.getByRole('button', { name: /^账号：/ }).click();
  for (const name of ['个人主页', '创作者中心', '发布文章', '退出登录'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await header.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('menu');
  for (const name of ['机构管理', '提现中心', '网站首页', '退出登录'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: '地区：湖北' }).click();
  await expect(page.getByRole('dialog', { name: '选择地区' })).toBeVisible();
  expect(complaints).toEqual([]);
});
