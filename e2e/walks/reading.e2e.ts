import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { suggest } from '#contract/discovery/feed.ts';
import { makeCall } from '../calls.ts';
import { ADMIN, PASSWORD } from '../product.ts';
import { baseUrl, DESKTOP, expectAccessible, logIn, PHONE, watch } from '../visit.ts';

/** What one does while reading and after it: like, keep in a folder, share, come back to it, see what was corrected. */
test.use({ baseURL: baseUrl() });
// They share the demo's reader, whose lists each of them begins anew.
test.describe.configure({ mode: 'default' });

const mark = Date.now() % 1_000_000;

test('a guest who presses like is asked to log in and comes back to the article', async ({ page, request }) => {
  const path = await articleOf(request, '读懂一张等高线地图');
  await page.goto(path);
  await bar(page).getByRole('button', { name: /^点赞/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: /密码/ }).first().click();
  await page.getByLabel('手机号').fill('13800000001');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('a like shows at once, stays after a reload, and is taken back with a sentence when it is refused', async ({
  page,
  request,
}) => {
  const user = await someone(page, request);
  const path = await articleOf(request, '读懂一张等高线地图');
  await open(page, path);
  const like = bar(page).getByRole('button', { name: /^点赞/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => user.mine(path)).toMatchObject({ liked: true });
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/user/posts/like', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '点赞操作过于频繁，请稍后再试', data: null } }),
  );
  await like.click();
  await expect(page.getByText('点赞操作过于频繁，请稍后再试')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a favourite goes into a folder of one’s own, is found there, and what is put aside and read is found as well', async ({
  page,
  request,
}) => {
  const { complaints } = watch(page);
  await someone(page, request);
  const path = await articleOf(request, '读懂一张等高线地图');
  await open(page, path);
  await bar(page).getByRole('button', { name: /^收藏/ }).click();
  await page.getByRole('button', { name: '选择收藏夹' }).click();
  const dialog = page.getByRole('dialog', { name: '选择收藏夹' });
  await dialog.getByRole('button', { name: '新建收藏夹' }).click();
  await dialog.getByLabel('收藏夹名称').fill('山里用得上');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await dialog.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(page.getByText('已收藏到“山里用得上”')).toBeVisible();
  await bar(page).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '稍后再看' }).click();
  await expect(page.getByText('已加入稍后再看')).toBeVisible();

  await page.goto('/library/favorites');
  await page.getByRole('button', { name: /^山里用得上 1/ }).click();
  await expect(page.getByRole('link', { name: /等高线地图/ })).toBeVisible();
  const search = page.getByRole('search', { name: '搜索收藏' });
  await search.getByRole('textbox').fill('没有这个词');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有找到')).toBeVisible();
  await search.getByRole('button', { name: '清除搜索词' }).click();
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(page.getByText('还没有收藏')).toBeVisible();
  // Back into the folder it came from, which is the one that is shown.
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('link', { name: /等高线地图/ })).toBeVisible();
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(page.getByText('还没有收藏')).toBeVisible();

  await page.getByRole('link', { name: '稍后再看' }).click();
  await expect(page.getByRole('link', { name: /等高线地图/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the history takes in what was read for five seconds, nothing while it is paused, and can be cleared', async ({
  page,
  request,
}) => {
  await someone(page, request);
  const path = await articleOf(request, '读懂一张等高线地图');
  const counted = page.waitForResponse((answer) => answer.url().includes('/user/posts/view'));
  await page.goto(path);
  expect(await (await counted).json()).toMatchObject({ code: 200 });
  await page.goto('/library/history');
  await expect(page.getByRole('link', { name: /等高线地图/ })).toBeVisible();
  await page.getByRole('switch', { name: '暂停记录' }).check();
  await expect(page.getByText('已暂停记录历史')).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click();
  await expect(page.getByText('还没有历史记录')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: '暂停记录' })).toBeChecked();
  await page.getByRole('switch', { name: '暂停记录' }).uncheck();
  await expect(page.getByText('已恢复记录历史')).toBeVisible();
});

test('the share panel copies the link and shows a code to scan', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await someone(page, request);
  const path = await articleOf(request, '读懂一张等高线地图');
  await page.goto(path);
  await bar(page).getByRole('button', { name: /^分享/ }).click();
  await page.getByRole('button', { name: '微信' }).click();
  await expect(page.getByRole('img', { name: `二维码：${baseUrl()}${path}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseUrl() + path);
});

test('a post of a collection leads to the one before and after it', async ({ page, request }) => {
  await page.goto(await articleOf(request, '观鸟入门'));
  const series = page.getByRole('navigation', { name: '合集：给新手的山野课' });
  await expect(series.getByRole('link', { name: /合集上一篇/ })).toContainText('等高线地图');
  await series.getByRole('link', { name: /合集下一篇/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('雪线以下，还有一间不锁门的木屋');
  await series.getByRole('link', { name: /全部/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('给新手的山野课');
});

for (const title of ['湖水退去之后', '晚点两分钟'])
  test(`an article leads on to others, none of them twice, beside its comments too: ${title}`, async ({ page, request }) => {
    await page.setViewportSize(DESKTOP);
    const path = await articleOf(request, title);
    await page.goto(path);
    // The next of its collection, or what is like it.
    const next = page.getByRole('region', { name: /^接着[读看]$/ }).getByRole('link');
    await expect(next.or(page.getByRole('link', { name: /合集下一篇/ }))).toHaveCount(1);
    const links = await page
      .locator('main')
      .locator('nav[aria-label^="合集"] a[rel], section h3 a, aside h3 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link, at) => link === path || links.indexOf(link) !== at)).toEqual([]);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect(page.getByRole('complementary', { name: '作者与相关' }).getByRole('article').first()).toBeInViewport();
  });

test('a title is read, copied and named without a trace of where its lines may end', async ({ page, request }) => {
  await page.goto(await articleOf(request, '晚点两分钟'));
  const heading = page.getByRole('heading', { level: 1 });
  const title = '晚点两分钟：一列高铁背后的四百次协调';
  await expect(heading.locator('i').first()).toBeAttached();
  await expect(page).toHaveTitle(`${title} - 闻见`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  const texts = await heading.evaluate((element: HTMLElement) => {
    getSelection()?.selectAllChildren(element);
    return [element.textContent, element.innerText, getSelection()?.toString().trim()];
  });
  expect(texts).toEqual([title, title, title]);
  const client = await page.context().newCDPSession(page);
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: string }; name?: { value: string } }[];
  };
  expect(nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => name?.value)).toContain(title);
});

test('a picture of a text opens larger by the keyboard and gives the focus back', async ({ page, request }) => {
  const { complaints } = watch(page);
  await page.goto(await articleOf(request, '湖水退去之后'));
  const picture = page.getByRole('button', { name: /^查看大图/ }).first();
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pswp--open')).toBeVisible();
  // While it still opens it does not hear the key.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.pswp')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(picture).toBeFocused();
  expect(complaints).toEqual([]);
});

test('what is changed after publication is on record for everybody, and who read the old version is told', async ({
  page,
  request,
}) => {
  const author = await tokenOf(request, '/user/user/loginForMobilePassword', { mobile: '13800000005', password: PASSWORD });
  const admin = await tokenOf(request, '/admin/admin/loginForAccountPassword', ADMIN);
  const form = (text: string) => ({
    type: 'article',
    title: `湖区越冬调查 ${mark}`,
    categoryId: 'nature',
    origin: 'original',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  });
  const publish = async (more: object, text: string) => {
    const { postsId } = await post<{ postsId: string }>(request, '/creator/posts/save', { ...form(text), ...more }, author);
    await post(request, '/creator/posts/submit', { postsId }, author);
    await post(request, '/admin/posts/approve', { postsId }, admin);
    return postsId;
  };
  const postsId = await publish({}, '调查队数到六十万只候鸟。');
  await page.goto(`/article/${postsId}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wenjian.read'))).toContain(postsId);
  await publish({ postsId }, '调查队数到七十万只候鸟。');

  await page.goto(`/article/${postsId}`);
  await expect(page.getByText('上次阅读后，作者更正了这篇作品')).toBeVisible();
  await expect(page.getByRole('link', { name: '已更正 1 处' })).toBeVisible();
  await page.getByRole('button', { name: '查看差异' }).click();
  const dialog = page.getByRole('dialog', { name: '更正记录' });
  await expect(dialog.locator('del')).toHaveText('六十万只');
  await expect(dialog.locator('ins')).toHaveText('七十万只');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('上次阅读后，作者更正了这篇作品')).toHaveCount(0);
});

test('comments come to life in their place: nothing moves under the eyes of who reads them', async ({ page }) => {
  const { list } = await makeCall(suggest, { type: 'article', limit: 50 } as never);
  const post = list.find(({ commentCount }) => commentCount > 2);
  if (post === undefined) throw new Error('the demo has no article with comments');
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((found) => {
      for (const entry of found.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`${baseUrl()}/article/${post.id}`);
    // At once, as by a link: who scrolls is still far away when they change.
    await page.locator('#comments').evaluate((section) => section.scrollIntoView());
    await expect(page.getByRole('group', { name: '评论排序' })).toBeVisible();
    await expect(page.locator('#comments').getByRole('button', { name: /^赞/ }).first()).toBeVisible();
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    const sum = moved.reduce((all, one) => all + one, 0);
    expect(sum, `${size.width} wide`).toBeLessThan(0.01);
  }
});

/** The article of the demo whose title begins so. */
async function articleOf(request: APIRequestContext, title: string): Promise<string> {
  const answer = await request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&keywords=${encodeURIComponent(title)}`);
  const { data } = (await answer.json()) as { data: { list: { id: string; type: string }[] } };
  return `/${data.list[0]?.type}/${data.list[0]?.id}`;
}

/** The demo's reader, with nothing liked, kept, put aside or remembered. */
async function someone(page: Page, request: APIRequestContext) {
  const mobile = '13800000001';
  const token = await tokenOf(request, '/user/user/loginForMobilePassword', { mobile, password: PASSWORD });
  const path = await articleOf(request, '读懂一张等高线地图');
  const postsId = path.split('/')[2];
  await post(request, '/user/posts/like', { postsId, liked: false }, token);
  await post(request, '/user/posts/favorite', { postsId, favorited: false }, token);
  await post(request, '/user/posts/clearWatchLater', {}, token);
  await post(request, '/user/posts/removeHistory', {}, token);
  await post(request, '/user/posts/pauseHistory', { paused: false }, token);
  const folders = await get<{ id: string; isDefault: boolean }[]>(request, '/user/folder/list', token);
  for (const { id, isDefault } of folders) if (!isDefault) await post(request, '/user/folder/remove', { folderId: id }, token);
  await logIn(page, { mobile }, PASSWORD);
  return {
    mine: async (post: string) => (await get<object[]>(request, `/user/posts/mine?postsIds=${post.split('/')[2]}`, token))[0],
  };
}

const bar = (page: Page) => page.getByRole('group', { name: '文章操作' });

/** Opens a post and waits until its page knows what the reader did with it. */
async function open(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse((answer) => answer.url().includes('/user/posts/mine'));
  await page.goto(path);
  await known;
}

const tokenOf = async (request: APIRequestContext, path: string, form: object): Promise<string> =>
  (await post<{ token: string }>(request, path, form)).token;

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function post<Data>(request: APIRequestContext, path: string, data: object, token?: string): Promise<Data> {
  const answer = await request.post(`${baseUrl()}/api/v1${path}`, { data, headers: authorization(token) });
  const body = (await answer.json()) as { code: number; msg: string; data: Data };
  expect(body.code, `${path}: ${body.msg}`).toBe(200);
  return body.data;
}

async function get<Data>(request: APIRequestContext, path: string, token: string): Promise<Data> {
  const answer = await request.get(`${baseUrl()}/api/v1${path}`, { headers: authorization(token) });
  return ((await answer.json()) as { data: Data }).data;
}
