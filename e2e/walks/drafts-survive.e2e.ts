import { chromium, expect, test, type Page } from '@playwright/test';
import { childOf, endAll, startProduct, temporaryFolder, untilReady } from '../../server/test/product.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { ADMIN, PASSWORD } from '../product.ts';
import { baseUrl, logIn } from '../visit.ts';

const MOBILE = '13800000003';
const MAY_BE_LOST_MS = 3000;

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' });
const stateOf = (page: Page, state: string) => page.locator(`[data-save-state="${state}"]`);

async function beginArticle(page: Page, site = baseUrl()): Promise<string> {
  await page.goto(`${site}/creator/center/publish`);
  await page.getByLabel(/^标题/).fill(`不会丢的文章 ${Date.now() % 100_000}`);
  await expect(page).toHaveURL(/id=/);
  await bodyOf(page).click();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** What the server has of a draft. */
async function storedText(postsId: string, site = baseUrl()): Promise<string> {
  const request = async (path: string, options: RequestInit) => (await fetch(`${site}/api/v1${path}`, options)).json();
  const { data } = (await request('/user/user/loginForMobilePassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: MOBILE, password: PASSWORD }),
  })) as { data: { token: string } };
  const detail = await request(`/creator/posts/detail?postsId=${postsId}`, {
    headers: { authorization: `Bearer ${data.token}` },
  });
  return JSON.stringify(detail);
}

/** Types one numbered word after the other for so long; answers each with the time at which it stood there. */
async function typeFor(page: Page, milliseconds: number): Promise<{ word: string; at: number }[]> {
  const typed: { word: string; at: number }[] = [];
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    const word = `字${String(typed.length).padStart(4, '0')}`;
    await page.keyboard.type(word, { delay: 15 });
    typed.push({ word, at: Date.now() });
  }
  return typed;
}

test('of an article that was being written when the browser died the server has all but the last moments', async () => {
  test.setTimeout(120_000);
  const server = await chromium.launchServer({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ locale: 'zh-CN' });
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const postsId = await beginArticle(page);
  const typed = await typeFor(page, 9000);
  const died = Date.now();
  await server.kill();

  const text = await storedText(postsId);
  const due = typed.filter(({ at }) => died - at > MAY_BE_LOST_MS);
  expect(due.length).toBeGreaterThan(10);
  expect(due.filter(({ word }) => !text.includes(word))).toEqual([]);
});

test('of an article whose tab crashed before anything reached the server this browser has it all', async ({ page, context }) => {
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const postsId = await beginArticle(page);
  await expect(stateOf(page, 'saved')).toBeVisible();
  let reachable = false;
  await context.route('**/creator/posts/save', (route) => (reachable ? route.continue() : route.abort()));
  const typed = await typeFor(page, 4000);
  const died = Date.now();
  await page.goto('chrome://crash').catch(() => {});

  reachable = true;
  const later = await context.newPage();
  await logIn(later, { mobile: MOBILE }, PASSWORD);
  await later.goto(`${baseUrl()}/creator/center/publish?id=${postsId}`);
  // They grew out of what the server has, so nobody is asked.
  await expect(bodyOf(later)).toContainText(typed.find(({ at }) => died - at > MAY_BE_LOST_MS)?.word ?? '');
  const text = await bodyOf(later).innerText();
  expect(typed.filter(({ word, at }) => died - at > MAY_BE_LOST_MS && !text.includes(word))).toEqual([]);
  await expect(stateOf(later, 'saved')).toBeVisible();
});

test('steps are taken back over saves', async ({ page }) => {
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const postsId = await beginArticle(page);
  for (const words of ['第一句。', '第二句。']) {
    await page.keyboard.type(words);
    await expect.poll(() => storedText(postsId)).toContain(words);
    await expect(stateOf(page, 'saved')).toBeVisible();
  }
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bodyOf(page)).toHaveText('第一句。');
  await expect.poll(() => storedText(postsId)).not.toContain('第二句。');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bodyOf(page)).toHaveText('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(bodyOf(page)).toHaveText('第一句。第二句。');
});

test('what is written through a minute without a network goes out when it is back', async ({ page, context }) => {
  await page.clock.install();
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const postsId = await beginArticle(page);
  await context.setOffline(true);
  for (let part = 0; part < 6; part += 1) {
    await page.keyboard.type(`第${part}段。`);
    await page.clock.runFor(10_000);
  }
  await expect(stateOf(page, 'failed')).toHaveText(/已暂存本机/);
  await context.setOffline(false);
  await page.clock.runFor(2000);
  await expect(stateOf(page, 'saved')).toBeVisible();
  expect(await storedText(postsId)).toContain('第0段。第1段。第2段。第3段。第4段。第5段。');
});

test('what is written while the server is killed reaches the one that takes its place', async ({ page }) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder();
  const product = await startProduct({
    DEMO: 'on',
    DATA_DIR: folder.path,
    ADMIN_ACCOUNT: ADMIN.account,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    await untilReady(product, 180_000);
    const login = await page.request.post(`${product.address}/api/v1/user/user/loginForMobilePassword`, {
      data: { mobile: MOBILE, password: PASSWORD },
    });
    const { data } = (await login.json()) as { data: { token: string; expiresAt: string } };
    await page.addInitScript(
      ([token, expiresAt]) =>
        localStorage.setItem('wenjian.token', JSON.stringify({ accessToken: token, refreshToken: token, expiresAt })),
      [data.token, Date.parse(data.expiresAt)] as const,
    );
    const postsId = await beginArticle(page, product.address);
    await page.keyboard.type('服务器还在。');
    process.kill(await childOf(product, 'server/build/main.js'), 'SIGKILL');
    await page.keyboard.type('服务器被杀了。');
    await expect(stateOf(page, 'saved')).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(() => storedText(postsId, product.address).catch(() => ''), { timeout: 60_000 })
      .toContain('服务器还在。服务器被杀了。');
  } finally {
    await endAll();
    await folder.remove();
  }
});
