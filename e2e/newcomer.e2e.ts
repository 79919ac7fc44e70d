import { expect, test } from '@playwright/test';
import { codeFor, freshAddress, freshMobile } from './sms.ts';
import { baseUrl, expectAccessible, watch } from './visit.ts';

test('who registers says what they like, or skips it, and finds the home page made of it', async ({ page }) => {
  const { complaints } = watch(page);
  const mobile = freshMobile();
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': freshAddress() });
  await page.goto(`${baseUrl()}/register`);
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(mobile));
  await page.getByLabel('设置密码', { exact: true }).fill('wenjian-2026-newcomer');
  await page.getByLabel('昵称').fill(`新来${mobile.slice(-6)}`);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page).toHaveTitle('选择兴趣 - 闻见');

  const culture = page.getByRole('button', { name: '文化', exact: true });
  await culture.click();
  await expect(culture).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page).toHaveURL(`${baseUrl()}/`);
  await expect(page.getByRole('heading', { name: '为你推荐' }).first()).toBeInViewport();
  const rows = page.getByRole('region', { name: /为你推荐/ }).getByRole('article');
  // The demo has a piece on culture of the day on which it was loaded, hot as it may be.
  await expect(rows.first()).toContainText(/文化.*(分钟前|小时前|刚刚)/s);
  const authors = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-author')));
  const firstSix = authors.slice(0, 6);
  for (const author of firstSix) expect(firstSix.filter((other) => other === author).length).toBeLessThanOrEqual(2);

  await page.goto(`${baseUrl()}/welcome?to=${encodeURIComponent('/videos')}`);
  await expect(page.getByRole('button', { name: '文化', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '跳过' }).click();
  await expect(page).toHaveURL(/\/videos$/);
  expect(complaints).toEqual([]);
});
