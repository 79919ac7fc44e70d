import { expect, test, type Page, type Request } from '@playwright/test';
import { suggest } from '#contract/discovery/feed.ts';
import { vitalsOverview } from '#contract/views/vitals.ts';
import { adminToken, makeCall } from '../calls.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const isReport = (request: Request) => request.url().endsWith('/user/page/vitals');

/** Lets every load be one of the sample. */
const sampled = (page: Page) =>
  page.addInitScript(() => {
    const { random } = Math;
    Math.random = () => random() / 100;
  });

/** What the page tells while `leave` is done. */
async function reportOf(page: Page, leave: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([page.context().waitForEvent('request', isReport), leave()]);
  expect(await request.headerValue('authorization')).toBeNull();
  return request.postDataJSON() as Record<string, unknown>;
}

/** Opens a page and waits until what measures it is there. */
async function open(page: Page, address: string): Promise<void> {
  const measuring = page.waitForResponse((response) => /\/measure-page-[\w-]+\.js$/.test(response.url()));
  await page.goto(address);
  await (await measuring).finished();
  await page.waitForTimeout(1000);
}

test('what a reader’s browser measures is told once, by kind of page, and stands in the back office', async ({ page }) => {
  const { complaints } = watch(page);
  await sampled(page);
  const { list } = await makeCall(suggest, { type: 'article', limit: 1 });
  const token = await adminToken();
  const samples = async () =>
    (await makeCall(vitalsOverview, {}, token)).list.find(({ vital, kind }) => vital === 'ttfb' && kind === 'article')?.samples ??
    0;
  const before = await samples();

  await open(page, `${baseUrl()}/article/${list[0]?.id}`);
  await page.getByRole('heading', { level: 1 }).click();
  const first = await reportOf(page, () => page.getByRole('link', { name: /首页$/ }).first().click());
  expect(first).toMatchObject({ kind: 'article', device: 'desktop', navigation: 'navigate' });
  expect(first['lcp']).toBeGreaterThan(0);
  expect(first['ttfb']).toBeGreaterThan(0);
  expect(first['cls']).toBeGreaterThanOrEqual(0);
  await expect.poll(samples).toBe(before + 1);

  const told: string[] = [];
  page.on('request', (request) => isReport(request) && told.push(request.url()));
  await expect(page).toHaveURL(`${baseUrl()}/`);
  await setHidden(page);
  expect(told).toEqual([]);

  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/system/vitals`);
  const kinds = page.getByRole('table', { name: '各类页面的第 75 百分位' });
  await expect(kinds.getByRole('row', { name: /文章页/ })).toContainText(/良好|需改进|较差/);
  expect(complaints).toEqual([]);
});

/** A tab in the background: Chromium without a window has none. */
const setHidden = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
