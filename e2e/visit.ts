import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export const baseUrl = (): string => process.env['BASE_URL'] ?? 'http://127.0.0.1:3000';

/** Collects what a page complains about: console errors, uncaught exceptions, hydration warnings, refused policies. */
export function watch(page: Page): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Lines about the network name requests that a test means to fail; service workers are blocked on purpose.
    const isExpected = /Failed to load resource|Service Worker registration blocked by Playwright/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { complaints };
}

/** Counts from now on; what it returns waits until nothing has been under way for half a second, open streams aside. */
export function settled(page: Page): () => Promise<void> {
  /** With how many documents had been asked for by then. */
  const underWay = new Map<Request, number>();
  let documents = 0;
  let changed = Date.now();
  page.on('request', (request) => {
    // A stream stays open; of what a page tells as it is left, the browser may never say the end.
    if (/\/notify\/detect|\/page\/vitals|\/posts\/visit/.test(request.url())) return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    underWay.set(request, documents);
    changed = Date.now();
  });
  const end = (request: Request) => {
    if (underWay.delete(request)) changed = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Of what a page was asking for when it was left, the browser does not always tell the end.
  page.on('domcontentloaded', () => {
    for (const [request, document] of underWay) if (document < documents) underWay.delete(request);
  });
  return () =>
    expect
      .poll(
        () =>
          underWay.size === 0 && Date.now() - changed >= 500
            ? []
            : [...underWay.keys()].map((request) => request.url()).concat('…'),
        { intervals: [100], timeout: 20_000 },
      )
      .toEqual([]);
}

/** Waits until React has taken the page over, which `load` does not: for keys of the page, and before clocks are stopped. */
export const alive = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.earlyPresses === undefined)).toBe(true);

/** No violation of WCAG A and AA, in the theme that is shown. */
export async function expectAccessible(page: Page, look?: string): Promise<void> {
  expect(await violationsOf(page), look).toEqual([]);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  // Once it has been read into the page.
  var axe: typeof import('axe-core');
}

/** Waits until nothing has moved for a while: half faded in, nothing has its colours yet. From outside, for clocks of pages may stand. */
async function still(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity).length,
    );
    if (moving > 0) times = -1;
    await page.waitForTimeout(40);
  }
}

/** What axe finds, a line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Read into a page once, and without a word on all that is right or about files: half of the time.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  await still(page);
  const { violations } = await page.evaluate(() => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return window.axe.run({ runOnly, resultTypes: ['violations'], preload: false });
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(describeNode).join(' | ')}`);
}

/** Where, and for a contrast in which colours: a failure that comes once in a hundred runs must tell all it knows. */
function describeNode({ target, any }: axe.NodeResult): string {
  const { fgColor, bgColor } = (any[0]?.data ?? {}) as { fgColor?: string; bgColor?: string };
  return target.join(' ') + (fgColor === undefined ? '' : ` (${fgColor} on ${bgColor})`);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, 'the page is wider than the window').toBeLessThanOrEqual(client);
}

/** Fills in the login page as a person does. */
export async function logInOnPage(page: Page, mobile: string, password: string): Promise<void> {
  const tab = page.getByRole('tab', { name: '手机密码' });
  await tab.click();
  // Pressed before the scripts have come, it replaces the form a moment later, under the hands of whoever is typing in it.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

export type Credentials = { mobile: string } | { account: string };

/** Logs in by the call and leaves the token where the login page would, once: who logs out on the page stays out. */
export async function logIn(page: Page, who: Credentials, password: string): Promise<void> {
  const admin = 'account' in who;
  const path = admin ? '/admin/admin/loginForAccountPassword' : '/user/user/loginForMobilePassword';
  const answer = await page.request.post(`${baseUrl()}/api/v1${path}`, { data: { ...who, password } });
  if (!answer.ok()) throw new Error(`${path} was answered with ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; expiresAt: string } };
  const stored = JSON.stringify({ accessToken: data.token, refreshToken: data.token, expiresAt: Date.parse(data.expiresAt) });
  await page.addInitScript(
    ([key, value, mark]) => {
      if (sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, 'yes');
      localStorage.setItem(key, value);
    },
    [admin ? 'wenjian.admin.token' : 'wenjian.token', stored, `test.loggedIn.${data.token}`] as const,
  );
}
