import { expect, test, type Page } from '@playwright/test';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, PHONE, watch } from './visit.ts';

/** How high it is on phones. */
const HEADER = 56;

test.use({ viewport: PHONE, hasTouch: true });

test('on a phone a video has its comments under a tab, and goes on in a bar with pause and progress while one reads', async ({
  page,
}) => {
  const { complaints } = watch(page);
  await page.goto(`${baseUrl()}${await videoPath()}`);
  const [intro, comments] = [page.getByRole('tab', { name: '简介' }), page.getByRole('tab', { name: /^评论/ })];
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^评论/ })).toBeHidden();

  // Not begun: the picture goes, the tabs stay below the header.
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => topOf(page, '[role="tablist"]')).toBe(HEADER);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: /^播放：/ }).click();
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);

  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => topOf(page, 'video')).toBe(0);
  const before = await page
    .getByRole('complementary', { name: '接下来播放' })
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 900));
  const bar = page.locator('[data-mini]');
  await expect(bar).toHaveCSS('height', `${HEADER}px`);
  await expect.poll(() => topOf(page, '[data-mini]')).toBe(0);
  await expect(bar.getByRole('slider', { name: '播放进度' })).toBeVisible();
  // What one reads has not moved.
  expect(
    await page
      .getByRole('complementary', { name: '接下来播放' })
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY),
  ).toBe(before);
  await bar.getByRole('button', { name: '暂停' }).click();
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await intro.focus();
  await page.keyboard.press('ArrowRight');
  await expect(comments).toBeFocused();
  await expect(page.getByRole('heading', { name: /^评论/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '作者' })).toBeHidden();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('on a phone an address of the comments opens their tab', async ({ page }) => {
  await page.goto(`${baseUrl()}${await videoPath()}#comments`);
  await expect(page.getByRole('tab', { name: /^评论/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: /^评论/ })).toBeVisible();
});

test('on a phone two taps at a side of the picture go back or on, and open no full screen', async ({ page }) => {
  await page.goto(`${baseUrl()}${await videoPath()}`);
  await page.getByRole('button', { name: /^播放：/ }).click();
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0.2);
  const { x, y, width, height } = (await page.locator('video').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x + width * 0.85, y + height * 0.4);
  await expect.poll(time).toBeGreaterThan(10);
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x + width * 0.15, y + height * 0.4);
  await expect.poll(time).toBeLessThan(10);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** A video of the demo: clips that other tests publish are over before anything was read. */
async function videoPath(): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${baseUrl()}/api/v1/user/posts/suggest?limit=20&type=video`);
    const { data } = (await answer.json()) as { data: { list: { id: string; duration: number }[] } };
    return data.list.find(({ duration }) => duration >= 20)?.id;
  };
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return `/video/${await find()}`;
}
