import { expect, test, type Page } from '@playwright/test';
import { READER } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { alive, baseUrl, DESKTOP, logIn, PHONE, watch } from '../visit.ts';

const idsOn = (page: Page) =>
  page
    .locator(
      'section[aria-labelledby="feed-title"] :is(section[aria-labelledby="feed-title"] > div, [data-served]) > article h3 a',
    )
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Every post that any place of the page leads to. */
const postsOn = (page: Page) =>
  page
    .locator('main :is(a[href^="/article/"], a[href^="/video/"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** To the foot of the feed, until more has come. */
async function goOn(page: Page): Promise<void> {
  const before = (await idsOn(page)).length;
  await expect(async () => {
    await page
      .getByText('没有更多作品')
      .or(page.getByRole('link', { name: '加载更多' }))
      .first()
      .scrollIntoViewIfNeeded();
    expect((await idsOn(page)).length).toBeGreaterThan(before);
  }).toPass();
}

for (const who of [null, READER])
  test(`the front page goes on by itself and shows a ${who === null ? 'guest' : 'reader'} no post twice, wherever on it`, async ({
    page,
  }) => {
    const { complaints } = watch(page);
    if (who !== null) await logIn(page, who, PASSWORD);
    await page.goto(baseUrl());
    await goOn(page);
    const posts = await postsOn(page);
    expect(posts.length).toBeGreaterThan(30);
    expect(posts.filter((post, at) => posts.indexOf(post) !== at)).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('the front page has a rhythm, and the tabs of categories stay in sight', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(baseUrl());
  const feed = page.locator('section[aria-labelledby="feed-title"]');
  // Videos come later than the articles when a site is new; what is there of all this is whole.
  await expect(feed.locator('section')).not.toHaveCount(0);
  for (const strip of await feed.locator('section').all()) {
    const links = await strip.locator('article, li').count();
    expect(links % 2 === 0 || links === 3).toBe(true);
  }
  const tags = await feed
    .locator('> div')
    .nth(1)
    .locator('> *')
    .evaluateAll((parts) =>
      parts.flatMap((part) => (part.matches('[data-served]') ? [...part.children] : part)).map(({ tagName }) => tagName),
    );
  // A large card and six rows before the first of them.
  expect(tags.indexOf('SECTION')).toBe(7);
  await goOn(page);
  const tabs = page.getByRole('navigation', { name: '分类' });
  await expect(tabs).toBeInViewport();
  await tabs.getByRole('link', { name: '科学' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '科学' }).first()).toBeVisible();
  const posts = await postsOn(page);
  expect(posts.filter((post, at) => posts.indexOf(post) !== at)).toEqual([]);
});

test('what is chosen for the reader says so, and only that', async ({ page }) => {
  await page.goto(baseUrl());
  await goOn(page);
  await expect(page.getByText('为你推荐')).toHaveCount(0);
  await newUser(page);
  const found = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article`);
  const { data } = (await found.json()) as { data: { list: { id: string; author: { nickname: string } }[] } };
  await page.goto(`${baseUrl()}/article/${data.list[0]?.id}`);
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  const followed = page.waitForResponse('**/user/follow/set');
  await page
    .getByRole('button', { name: `关注 ${data.list[0]?.author.nickname}`, exact: true })
    .first()
    .click();
  expect((await followed).status()).toBe(200);
  // The page that guests share may be of a moment before that.
  await expect(async () => {
    await page.goto(baseUrl());
    await goOn(page);
    await expect(page.getByRole('heading', { name: /^为你推荐/ })).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
});

test('a collection opens with its posts in their order', async ({ page }) => {
  const { complaints } = watch(page);
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/collection/featured`);
  const { data } = (await answer.json()) as { data: { id: string; title: string }[] };
  await page.goto(`${baseUrl()}/collections/${data.find(({ title }) => title === '给新手的山野课')?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('给新手的山野课');
  await expect(page.locator('main ol > li h3')).toHaveText([/等高线地图/, /观鸟入门/, /不锁门的木屋/]);
  expect(complaints).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('one can page through the front page and never meets a post twice', async ({ page }) => {
    await page.goto(baseUrl());
    const first = await idsOn(page);
    await page.getByRole('link', { name: '加载更多' }).click();
    await expect(page).toHaveURL(/page=\d/);
    const second = await idsOn(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
  });

  test('one can search and read the hot list of an hour ago', async ({ page }) => {
    await page.goto(`${baseUrl()}/search?q=${encodeURIComponent('候鸟')}`);
    await expect(page.locator('main mark').first()).toHaveText('候鸟');
    await page.goto(`${baseUrl()}/hotList`);
    await page.getByRole('link', { name: '往期榜单' }).click();
    await expect(page.getByText('的榜单').first()).toBeVisible();
    await page.getByRole('link', { name: '前一小时' }).click();
    await expect(page).toHaveURL(/at=/);
  });
});

test('换一批 puts other posts in the place of these', async ({ page }) => {
  await page.goto(baseUrl());
  const before = await idsOn(page);
  await page.getByRole('button', { name: '换一批', exact: true }).click();
  await expect.poll(() => idsOn(page)).not.toEqual(before);
  const after = await idsOn(page);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});

test('关注 asks a guest to log in and shows a reader those who are followed', async ({ page }) => {
  await page.goto(`${baseUrl()}/?tab=follow`);
  await expect(page.getByText('登录后查看关注')).toBeVisible();
  await logIn(page, READER, PASSWORD);
  await page.goto(baseUrl());
  // Before the page knows who is here, nothing listens to its buttons.
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  const author = page
    .getByRole('complementary')
    .getByRole('button', { name: /^关注 / })
    .first();
  const name = ((await author.getAttribute('aria-label')) ?? '').replace('关注 ', '');
  await author.click();
  await expect(page.getByRole('button', { name: `已关注 ${name}` }).first()).toBeVisible();
  await page.goto(`${baseUrl()}/?tab=follow`);
  await expect(page.locator('main article').filter({ hasText: name }).first()).toBeVisible();
});

for (const size of [DESKTOP, PHONE]) {
  test(`为什么在榜 tells the sum behind a place, ${size.width} wide, by keyboard too`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(`${baseUrl()}/hotList`);
    const why = page
      .getByRole('button', { name: /为什么在榜/ })
      .locator('visible=true')
      .first();
    await why.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('有效阅读', { exact: true })).toBeVisible();
    await expect(page.getByText(/基数 × \(1 − 举报率/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/基数 × \(1 − 举报率/)).toBeHidden();
    await expect(why).toBeFocused();
  });
}

test('往期榜单 opens the list of a past hour', async ({ page }) => {
  await page.goto(`${baseUrl()}/hotList`);
  // Before that it is a link to the hour before.
  await alive(page);
  await page.getByRole('link', { name: '往期榜单' }).click();
  const dialog = page.getByRole('dialog', { name: '往期榜单' });
  await dialog.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/hotList\?at=\d{4}-\d\d-\d\dT\d\d$/);
  await expect(page.getByText('回到现在')).toBeVisible();
  await expect(page.getByRole('button', { name: /为什么在榜/ }).first()).toBeVisible();
});

test('a mistyped word is understood, and the box offers what is hot', async ({ page }) => {
  await page.goto(`${baseUrl()}/search?q=${encodeURIComponent('侯鸟')}`);
  await expect(page.getByText('没有找到“侯鸟”，已为你显示')).toBeVisible();
  await expect(page.locator('main mark').first()).toHaveText('候鸟');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('');
  await expect(page.getByRole('listbox').getByRole('option').filter({ hasText: '热词' }).first()).toBeVisible();
});
