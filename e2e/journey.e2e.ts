import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { makeClip } from './clip.ts';
import { ADMIN, PASSWORD } from './product.ts';
import { baseUrl, watch } from './visit.ts';

/** The main job, as a newcomer sees it: an agency publishes, an administrator passes, a visitor reads and watches. */
const ARTICLE = `社区食堂开到第五年 ${Date.now() % 100_000}`;
const VIDEO = `江边的清晨 ${Date.now() % 100_000}`;

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-journey-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('an agency publishes an article and a video, an administrator passes both, a visitor reads and watches', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const agency = await someone(browser);
  await logInAsAgency(agency.page);
  await writeArticle(agency.page);
  await uploadVideo(agency.page);
  await expect.poll(() => stateOf(agency.page, VIDEO), { timeout: 60_000 }).toBe('pending');
  expect(agency.complaints).toEqual([]);

  const admin = await someone(browser);
  await logInAsAdmin(admin.page);
  await approve(admin.page, ARTICLE);
  await approve(admin.page, VIDEO);
  await goOn(admin.page, '审核申诉');
  // A decision can be taken back for five seconds; leaving the page sends it at once, but does not wait for the answer.
  for (const title of [ARTICLE, VIDEO]) await expect.poll(() => stateOf(agency.page, title)).toBe('published');
  expect(admin.complaints).toEqual([]);

  const visitor = await someone(browser);
  await readArticle(visitor.page);
  await watchVideo(visitor.page);
  expect(visitor.complaints).toEqual([]);
});

async function someone(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  return { page, ...watch(page) };
}

async function logInAsAgency(page: Page): Promise<void> {
  await page.goto('/creator/center/publish');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: /密码/ }).first().click();
  await page.getByLabel('手机号').fill('13800000003');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // Back to where the login began.
  await expect(page).toHaveURL(/\/creator\/center\/publish$/);
}

async function writeArticle(page: Page): Promise<void> {
  const picture = join(folder, '食堂.png');
  await writeFile(
    picture,
    await sharp({ create: { width: 960, height: 540, channels: 3, background: '#4d8b6a' } })
      .png()
      .toBuffer(),
  );
  await page.getByLabel(/^标题/).fill(ARTICLE);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.keyboard.type(
    '上午十点半，蒸汽先从后厨的窗口冒出来。排在第一个的是七十三岁的程桂芳，她把老花镜推到额头上，一格一格看今天的菜牌。',
  );
  await page.keyboard.press('Enter');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: /图片/ }).click();
  await (await choosing).setFiles(picture);
  await expect(body.locator('img[src^="/media/"]')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('combobox', { name: /分类/ }).first().click();
  await page.getByRole('option', { name: '社会' }).click();
  await page.getByLabel('标签').fill('社区食堂');
  await page.getByLabel('标签').press('Enter');
  // Saved by itself, and still there after a reload.
  await expect(page.getByText(/已保存/).first()).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/id=/);
  await page.reload();
  await expect(page.getByLabel(/^标题/)).toHaveValue(ARTICLE);
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('程桂芳');
  await page
    .getByRole('button', { name: /提交审核/ })
    .first()
    .click();
  await expect(page.getByText(/已提交/).first()).toBeVisible();
}

async function uploadVideo(page: Page): Promise<void> {
  await page.goto('/creator/center/video-publish');
  await page.getByLabel('选择视频文件').setInputFiles(await makeClip(folder));
  await page.getByLabel('标题').fill(VIDEO);
  await page.getByRole('combobox', { name: /分类/ }).first().click();
  await page.getByRole('option', { name: '自然' }).click();
  await expect(page.locator('[data-media-state="ready"]')).toBeVisible({ timeout: 120_000 });
  await page
    .getByRole('button', { name: /提交审核/ })
    .first()
    .click();
  await expect(page.getByText(/已提交/).first()).toBeVisible();
}

async function stateOf(page: Page, title: string): Promise<string | undefined> {
  return page.evaluate(async (keywords) => {
    const { accessToken } = JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string };
    const answer = await fetch(`/api/v1/creator/posts/list?keywords=${encodeURIComponent(keywords)}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return ((await answer.json()) as { data: { list: { status: string }[] } }).data.list[0]?.status;
  }, title);
}

async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/admin/content/posts');
  await expect(page).toHaveURL(/\/adminLogin$/);
  await page.getByLabel('账号').fill(ADMIN.account);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/posts/);
}

async function approve(page: Page, title: string): Promise<void> {
  await page.getByText(title).first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: /通过/ }).click();
  await expect(page.getByText('已通过').first()).toBeVisible();
}

/** From page to page by the side bar, without loading anew. */
async function goOn(page: Page, path: string): Promise<void> {
  await page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link', { name: new RegExp(`^${path}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: path })).toBeVisible();
}

async function readArticle(page: Page): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(ARTICLE)}`);
  await page.getByRole('link', { name: ARTICLE }).first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('heading', { level: 1, name: ARTICLE })).toBeVisible();
  await expect(page.getByText('程桂芳').last()).toBeVisible();
  const picture = page.locator('article img[src^="/media/"]').first();
  // The page that was left may still be going when the article stands.
  await expect(() => picture.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function watchVideo(page: Page): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(VIDEO)}`);
  await page.getByRole('link', { name: VIDEO }).first().click();
  await expect(page).toHaveURL(/\/video\//);
  await page.getByRole('button', { name: /^播放/ }).first().click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.5);
  await page.getByRole('button', { name: /^清晰度/ }).click();
  await page.getByRole('menuitemradio', { name: '360P', exact: true }).click();
  await expect(page.getByRole('button', { name: /^清晰度 360P/ })).toBeVisible();
  // On a slow machine the clip has ended meanwhile.
  const at = await video.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 1;
    await element.play();
    return element.currentTime;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(at);
}

test('a visitor who stays on an article for five seconds is counted once', async ({ browser }) => {
  const { page, complaints } = await someone(browser);
  const list = await page.request.get('/api/v1/user/posts/suggest?type=article&limit=1');
  const id = ((await list.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/user/posts/view'));
  await page.goto(`/article/${id}`);
  expect(await (await counted).json()).toMatchObject({ code: 200, data: { counted: true } });
  const again = page.waitForResponse((answer) => answer.url().endsWith('/user/posts/view'));
  await page.reload();
  expect(await (await again).json()).toMatchObject({ code: 200, data: { counted: false } });
  expect(complaints).toEqual([]);
});
