import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { AGENCY, READER } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch, type Credentials } from '../visit.ts';

const TITLE = '看一座斜拉桥在雾里合龙';

test('a danmaku sent in one browser runs over the video in another, and its writer takes it back', async ({ browser }) => {
  const video = await videoPath();
  // The viewer waits before the moment: the video is short, and on a slow machine it would be over.
  const viewer = await someone(browser);
  await viewer.page.goto(video);
  await play(viewer.page);
  await viewer.page.getByRole('button', { name: '暂停' }).click();
  await seek(viewer.page, 10);

  const writer = await someone(browser, READER);
  await writer.page.goto(video);
  await play(writer.page);
  await writer.page.getByRole('button', { name: '暂停' }).click();
  await seek(writer.page, 15);
  const words = `桥塔上有人 ${Date.now() % 100_000}`;
  await writer.page.getByLabel('发弹幕').fill(words);
  await writer.page.getByLabel('发弹幕').press('Enter');
  await expect(writer.page.locator('[data-danmaku-layer]')).toContainText(words);

  // It is there when the other's video comes to that moment.
  await play(viewer.page);
  await expect(viewer.page.locator('[data-danmaku-layer]')).toContainText(words, { timeout: 25_000 });

  await writer.page.getByRole('button', { name: '弹幕列表' }).click();
  const row = writer.page.getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: '删除这条弹幕' }).click();
  await expect(row).toHaveCount(0);
  const list = await viewer.page.request.get(`/api/v1/user/danmaku/list?postsId=${video.split('/').at(-1)}&toMs=60000`);
  expect(await list.text()).not.toContain(words);
  expect([...viewer.complaints, ...writer.complaints]).toEqual([]);
});

test('danmaku are switched off, and those with a word that is not wanted are left out', async ({ browser }) => {
  const { page, complaints } = await someone(browser);
  await page.goto(await videoPath());
  await page.getByRole('button', { name: '弹幕设置' }).click();
  await page.getByPlaceholder('输入屏蔽词').fill('雾');
  await page.getByPlaceholder('输入屏蔽词').press('Enter');
  await page.keyboard.press('Escape');
  await play(page);
  const layer = page.locator('[data-danmaku-layer]');
  // What runs over the picture is gone again after some seconds.
  await expect(async () => {
    await seek(page, 9);
    await expect(layer).toContainText('两毫米', { timeout: 4000 });
  }).toPass();
  await expect(layer).not.toContainText('雾');
  await page.getByRole('switch', { name: '弹幕' }).uncheck();
  await expect(layer).toBeEmpty();
  await page.reload();
  await expect(page.getByRole('switch', { name: '弹幕' })).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('captions that the author added are shown when a viewer turns them on', async ({ browser }) => {
  const video = await videoPath();
  const author = await someone(browser, AGENCY);
  await author.page.goto('/');
  const mediaId = await mediaOf(author.page, video);
  await call(author.page, '/creator/media/captions', {
    mediaId,
    language: 'zh-CN',
    content: '1\n00:00:00,000 --> 00:00:19,000\n江面起雾了\n',
  });

  const { page, complaints } = await someone(browser);
  await page.goto(video);
  await play(page);
  await expect(page.getByText('江面起雾了')).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByText('江面起雾了')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText('江面起雾了')).toHaveCount(0);

  // All of it is read below the picture, and leads back into it.
  await page.getByRole('button', { name: '暂停' }).click();
  await seek(page, 12);
  await page.getByRole('button', { name: '文字稿' }).click();
  const transcript = page.getByRole('region', { name: '文字稿' });
  await transcript.getByRole('button', { name: '00:00 江面起雾了' }).click();
  await expect.poll(() => time(page)).toBeLessThan(6);
  await page.getByRole('button', { name: '文字稿' }).click();
  await expect(transcript).toHaveCount(0);
  expect(complaints).toEqual([]);
  await call(author.page, '/creator/media/removeCaptions', { mediaId, language: 'zh-CN' });
});

test('chapters that the description names are marked and listed, and a press on a time goes there', async ({ browser }) => {
  const { page, complaints } = await someone(browser);
  await page.goto(await videoPath());
  await page.getByRole('button', { name: '展开' }).click();
  // Nothing plays yet: it begins there.
  await page.getByRole('button', { name: '跳到 00:13' }).click();
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(13.1);
  await page.getByRole('button', { name: '暂停' }).click();
  await page.getByRole('button', { name: /^章节/ }).click();
  const chapters = page.getByRole('menuitemradio');
  await expect(chapters).toHaveText(['00:00 第一个昼夜', '00:06 对着长', '00:13 合龙', '00:16 通车']);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('00:13 合龙');
  await page.getByRole('menuitemradio', { name: '00:06 对着长' }).click();
  await expect.poll(() => time(page)).toBeLessThan(7);
  await page.getByRole('list', { name: '章节' }).getByRole('button', { name: '00:16 通车' }).click();
  await expect.poll(() => time(page)).toBeGreaterThan(15.9);
  expect(complaints).toEqual([]);
});

test('a video goes on where it was left', async ({ browser }) => {
  const { page } = await someone(browser);
  const video = await videoPath();
  await page.goto(video);
  await play(page);
  await page.getByRole('button', { name: '暂停' }).click();
  await seek(page, 7.5);
  await expect(page.getByRole('slider', { name: '播放进度' })).toHaveValue('8');
  await page.goto('/videos');
  await page.goto(video);
  await page.getByRole('button', { name: /^播放/ }).first().click();
  await expect(page.getByText(/已从 00:0\d 继续播放/)).toBeVisible();
  await expect.poll(() => time(page)).toBeGreaterThan(7);
});

test('at the end the next video is announced and begins; who switches that off stays', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page, complaints } = await someone(browser);
  // The other videos follow the first one while the product runs already.
  await expect.poll(() => videoCount(page.request), { timeout: 120_000, intervals: [1000] }).toBeGreaterThan(1);
  const video = await videoPath();
  await page.goto(video);
  await play(page);
  await seek(page, 19);
  const notice = page.getByRole('group', { name: '即将播放' });
  await expect(notice).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(video), { timeout: 15_000 });
  // One player, not also the one that was left.
  await expect(page.locator('video')).toHaveCount(1);
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(0.3);

  await page.getByRole('switch', { name: '自动连播' }).uncheck();
  const second = page.url();
  await seek(page, 60);
  await expect(page.getByRole('button', { name: '重新播放' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(page.url()).toBe(second);
  expect(complaints).toEqual([]);
});

test('without script a video page shows its poster, what it is about and what is related', async ({ browser }) => {
  const video = await videoPath();
  const context = await browser.newContext({ baseURL: baseUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(video);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.locator('main')).toContainText('条弹幕');
  expect(await page.getByRole('complementary', { name: '接下来播放' }).getByRole('link').count()).toBeGreaterThan(3);
  await context.close();
});

async function someone(browser: Browser, as?: Credentials): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  if (as !== undefined) await logIn(page, as, PASSWORD);
  return { page, ...watch(page) };
}

async function videoPath(): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/v1/user/posts/suggest?type=video&keywords=${encodeURIComponent(TITLE)}`);
  const { data } = (await answer.json()) as { data: { list: { id: string; title: string }[] } };
  return `/video/${data.list.find(({ title }) => title.includes(TITLE))?.id}`;
}

async function videoCount(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/api/v1/user/posts/suggest?type=video');
  return ((await answer.json()) as { data: { list: unknown[] } }).data.list.length;
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^播放/ }).first().click();
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(0.1);
}

const time = (page: Page): Promise<number> =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);

async function seek(page: Page, seconds: number): Promise<void> {
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement, to) => (video.currentTime = Math.min(to, video.duration - 0.5)), seconds);
}

/** A call as the page's own person. */
const call = (page: Page, path: string, body: object | null): Promise<{ code: number; data: never }> =>
  page.evaluate(
    async ([address, sent]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string };
      const answer = await fetch(`/api/v1${address}`, {
        method: sent === null ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      });
      return (await answer.json()) as never;
    },
    [path, body] as const,
  );

async function mediaOf(page: Page, video: string): Promise<string> {
  const { data } = await call(page, `/creator/posts/detail?postsId=${video.split('/').at(-1)}`, null);
  return (data as { mediaId: string }).mediaId;
}
