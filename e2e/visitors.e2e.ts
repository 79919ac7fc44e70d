import { expect, test, type Page } from '@playwright/test';
import { CREATOR } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { codeFor, freshAddress, freshMobile, newUser } from './sms.ts';
import { alive, baseUrl, logIn, logInOnPage, watch } from './visit.ts';

/** Scripts stay away until what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const header = (page: Page) => page.getByRole('banner');
const userMenu = (page: Page) => header(page).getByRole('button', { name: /^用户菜单/ });
const loginLink = (page: Page) => header(page).getByRole('link', { name: '登录', exact: true });

interface PostFacts {
  id: string;
  commentCount: number;
  title: string;
  author: { id: string; nickname: string };
}

async function articles(page: Page): Promise<PostFacts[]> {
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=10&type=article`);
  return ((await answer.json()) as { data: { list: PostFacts[] } }).data.list;
}

test.describe('the header of a page that was just opened', () => {
  test('shows who is logged in before the scripts have come, and a press on it is done', async ({ page }) => {
    const { complaints } = watch(page);
    await logIn(page, CREATOR, PASSWORD);
    await page.goto(baseUrl());
    await expect(userMenu(page)).toHaveAttribute('aria-label', /^用户菜单：./);
    const name = await userMenu(page).getAttribute('aria-label');
    const avatar = await userMenu(page).locator('img').getAttribute('src');

    const scriptsCome = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(header(page).getByRole('button', { name: name ?? '' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: '发布', exact: true })).toBeVisible();
    await expect(loginLink(page)).toBeHidden();
    if (avatar !== null && avatar.startsWith('/media'))
      expect(
        await userMenu(page)
          .locator('img')
          .evaluate((image) => getComputedStyle(image).content),
      ).toContain(avatar);
    const before = await userMenu(page).boundingBox();
    await userMenu(page).click();
    scriptsCome();
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await userMenu(page).boundingBox()).toEqual(before);
    expect(complaints).toEqual([]);
  });

  test('is a guest’s when the session has run out, and stays so', async ({ page }) => {
    await page.goto(`${baseUrl()}/terms/userTerm`);
    await page.evaluate(() => {
      localStorage.setItem('wenjian.token', JSON.stringify({ accessToken: 'a', refreshToken: 'a', expiresAt: Date.now() - 1 }));
      localStorage.setItem('wenjian.user', JSON.stringify({ nickname: '很久以前', identity: 'creator', avatar: null }));
    });
    const scriptsCome = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(loginLink(page)).toBeVisible();
    await expect(userMenu(page)).toBeHidden();
    scriptsCome();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wenjian.user'))).toBeNull();
    await expect(loginLink(page)).toBeVisible();
  });
});

/** Somebody with a password who has done nothing yet. */
async function somebody(page: Page): Promise<string> {
  const mobile = freshMobile();
  const api = `${baseUrl()}/api/v1/user/user`;
  const headers = { 'x-forwarded-for': freshAddress() };
  await page.request.get(`${api}/sendForMobileSMSCaptcha?mobile=${mobile}`, { headers });
  const answer = await page.request.post(`${api}/registerForMobile`, {
    headers,
    data: { mobile, smsCaptcha: await codeFor(mobile), password: PASSWORD, nickname: `读者${mobile.slice(-6)}` },
  });
  expect(answer.status()).toBe(200);
  return mobile;
}

test.describe('logging in', () => {
  test('from the header leads back to where one was, also when it is pressed before the scripts have come', async ({ page }) => {
    const scriptsCome = await holdScripts(page);
    await page.goto(`${baseUrl()}/search?q=${encodeURIComponent('高铁')}`, { waitUntil: 'commit' });
    await loginLink(page).click();
    await expect(page).toHaveURL(/\/login$/);
    scriptsCome();
    await logInOnPage(page, '13800000001', PASSWORD);
    await expect(page).toHaveURL(`${baseUrl()}/search?q=${encodeURIComponent('高铁')}`);
    await expect(userMenu(page)).toBeVisible();
  });

  test('does what a guest pressed: a like, a favourite, a follow and a comment, each once', async ({ page }) => {
    const mobile = await somebody(page);
    // With few comments: a new one is on the first page, also when the warm ones come first.
    const [post] = (await articles(page)).toSorted((one, other) => one.commentCount - other.commentCount);
    if (post === undefined) throw new Error('the demo has no article');
    const bar = page.getByRole('group', { name: '文章操作' });
    const open = () => page.goto(`${baseUrl()}/article/${post.id}`);
    const pressAndLogIn = async (press: () => Promise<void>) => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await open();
      await press();
      await expect(page).toHaveURL(/\/login$/);
      await logInOnPage(page, mobile, PASSWORD);
      await expect(page).toHaveURL(new RegExp(`/article/${post.id}`));
    };
    await open();
    for (const name of [/^点赞/, /^收藏/]) {
      await pressAndLogIn(() => bar.getByRole('button', { name }).click());
      await expect(bar.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await pressAndLogIn(() =>
      page
        .getByRole('button', { name: `关注 ${post.author.nickname}`, exact: true })
        .first()
        .click(),
    );
    await expect(page.getByRole('button', { name: `已关注 ${post.author.nickname}` }).first()).toBeVisible();

    const words = `登录之前写的，${mobile}`;
    await pressAndLogIn(async () => {
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await page.getByRole('textbox', { name: '写评论' }).fill(words);
      await page.getByRole('button', { name: '发表', exact: true }).click();
    });
    await expect(page.locator('article').filter({ hasText: words })).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('');

    // Nothing of it is done again, nor turned round, by another look and another login.
    await page.reload();
    await expect(bar.getByRole('button', { name: /^点赞/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(bar.getByRole('button', { name: /^收藏/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: `已关注 ${post.author.nickname}` }).first()).toBeVisible();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect(page.locator('article').filter({ hasText: words })).toHaveCount(1);
  });

  test('by another way does not do what was pressed before', async ({ page }) => {
    const mobile = await somebody(page);
    const [, post] = await articles(page);
    if (post === undefined) throw new Error('the demo has one article only');
    await page.goto(`${baseUrl()}/article/${post.id}`);
    const like = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: /^点赞/ });
    await expect(async () => {
      await like.click();
      await expect(page).toHaveURL(/\/login$/, { timeout: 2000 });
    }).toPass();
    await page.goto(`${baseUrl()}/videos`);
    await loginLink(page).click();
    await logInOnPage(page, mobile, PASSWORD);
    await expect(page).toHaveURL(/\/videos$/);
    const requests = page.waitForResponse((response) => response.url().includes('/user/posts/mine'));
    await page.goto(`${baseUrl()}/article/${post.id}`);
    await requests;
    await expect(userMenu(page)).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a like that has not been answered when the page is opened again is there all the same', async ({ page }) => {
  await newUser(page);
  const [post] = await articles(page);
  if (post === undefined) throw new Error('the demo has no article');
  await page.route('**/api/v1/user/posts/like', () => {});
  await page.goto(`${baseUrl()}/article/${post.id}`);
  await alive(page);
  const like = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: /^点赞/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a like stays counted when the page is opened again, as often as it is', async ({ page }) => {
  await newUser(page);
  const [, , post] = await articles(page);
  if (post === undefined) throw new Error('the demo has two articles only');
  await page.goto(`${baseUrl()}/article/${post.id}`);
  const like = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: /^点赞/ });
  await expect(userMenu(page)).toBeVisible();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const counted = await like.getAttribute('aria-label');
  for (let times = 0; times < 3; times += 1) {
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAttribute('aria-label', counted ?? '');
  }
});
