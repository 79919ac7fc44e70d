import { expect, test, type Page } from '@playwright/test';
import { newUser } from '../sms.ts';
import { baseUrl, expectAccessible, watch } from '../visit.ts';

const currentTime = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** A video of the demo: clips that other tests publish are too short to seek in by ten seconds. */
async function openVideo(page: Page): Promise<void> {
  const video = async () => {
    const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=20&type=video`);
    const { data } = (await answer.json()) as { data: { list: { id: string; duration: number }[] } };
    return data.list.find(({ duration }) => duration >= 20)?.id;
  };
  await expect.poll(video, { timeout: 90_000 }).toBeDefined();
  await page.goto(`${baseUrl()}/video/${await video()}`);
}

async function begin(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^播放：/ }).click();
  // An opened video stands a little after its start before it plays.
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('k');
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
}

test('in full screen the keys of a player work as elsewhere, and ? lists them', async ({ page }) => {
  const { complaints } = watch(page);
  await openVideo(page);
  const duration = await begin(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // While the window changes its size the browser hands no key to the page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

  const presses: [key: string, seconds: number][] = [
    ['5', duration / 2],
    ['ArrowRight', duration / 2 + 5],
    ['ArrowLeft', duration / 2],
    ['j', Math.max(0, duration / 2 - 10)],
    ['0', 0],
    ['l', 10],
  ];
  for (const [key, seconds] of presses) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.abs((await currentTime(page)) - seconds), { message: key }).toBeLessThan(0.6);
  }
  const volume = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.volume);
  const loud = await volume();
  await page.keyboard.press('ArrowDown');
  await expect.poll(volume).toBeCloseTo(loud - 0.1, 1);
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
  await page.keyboard.press('>');
  await expect.poll(rate).toBe(1.25);
  // Two presses in one task: the second comes before the first one has been drawn.
  await page.evaluate(() => {
    for (let times = 0; times < 2; times += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '<', bubbles: true }));
  });
  await expect.poll(rate).toBe(0.75);

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: '播放器快捷键' });
  await expect(list).toBeVisible();
  await expect(list).toContainText('快退、快进 10 秒');
  const before = await currentTime(page);
  await page.keyboard.press('9');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
  expect(await currentTime(page)).toBe(before);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the keys seek in a video that was paused before it began to play', async ({ page }) => {
  await openVideo(page);
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) =>
    element.addEventListener('play', () => element.pause(), { capture: true, once: true }),
  );
  await page.getByRole('button', { name: /^播放：/ }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const half = await video.evaluate((element: HTMLVideoElement) => element.duration / 2);
  await page.keyboard.press('5');
  await expect.poll(async () => Math.abs((await currentTime(page)) - half)).toBeLessThan(0.6);
});

test('the danmaku of a page are counted alike wherever they are counted, also after one was sent', async ({ page }) => {
  await newUser(page);
  await openVideo(page);
  const counts = () => page.getByText(/^[\d.万]+条弹幕$/).allTextContents();
  await expect.poll(async () => (await counts()).length).toBe(2);
  const [before] = await counts();
  await begin(page);
  // How many watch takes the place of the one below the picture.
  await expect(page.getByText(/^[\d.万]+人正在看$/).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('textbox', { name: '发弹幕' }).fill('数一数');
  await page.getByRole('button', { name: '发送弹幕' }).click();
  await expect.poll(async () => (await counts())[0]).not.toBe(before);
  const shown = await counts();
  expect(new Set(shown).size).toBe(1);
});
