import { expect, test, type Page } from '@playwright/test';
import { AGENCY, CREATOR, READER } from './page-cases.ts';
import { ADMIN, PASSWORD } from './product.ts';
import { baseUrl, logIn, PHONE, watch } from './visit.ts';

const TABLET = { width: 834, height: 1112 };
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pad 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

const header = (page: Page) => page.locator('body > div > header, header').first();
const openMenu = (page: Page) => page.getByRole('button', { name: '打开菜单' });
const sideMenu = (page: Page) => page.getByRole('dialog', { name: '菜单' });
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

/** Whether `inner`s follow one another in the text. */
const inOrder = (text: string, ...inner: string[]): boolean =>
  inner.map((one) => text.indexOf(one)).every((at, index, all) => at >= 0 && (index === 0 || at > (all[index - 1] ?? 0)));

test.describe('the header', () => {
  test('leads a creator to everything, in the order of the specification', async ({ page }) => {
    const { complaints } = watch(page);
    await logIn(page, CREATOR, PASSWORD);
    await page.goto(baseUrl());
    await expect(header(page).getByRole('link', { name: '发布', exact: true })).toBeVisible();
    const names = await header(page).ariaSnapshot();
    expect(inOrder(names, '首页', '视频', '热榜', '切换地区', 'combobox', '发布', '用户菜单'), names).toBe(true);

    await header(page)
      .getByRole('button', { name: /^用户菜单/ })
      .click();
    const items = await page.getByRole('menu').ariaSnapshot();
    await expect(page.getByRole('menuitem', { name: '个人主页' })).toHaveCount(1);
    expect(inOrder(items, '个人主页', '创作者中心', '发布文章', '退出登录'), items).toBe(true);
    const anew = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await anew;
    await expect(header(page).getByRole('link', { name: '登录' })).toBeVisible();
    // The page may still be on its way after the logout.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wenjian.user')).catch(() => 'not yet')).toBeNull();
    expect(complaints).toEqual([]);
  });

  test('is not there where one logs in, nor in the back office', async ({ page }) => {
    for (const path of ['/login', '/adminLogin', '/admin']) {
      await page.goto(baseUrl() + path);
      await expect(page.locator('#main')).toBeVisible();
      await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
      await expect(openMenu(page)).toHaveCount(0);
    }
  });

  test('is the mobile one on a tablet that is held in the hand, and the desktop one in a window as wide', async ({ browser }) => {
    for (const [userAgent, mobile] of [
      [ANDROID, true],
      [undefined, false],
    ] as const) {
      const context = await browser.newContext({ viewport: TABLET, ...(userAgent === undefined ? {} : { userAgent }) });
      const page = await context.newPage();
      await page.goto(baseUrl());
      await expect(openMenu(page)).toBeVisible({ visible: mobile });
      await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible({ visible: !mobile });
      await context.close();
    }
  });
});

test.describe('the side menu', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('offers to log in and the creation centre, goes away with the page, and gives the focus back', async ({ page }) => {
    await page.goto(baseUrl());
    await openMenu(page).click();
    await expect(sideMenu(page).getByRole('link', { name: '创作者中心' })).toBeVisible();
    await expect(sideMenu(page).getByRole('link', { name: '登录', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sideMenu(page)).toBeHidden();
    await expect(openMenu(page)).toBeFocused();
    await openMenu(page).click();
    await sideMenu(page).getByRole('link', { name: '视频' }).click();
    await expect(page).toHaveURL(/\/videos$/);
    await expect(sideMenu(page)).toBeHidden();
  });

  test('keeps the focus and closes beside itself', async ({ page }) => {
    await page.goto(baseUrl());
    await openMenu(page).click();
    const entries = sideMenu(page).locator('a, button, input:checked');
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(entries.first()).toBeFocused();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.touchscreen.tap(PHONE.width - 20, 400);
    await expect(sideMenu(page)).toBeHidden();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('closes on a swipe of 50 px and on no shorter one', async ({ page }) => {
    await page.goto(baseUrl());
    await openMenu(page).click();
    await swipe(page, 49);
    await expect(sideMenu(page)).toBeVisible();
    await swipe(page, 50);
    await expect(sideMenu(page)).toBeHidden();
  });

  test('lets who is logged in log out', async ({ page }) => {
    await logIn(page, READER, PASSWORD);
    await page.goto(baseUrl());
    await openMenu(page).click();
    await expect(sideMenu(page).getByRole('button', { name: '退出登录' })).toBeVisible();
    await expect(sideMenu(page).getByRole('link', { name: '登录', exact: true })).toHaveCount(0);
  });

  test('goes when the window becomes a wide one', async ({ page }) => {
    await page.goto(baseUrl());
    await openMenu(page).click();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(sideMenu(page)).toBeHidden();
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  });
});

async function swipe(page: Page, pixels: number): Promise<void> {
  const touch = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true };
  await sideMenu(page).dispatchEvent('pointerdown', { ...touch, clientX: 200, clientY: 400 });
  await sideMenu(page).dispatchEvent('pointermove', { ...touch, clientX: 200 - pixels, clientY: 402 });
}

test.describe('colours', () => {
  test('that were chosen are there from the first moment, and can be forced for one page', async ({ page }) => {
    await page.goto(baseUrl());
    expect(await themeOf(page)).toBe('light');
    await page.getByRole('contentinfo').getByText('深色').click();
    await expect.poll(() => themeOf(page)).toBe('dark');
    // Set before the body is there to be painted.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        sessionStorage.setItem('first-theme', document.documentElement.dataset['theme'] ?? 'none');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${baseUrl()}/videos`);
    expect(await page.evaluate(() => sessionStorage.getItem('first-theme'))).toBe('dark');
    await page.goto(`${baseUrl()}/videos?theme=light`);
    expect(await themeOf(page)).toBe('light');
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#ffffff');
    await page.getByRole('link', { name: '闻见 首页' }).first().click();
    await expect.poll(() => themeOf(page)).toBe('dark');
  });

  test('follow the system while nothing was chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(baseUrl());
    expect(await themeOf(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => themeOf(page)).toBe('light');
  });
});

test.describe('the province selector', () => {
  test('remembers a choice for 30 days and shows what is near', async ({ page, context }) => {
    const { complaints } = watch(page);
    await page.goto(baseUrl());
    const selector = page.getByRole('button', { name: /切换地区/ });
    await expect(selector).toHaveAccessibleName(/北京/);
    await selector.click();
    const hot = page.getByRole('group', { name: '热门地区' }).getByRole('button');
    await expect(hot).toHaveText(['北京', '上海', '广东', '浙江', '江苏', '四川', '湖北', '陕西', '山东', '重庆']);
    await page.getByRole('button', { name: '显示全部' }).click();
    await expect(page.getByRole('group').filter({ has: page.getByRole('button', { pressed: true }) })).toHaveCount(1);
    const search = page.getByPlaceholder('搜索省份/城市...');
    await search.fill('yatelan');
    await expect(page.getByText('未找到相关省份')).toBeVisible();
    await search.fill('hz');
    await page.getByRole('button', { name: '浙江', exact: true }).click();
    await expect(selector).toHaveAccessibleName(/浙江/);
    await expect(page.getByRole('link', { name: /同城.*浙江/ })).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === 'wj_region');
    expect(cookie?.value).toBe('zhejiang');
    expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(30, 1);

    await page.reload();
    await expect(selector).toHaveAccessibleName(/浙江/);
    await selector.click();
    await page.getByRole('button', { name: '重置' }).click();
    await expect(selector).toHaveAccessibleName(/北京/);
    expect(complaints).toEqual([]);
  });

  test('brings posts of the region forward', async ({ page }) => {
    const near = async (region: string) => {
      const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=20&near=${region}`);
      const { data } = (await answer.json()) as { data: { list: { region: string | null }[] } };
      return data.list.filter((post) => post.region === region).length;
    };
    const plain = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=20`);
    const { data } = (await plain.json()) as { data: { list: { region: string | null }[] } };
    const max = ['zhejiang', 'hubei', 'sichuan', 'jiangsu', 'guangdong'];
    const gains = await Promise.all(
      max.map(async (region) => (await near(region)) - data.list.filter((post) => post.region === region).length),
    );
    expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThan(0);
  });
});

test('the side menu has its management for an agency and the creation centre for others', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(baseUrl());
  await openMenu(page).click();
  await expect(sideMenu(page).getByRole('link', { name: '创作者中心' })).toHaveCount(0);
  await sideMenu(page).getByRole('link', { name: '机构管理' }).click();
  await expect(page).toHaveURL(/\/creator\/center\/subaccounts$/);
});

test('the footer leads to the agreements and shows the numbers that the operator has filled in, at once', async ({ page }) => {
  await page.goto(baseUrl());
  const footer = page.getByRole('contentinfo');
  for (const name of ['用户协议', '隐私政策', '侵权投诉'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  const numbers = {
    icpNumber: '京ICP备12345678号-1',
    policeNumber: '京公网安备11010102000001号',
    contactEmail: 'hello@wenjian.example',
  };
  const before = await changeSettings(page, numbers);
  try {
    await page.reload();
    await expect(footer.getByRole('link', { name: numbers.icpNumber })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(footer.getByRole('link', { name: numbers.policeNumber })).toHaveAttribute('href', /code=11010102000001$/);
    await expect(footer.getByRole('link', { name: '联系我们' })).toHaveAttribute('href', 'mailto:hello@wenjian.example');
  } finally {
    await changeSettings(page, before);
  }
});

/** Saves settings as the administrator; answers what they were. */
async function changeSettings(page: Page, change: object): Promise<object> {
  const api = `${baseUrl()}/api/v1/admin`;
  const entered = await page.request.post(`${api}/admin/loginForAccountPassword`, { data: ADMIN });
  const headers = { authorization: `Bearer ${((await entered.json()) as { data: { token: string } }).data.token}` };
  const answer = await page.request.get(`${api}/settings/get`, { headers });
  const { version, settings } = ((await answer.json()) as { data: { version: number; settings: object } }).data;
  const saved = await page.request.post(`${api}/settings/save`, {
    headers,
    data: { version, settings: { ...settings, ...change } },
  });
  expect(saved.status()).toBe(200);
  return settings;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('one can search, turn pages and read', async ({ page }) => {
    await page.goto(baseUrl());
    await page.getByRole('search').getByRole('combobox').first().fill('候鸟');
    await page.getByRole('search').getByRole('combobox').first().press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByText('湖水退去之后').first()).toBeVisible();
    await page.goto(baseUrl());
    // The front page is made of two pages of the feed: the third comes next.
    await page.locator('main a[rel="next"]').click();
    await expect(page).toHaveURL(/page=3/);
    await page.locator('a[href^="/article/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
