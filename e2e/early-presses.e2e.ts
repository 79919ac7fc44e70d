import { expect, test, type Page } from '@playwright/test';
import { READER } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { newUser } from './sms.ts';
import { alive, baseUrl, settled, watch } from './visit.ts';

for (const order of ['typed, then pressed', 'pressed, then typed'])
  test(`what is ${order} on the login page before its scripts have come is done when they have`, async ({ page }) => {
    const { complaints } = watch(page);
    const scriptsCome = await holdScripts(page);
    await page.goto(`${baseUrl()}/login`, { waitUntil: 'commit' });
    const type = () => page.getByLabel('手机号').fill(READER.mobile);
    const press = () => page.getByRole('tab', { name: '手机密码' }).click();
    for (const act of order.startsWith('typed') ? [type, press] : [press, type]) await act();
    await page.getByLabel('手机号').press('Enter');
    expect(new URL(page.url()).search).toBe('');

    scriptsCome();
    await expect(page.getByRole('tab', { name: '手机密码', selected: true })).toBeVisible();
    await expect(page.getByLabel('手机号')).toHaveValue(READER.mobile);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(complaints).toEqual([]);
  });

test('what is typed into the search before the scripts have come is searched for afterwards', async ({ page }) => {
  const scriptsCome = await holdScripts(page);
  await page.goto(baseUrl(), { waitUntil: 'commit' });
  const box = page.getByRole('combobox', { name: '搜索文章、视频、作者' });
  await box.fill('候鸟');
  scriptsCome();
  await expect(page.getByRole('listbox')).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(`${baseUrl()}/search?q=${encodeURIComponent('候鸟')}`);
});

test('colours that are chosen before the scripts have come are there afterwards', async ({ page }) => {
  const scriptsCome = await holdScripts(page);
  await page.goto(baseUrl(), { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByText('深色').click();
  scriptsCome();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a press while React takes the page over is done, once', async ({ page }) => {
  await newUser(page);
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=4&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  const sent: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/posts/like') && sent.push(request.postDataJSON()));
  const quiet = settled(page);
  // React listens from the start of its work; the first thing it waits for is the state that came with the page.
  await page.addInitScript(() => {
    const listen = Document.prototype.addEventListener;
    let began = false;
    Document.prototype.addEventListener = function (this: Document, ...given: Parameters<typeof listen>) {
      listen.apply(this, given);
      if (began || given[0] !== 'click') return;
      began = true;
      queueMicrotask(() => document.querySelector<HTMLElement>('[role=group] button[aria-label^="点赞"]')?.click());
    } as typeof listen;
  });
  await page.goto(`${baseUrl()}/article/${data.list.at(-1)?.id}`);
  const like = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: /^点赞/ });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await quiet();
  expect(sent).toEqual([expect.objectContaining({ liked: true })]);
});

test('scripts are fetched when the page has been read and drawn', async ({ page }) => {
  await page.goto(`${baseUrl()}/videos`);
  await alive(page);
  const [read, first] = await page.evaluate(() => [
    performance.getEntriesByType('navigation')[0]?.domContentLoadedEventEnd ?? Infinity,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/[\w.-]+\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ),
  ]);
  expect(first).toBeGreaterThanOrEqual(read);
});

test('a page in a background tab, which is not painted, comes to life all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(baseUrl());
  await alive(page);
});

/** Scripts stay away until what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
