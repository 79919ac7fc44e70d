import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { ofUser } from '#contract/discovery/feed.ts';
import { adminPostDetail, offlinePost } from '#contract/moderation/review.ts';
import { detail } from '#contract/posts/post.ts';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { adminToken, makeCall, newArticle, newPicture } from '../calls.ts';
import { CREATOR, FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, logIn, watch } from '../visit.ts';

const RUN = String(Date.now() % 10_000_000);

test('a takedown goes from its dialog to the reader’s page, the author’s list and, its term over, back before a moderator', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'a term can only be let run out in a product of our own');
  const title = `要下架的${RUN}`;
  const cover = await newPicture(CREATOR.mobile);
  const postsId = await newArticle(title, CREATOR.mobile, { cover });
  const path = `/article/${postsId}`;
  const desk = await someone(browser);
  await logIn(desk.page, FIRST_ADMIN, PASSWORD);
  await desk.page.goto(`/admin/content/posts?${new URLSearchParams({ status: 'published', post: postsId })}`);
  await desk.page.getByRole('button', { name: '下架这篇作品' }).click();
  const dialog = desk.page.getByRole('dialog', { name: `下架《${title}》` });
  await dialog.getByRole('button', { name: '下架', exact: true }).click();
  await expect(dialog.getByText('请选择违反的规则')).toBeVisible();
  await expect(dialog.getByText('请填写下架理由')).toBeVisible();
  await dialog.getByLabel('违反规则').selectOption('不实信息');
  await expect(dialog.getByText('读者会看到：该内容因含有不实信息已被移除')).toBeVisible();
  await dialog.getByLabel('下架理由').fill('第三段的数据没有出处');
  await dialog.getByLabel('对读者说明').fill('含有未经证实的数据');
  await expect(dialog.getByText('读者会看到：该内容因含有未经证实的数据已被移除')).toBeVisible();
  await dialog.getByLabel('依据法律').fill('《网络信息内容生态治理规定》第六条');
  await dialog.getByLabel('文号').fill('京网办〔2026〕12 号');
  await dialog.getByLabel('期限').selectOption('到指定日期');
  await dialog.getByRole('button', { name: '下架', exact: true }).click();
  await expect(dialog.getByText('请选择最后一天')).toBeVisible();
  await dialog.getByLabel('最后一天').fill(dayAhead(30));
  await expectAccessible(desk.page);
  await dialog.getByRole('button', { name: '下架', exact: true }).click();
  await expect(desk.page.getByText('已下架').first()).toBeVisible();
  // Its picture goes from the readers and stays with the moderator.
  await expect.poll(async () => (await fetch(baseUrl() + cover)).status).toBe(404);
  expect(await shows(desk.page, cover)).toBe(true);

  // Whole as the server sends it, without a script.
  const plain = await (await browser.newContext({ baseURL: baseUrl(), javaScriptEnabled: false })).newPage();
  const answer = await plain.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(plain.getByRole('heading', { level: 1, name: '该内容因含有未经证实的数据已被移除' })).toBeVisible();
  await expect(plain.getByText(`Page not found: ${path}`)).toBeVisible();
  expect(await plain.content()).not.toContain(title);
  const reader = await someone(browser);
  await reader.page.goto(`/${postsId}`);
  await expect(reader.page.getByRole('heading', { level: 1, name: '该内容因含有未经证实的数据已被移除' })).toBeVisible();
  await expect(reader.page).toHaveTitle('Page Not Found');
  await expectAccessible(reader.page);

  const author = await someone(browser);
  await logIn(author.page, CREATOR, PASSWORD);
  await author.page.goto(`/creator/center/content?q=${encodeURIComponent(title)}`);
  await author.page.getByRole('button', { name: /平台下架至/ }).click();
  for (const fact of ['不实信息', '《网络信息内容生态治理规定》第六条', '京网办〔2026〕12 号'])
    await expect(author.page.getByText(fact, { exact: true })).toBeVisible();
  expect(await shows(author.page, cover)).toBe(true);
  await expectAccessible(author.page);

  await termIsOver(postsId);
  await desk.page.goto(`/admin/content/posts?${new URLSearchParams({ status: 'lapsed', q: title })}`);
  await desk.page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(desk.page.getByText(/到期，请决定恢复展示或维持下架/)).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.getByRole('button', { name: '维持下架' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: '维持下架' }).click();
  await expect(desk.page.getByText('已维持下架').first()).toBeVisible();
  const { takedown, status } = await makeCall(adminPostDetail, { postsId }, await adminToken());
  expect({ status, until: takedown?.until, lapsed: takedown?.lapsed }).toEqual({ status: 'offline', until: null, lapsed: false });
  expect([...desk.complaints, ...reader.complaints, ...author.complaints]).toEqual([]);
});

test('what its author publishes later comes to an article’s page in time, what is taken down leaves it at once', async () => {
  // Between its words a title has elements at which it may break.
  const pageOf = async (path: string) => (await (await fetch(baseUrl() + path)).text()).replaceAll(/<i><\/i>|<!-- -->/g, '');
  const titles = ['甲', '乙', '丙', '丁'].map((name) => `旁边的${name}${RUN}`);
  const [first = '', second = '', third = '', fourth = ''] = titles;
  const id = await newArticle(first, CREATOR.mobile);
  const goes = await newArticle(second, CREATOR.mobile);
  await newArticle(third, CREATOR.mobile);
  const before = await pageOf(`/article/${id}`);
  expect([second, third].map((title) => before.includes(title))).toEqual([true, true]);
  await newArticle(fourth, CREATOR.mobile);
  const { author } = await makeCall(detail, { postsId: id });
  const { list } = await makeCall(ofUser, { userId: author.id, limit: 10 });
  expect(list.map(({ title }) => title)).toContain(fourth);
  await makeCall(offlinePost, { postsId: goes, reason: '收到投诉' }, await adminToken());
  const after = await pageOf(`/article/${id}`);
  // It is rendered anew then, with what came meanwhile.
  expect([second, third, fourth].map((title) => after.includes(title))).toEqual([false, true, true]);
});

async function someone(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  return { page, ...watch(page) };
}

/** Whether the browser is served a picture that it has no copy of. */
const shows = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    return picture.decode().then(
      () => true,
      () => false,
    );
  }, `${url}?${RUN}`);

/** The day a term ends cannot be waited for here. */
async function termIsOver(postsId: string): Promise<void> {
  const at = (await runningEmbedded(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'))) ?? '';
  const database = new pg.Client({ connectionString: at });
  await database.connect();
  await database.query(`update post_takedowns set until = '2026-01-01', lapsed_at = now() where post_id = $1`, [postsId]);
  await database.end();
}

const dayAhead = (days: number): string => new Date(Date.now() + (days + 1 / 3) * 86_400_000).toISOString().slice(0, 10);
