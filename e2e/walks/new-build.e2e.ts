import { expect, test } from '@playwright/test';
import { alive, baseUrl, PHONE } from '../visit.ts';

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

test('parts that are loaded later do not fetch the style sheets again that stand in the page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const html = await (await page.request.get(baseUrl())).text();
  const written = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?" disabled/g)].map(([, path]) => path);
  expect(written.length).toBeGreaterThan(1);
  await page.goto(baseUrl());
  await alive(page);
  // What the page asks for when it has nothing better to do.
  await expect.poll(() => fetched.some((path) => path.includes('after-load'))).toBe(true);
  const openMenuPart = page.waitForRequest(/side-menu-[^/]*\.js$/);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await openMenuPart;
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  expect(fetched.filter((path) => written.includes(path))).toEqual([]);
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
