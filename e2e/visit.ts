import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Request } from '@playwright/test';

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
  let underWay = 0;
  let changed = Date.now();
  const count = (by: number) => (request: Request) => {
    if (request.url().includes('/notify/detect')) return;
    underWay += by;
    changed = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => expect.poll(() => underWay <= 0 && Date.now() - changed >= 500, { intervals: [100], timeout: 20_000 }).toBe(true);
}

/** No violation of WCAG A and AA, in the theme that is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** What axe finds, a line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // In the page itself, for there are no frames of others in it, and without a word on all that is right: half of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, 'the page is wider than the window').toBeLessThanOrEqual(client);
}

export type Credentials = { mobile: string } | { account: string };

/** Logs in by the call and leaves the token where the login page would, once: who logs out on the page stays out. */
export async function logIn(page: Page, who: Credentials, password: string): Promise<void> {
  const admin = 'account' in who;
  const path = admin ? '/admin/admin/loginForAccountPassword' : '/user/user/loginForMobilePassword';
  const answer = await page.request.post(`${baseUrl()}/api/v1${path}`, { data: { ...who, password } });
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
