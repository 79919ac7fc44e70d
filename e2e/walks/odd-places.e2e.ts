import { expect, test, type Page } from '@playwright/test';
import { CREATOR } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, logIn, PHONE, settled, watch } from '../visit.ts';

const header = (page: Page) => page.getByRole('banner');

async function articles(page: Page): Promise<{ id: string }[]> {
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=10&type=article`);
  return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the search of the header leads to a field that is ready to be typed in, and 写评论 too', async ({ page }) => {
    await page.goto(baseUrl());
    await header(page).getByRole('link', { name: '搜索' }).click();
    await expect(page).toHaveURL(/\/search/);
    await expect(page.getByRole('main').getByRole('combobox', { name: '搜索文章、视频、作者' })).toBeFocused();

    const [post] = await articles(page);
    const quiet = settled(page);
    await page.goto(`${baseUrl()}/article/${post?.id}`);
    await quiet();
    await page.getByRole('link', { name: '写评论…' }).click();
    await expect(page.getByRole('textbox', { name: '写评论' })).toBeFocused();
  });
});

test.describe('on a tablet that is held in the hand', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pad 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
  test.use({ viewport: { width: 834, height: 1112 }, userAgent: ANDROID, isMobile: true, hasTouch: true });

  test('everything is a phone’s page, not the header alone', async ({ page }) => {
    const { complaints } = watch(page);
    const [post] = await articles(page);
    for (const path of ['/', `/article/${post?.id}`, '/hotList']) {
      await page.goto(baseUrl() + path);
      await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
      expect(await page.evaluate(() => matchMedia('(min-width: 768px)').matches), path).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
    }
    expect(complaints).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page that needs them says so, and nothing turns for ever', async ({ page }) => {
    for (const path of [
      '/settings',
      '/messages',
      '/library/history',
      '/reports',
      '/users',
      '/login',
      '/admin',
      '/creator/center',
    ]) {
      await page.goto(baseUrl() + path);
      await expect(page.locator('noscript p', { hasText: '需要开启 JavaScript' }), path).toBeVisible();
      await expect(page.locator('[role=status][aria-label^=正在]').locator('visible=true'), path).toHaveCount(0);
    }
    const [post] = await articles(page);
    await page.goto(`${baseUrl()}/article/${post?.id}`);
    await expect(page.locator('noscript p', { hasText: '发表评论需要开启 JavaScript。' })).toBeVisible();
  });
});

test('an address that cannot be read, and one below the library that there is not, are the 404 page', async ({ page }) => {
  const { complaints } = watch(page);
  for (const path of ['/article/%E0', '/%E0%A4%A', '/library/nothing', '/users/nobody']) {
    const answer = await page.goto(baseUrl() + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page).toHaveTitle('Page Not Found');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText(`Page not found: ${path}`)).toBeVisible();
  }
  // The router says once more that it cannot decode them.
  expect(complaints.filter((line) => !line.includes('could not be decoded'))).toEqual([]);
});

test('the footer of pages that are filled in the browser never moves in sight', async ({ page }) => {
  const mobile = await newUser(page);
  expect(mobile).not.toBe('');
  for (const path of ['/settings', '/library/history', '/reports', '/users']) {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { shifts: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const quiet = settled(page);
    await page.goto(baseUrl() + path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await quiet();
    const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0));
    expect(sum, path).toBeLessThan(0.02);
  }
});

test('the way into the site for agencies shows how one’s application stands, and changes when it is decided', async ({
  page,
  browser,
}) => {
  await newUser(page);
  const application = (status: string) => ({
    id: 'a1',
    kind: 'enterprise',
    status,
    version: 1,
    values: { organisationName: '汉江影像社' },
    papers: {},
    refusedPapers: {},
    reasons: {},
    reason: '',
    open: [],
    confirmedMobile: null,
    invited: false,
    agreementVersion: null,
    submittedAt: '2026-11-20T02:00:00.000Z',
    decidedAt: status === 'approved' ? '2026-11-21T02:00:00.000Z' : null,
    updatedAt: '2026-11-20T02:00:00.000Z',
  });
  let status = 'pending';
  await page.route('**/merchantEnter/status', (route) =>
    route.fulfill({ json: { code: 200, msg: '成功', data: { application: application(status), refusal: null } } }),
  );
  const stream = page.waitForResponse(/notify\/detect/);
  await page.goto(`${baseUrl()}/audit`);
  await expect(page.getByRole('heading', { name: '你的企业入驻申请正在审核' })).toBeVisible();
  await stream;

  status = 'approved';
  // Whatever is told to this person comes with the same signal as the decision.
  const id = await page.evaluate(() => (JSON.parse(localStorage.getItem('wenjian.user') ?? '{}') as { id: string }).id);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, CREATOR, PASSWORD);
  await other.goto(baseUrl());
  const token = await other.evaluate(
    () => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken,
  );
  const followed = await other.request.post(`${baseUrl()}/api/v1/user/follow/set`, {
    headers: { authorization: `Bearer ${token}` },
    data: { userId: id, followed: true },
  });
  expect(followed.status()).toBe(200);
  await expect(page.getByRole('heading', { name: '汉江影像社已入驻' })).toBeVisible();
  await expect(page.getByRole('link', { name: '进入创作者中心' })).toBeVisible();
});
