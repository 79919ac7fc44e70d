import { expect, test, type Page } from '@playwright/test';
import { offlinePost } from '#contract/moderation/review.ts';
import { adminToken, makeCall, newArticle } from '../calls.ts';
import { CREATOR } from '../page-cases.ts';
import { baseUrl, expectAccessible, watch } from '../visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens an article and keeps it in the browser; answers its address. */
async function saveAnArticle(page: Page, id?: string): Promise<string> {
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article&sort=hot`);
  const path = `/article/${id ?? ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id}`;
  await page.goto(baseUrl() + path);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '离线保存' }).click();
  await expect(page.getByText('已离线保存')).toBeVisible();
  return path;
}

test('a saved article can be read without a network, with its pictures and styles; other pages say so', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page);
  const path = await saveAnArticle(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const text = await page.locator('main [class*="article-body"] p').last().innerText();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.goto(baseUrl() + path);
  await expect(page.getByText(/^保存于/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(text).last()).toBeVisible();
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize)).not.toBe('32px');
  const pictures = page.locator('article img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(page.locator('article button')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${baseUrl()}/videos`);
  await expect(page).toHaveTitle(/离线文章/);
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(baseUrl() + path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await context.setOffline(false);
  await page.goto(`${baseUrl()}/videos`);
  await expect(page).toHaveTitle(/视频/);
  expect(complaints).toEqual([]);
});

test('nothing but what was saved is kept: no call, no page of the site', async ({ page, context }) => {
  const path = await saveAnArticle(page);
  await page.goto(baseUrl());
  await expect(page.getByRole('heading', { name: '按热度、时间和地区排序' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const shell = ['/offline.html', '/offline.css', '/offline.js', '/tokens.css', '/favicon.svg', '/offline/asked'];
  expect(stored.filter((address) => !shell.includes(address) && !/^\/offline\/files\/(media|assets)\//.test(address))).toEqual([
    path,
  ]);

  await page.goto(`${baseUrl()}/offline.html`);
  await page.getByRole('button', { name: /^移除/ }).click();
  await expect(page.getByText('还没有保存文章')).toBeVisible();
  await context.setOffline(true);
  await page.goto(baseUrl() + path);
  await expect(page).toHaveTitle(/离线文章/);
});

test('what was taken down goes from the device as soon as it meets the network, whichever page is opened', async ({
  page,
  context,
}) => {
  const postsId = await newArticle(`离线后下架的${Date.now() % 10_000_000}`, CREATOR.mobile);
  const path = await saveAnArticle(page, postsId);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const other = await saveAnArticle(page);
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('wenjian-saved')).keys();
      return requests.map(({ url }) => new URL(url).pathname).filter((address) => address.startsWith('/article/'));
    });
  expect((await kept()).toSorted()).toEqual([path, other].toSorted());
  // As if the site had last been asked a while ago.
  await page.evaluate(async () => (await caches.open('wenjian-offline')).delete('/offline/asked'));
  await makeCall(offlinePost, { postsId, reason: '侵权', rule: 'infringement' }, await adminToken());
  await page.goto(`${baseUrl()}/videos`);
  await expect.poll(kept).toEqual([other]);
  await context.setOffline(true);
  await page.goto(baseUrl() + path);
  await expect(page).toHaveTitle(/离线文章/);
});
