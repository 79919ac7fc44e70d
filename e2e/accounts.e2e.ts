import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { READER } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn, logInOnPage } from './visit.ts';

test('a guarded page answers everyone with its title, sends a guest to log in, and is reached afterwards', async ({ page }) => {
  await logIn(page, READER, PASSWORD);
  await page.goto(baseUrl());
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '个人主页' }).click();
  await expect(page.getByRole('heading', { name: '阿禾' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const answer = await page.request.get(baseUrl() + address);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('<title>用户资料 - 闻见</title>');

  const guest = await page.context().browser()?.newPage();
  if (guest === undefined) throw new Error('no browser');
  await guest.goto(`${baseUrl()}${address}?tab=history`);
  await expect(guest).toHaveURL(/\/login$/);
  await logInOnPage(guest, READER.mobile, PASSWORD);
  await expect(guest).toHaveURL(new RegExp(`${address}\\?tab=history$`));
  await expect(guest.getByRole('heading', { name: '阿禾' })).toBeVisible();
  await guest.close();
});

test('a wrong password raises a toast titled ERROR and keeps what was typed', async ({ page }) => {
  await page.goto(`${baseUrl()}/login`);
  await logInOnPage(page, '13911112222', 'wrong-password-1');
  await expect(page.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible();
  await expect(page.getByLabel('手机号')).toHaveValue('13911112222');
});

test('a person who logs in with an expired or corrupt token in store is a guest, and the store is empty', async ({ page }) => {
  for (const stored of ['{broken', JSON.stringify({ accessToken: 'a', refreshToken: 'a', expiresAt: 1 })]) {
    await page.goto(`${baseUrl()}/login`);
    await page.evaluate((text) => localStorage.setItem('wenjian.token', text), stored);
    await page.goto(baseUrl());
    await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wenjian.token'))).toBeNull();
  }
});

test('a person changes picture and words of the profile, and the own page shows them', async ({ page }) => {
  await logIn(page, READER, PASSWORD);
  await page.goto(`${baseUrl()}/settings`);
  const bio = `下班路上读两篇 ${Date.now() % 100_000}`;
  await page.getByLabel('简介').fill(bio);
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();

  const buffer = await readFile(new URL('../web/public/icon-512.png', import.meta.url));
  await page.getByLabel('选择头像图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: '用作头像' }).click();
  await expect(page.getByText('头像已更新')).toBeVisible();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '个人主页' }).click();
  await expect(page.getByText(bio)).toBeVisible();
});
