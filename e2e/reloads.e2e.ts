import { expect, test } from '@playwright/test';
import { save } from '#contract/posts/drafts.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import { makeCall, userToken } from './calls.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn } from './visit.ts';

const MOBILE = '13800000003';

test('an article whose first save arrived though nobody heard so is one after a reload', async ({ page }) => {
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const name = `没听到的回答${Date.now()}`;
  let arrived = 0;
  await page.route('**/creator/posts/save', async (route) => {
    await route.fetch();
    arrived += 1;
    await route.abort();
  });
  await page.getByLabel(/^标题/).fill(name);
  await expect.poll(() => arrived).toBe(1);
  await expect(page.locator('[data-save-state="failed"]')).toBeVisible();
  await page.getByLabel(/^标题/).fill(`${name}，又写了`);
  await page.unroute('**/creator/posts/save');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel(/^标题/)).toHaveValue(`${name}，又写了`);
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  const { list } = await makeCall(listOwn, { keywords: name } as never, await userToken(MOBILE));
  expect(list.map(({ title }) => title)).toEqual([`${name}，又写了`]);
});

test('an article that is saved while its page is being fetched anew is there after the reload', async ({ page }) => {
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const name = `还在刷新就已保存${Date.now()}`;
  const saved = page.waitForResponse((answer) => answer.url().includes('/creator/posts/save') && answer.ok());
  // The page stays open until the next one begins to arrive: its first save is answered meanwhile.
  await page.route('**/creator/center/publish', async (route) => {
    await saved;
    await route.continue();
  });
  await page.getByLabel(/^标题/).fill(name);
  await page.reload();
  await expect(page.getByLabel(/^标题/)).toHaveValue(name);
  await page.getByLabel(/^标题/).fill(`${name}，又写了`);
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await expect(page).toHaveURL(/id=/);
  const { list } = await makeCall(listOwn, { keywords: name } as never, await userToken(MOBILE));
  expect(list.map(({ title }) => title)).toEqual([`${name}，又写了`]);
});

test('a reloaded page waits for the text of the one before, which a busy machine is slow to end', async ({ page, context }) => {
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const other = await context.newPage();
  await other.goto(`${baseUrl()}/terms/privacy`);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const words = `慢慢关上的页面${Date.now()}`;
  await page.getByRole('textbox', { name: '正文' }).click();
  // Nothing reaches the server: the text is in this browser alone.
  await page.route('**/creator/posts/save', (route) => route.abort());
  await page.keyboard.type(words);
  const copy = () => page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('wenjian.draft.')));
  await expect.poll(copy).toBeDefined();
  await expect(page.locator('[data-save-state="failed"]')).toBeVisible();
  // Stands in for a page that goes on for a while: takes the lock as soon as the reload lets go of it.
  await other.evaluate(
    (name) => {
      void navigator.locks.request(name, () => new Promise((end) => addEventListener('end', end)));
    },
    (await copy()) ?? '',
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await other.evaluate(() => dispatchEvent(new Event('end')));
  await expect(page.getByRole('textbox', { name: '正文' })).toHaveText(words);
});

test('a draft that could not be read without a network opens by itself when there is one', async ({ page }) => {
  const token = await userToken(MOBILE);
  const name = `没网时打开${Date.now()}`;
  const { postsId } = await makeCall(save, { type: 'video', title: name, origin: 'original' } as never, token);
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  await page.route('**/creator/posts/detail?**', (route) => route.abort());
  await page.goto(`${baseUrl()}/creator/center/video-publish?id=${postsId}`);
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  await page.unroute('**/creator/posts/detail?**');
  await expect(page.getByLabel(/^标题/)).toHaveValue(name);
});
