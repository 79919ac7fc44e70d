import { expect, test } from '@playwright/test';
import { baseUrl } from './visit.ts';

test('a part of a page that cannot be fetched reloads the page once, not over and over', async ({ page }) => {
  // Within the ten seconds after a reload, however long the machine takes for it.
  await page.clock.setFixedTime(new Date());
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(baseUrl());
  await page.route('**/assets/region-popover-*.js', (route) => route.abort());
  const selector = page.getByRole('button', { name: /切换地区/ });
  await Promise.all([page.waitForEvent('domcontentloaded'), selector.click()]);
  expect(loads).toBe(2);
  await selector.click();
  await expect(page.getByText('Internal Server Error').first()).toBeVisible();
  expect(loads).toBe(2);
});

test('a new build is offered after an hour, unless one is writing', async ({ page }) => {
  await page.clock.install();
  let build = 'one';
  const requests: string[] = [];
  await page.route('**/build.json', (route) => {
    requests.push(build);
    return route.fulfill({ json: { build } });
  });
  // The hour begins when the page has read the answer, which a busy machine does late: the clock is turned until it asks.
  const untilRequested = () =>
    expect(async () => {
      await page.clock.runFor('01:00:01');
      expect(requests).toContain(build);
    }).toPass();
  await page.goto(`${baseUrl()}/register`);
  await untilRequested();
  await page.getByLabel('手机号').fill('139');
  build = 'two';
  await untilRequested();
  await page.clock.runFor('10:00');
  await expect(page.getByText('闻见有更新')).toHaveCount(0);
  await page.getByLabel('手机号').fill('');
  await expect(async () => {
    await page.clock.runFor('01:05');
    await expect(page.getByText('闻见有更新')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: '刷新' }).click();
  await reloaded;
});
