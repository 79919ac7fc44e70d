import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { CREATOR, READER } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logInOnPage, watch } from '../visit.ts';

/** The same product under a name that is no secure origin, as in somebody's own network. */
const insecureUrl = () => `http://wenjian.test:${new URL(baseUrl()).port}`;

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

async function openBrowser(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-chromium-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP wenjian.test 127.0.0.1'],
    userAgent: USER_AGENT,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** As Chromium does where a person refuses all data of sites; its headless shell has no such setting. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}

const firstArticle = async (page: Page): Promise<string> => {
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article`);
  return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id ?? '';
};

test('over plain http one logs in, copies a link and writes', async () => {
  const { context, close } = await openBrowser();
  const page = await context.newPage();
  const { complaints } = watch(page);
  const id = await firstArticle(page);
  await page.goto(`${insecureUrl()}/article/${id}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: '登录', exact: true }).click();
  await logInOnPage(page, CREATOR.mobile, PASSWORD);
  await expect(page).toHaveURL(`${insecureUrl()}/article/${id}`);

  await page.getByRole('button', { name: /^分享/ }).first().click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();

  await page.goto(`${insecureUrl()}/creator/center/publish`);
  await page.getByLabel('标题').first().fill('在自己的网络里写');
  await expect(page.getByText(/已保存/).first()).toBeVisible();
  for (const path of ['/creator/center/content', '/messages', '/settings', '/videos']) {
    await page.goto(insecureUrl() + path);
    await expect(page.getByRole('main').first()).not.toHaveAttribute('aria-busy', 'true');
  }
  // The browser says of one header that it means nothing here.
  expect(complaints).toEqual([]);
  await close();
});

test('a browser that refuses storage reads, changes its colours and logs in for as long as the page is open', async () => {
  const { context, close } = await openBrowser();
  await context.addInitScript(refuseStorage);
  const page = await context.newPage();
  const { complaints } = watch(page);
  const id = await firstArticle(page);
  for (const path of ['/', '/videos', '/hotList', '/search?q=高铁', `/article/${id}`]) {
    await page.goto(baseUrl() + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  // The browser's own was refused: this one is ours.
  expect(await page.evaluate(() => localStorage instanceof Storage)).toBe(false);
  await page.getByRole('contentinfo').getByText('深色').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('banner').getByRole('link', { name: '登录', exact: true }).click();
  await logInOnPage(page, READER.mobile, PASSWORD);
  await expect(page.getByRole('banner').getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '视频' }).click();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(page.getByRole('banner').getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  expect(complaints).toEqual([]);
  await close();
});
