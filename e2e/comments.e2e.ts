import { expect, test, type Browser, type Page } from '@playwright/test';
import { CREATOR, READER } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { newUser } from './sms.ts';
import { baseUrl, logIn, PHONE, settled, watch, type Credentials } from './visit.ts';

const RUN = String(Date.now() % 100_000);
const REFUSED = /内容包含不允许使用的词语“代.*票”，请修改后重试/;

test('what a guest has sent is published after logging in; the author answers, pins and deletes; a reader likes and reports', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const address = await postOf('城市切片');
  const said = `路过的人说一句 ${RUN}`;

  const reader = await someone(browser);
  await reader.page.goto(`${address}#comments`);
  await reader.page.getByLabel('写评论').fill(said);
  await reader.page.getByRole('button', { name: '发表' }).click();
  await expect(reader.page).toHaveURL(/\/login$/);
  await reader.page.getByRole('tab', { name: /密码/ }).first().click();
  await reader.page.getByLabel('手机号').fill(READER.mobile);
  await reader.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await reader.page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(reader.page).toHaveURL(new RegExp(`${address}#comments$`));
  // It was sent before the login, so nobody has to send it again.
  const own = commentOf(reader.page, said);
  await expect(own).toBeVisible();
  await expect(reader.page.getByLabel('写评论')).toHaveValue('');
  const commentId = await own.getAttribute('id');

  // The author is led to it as a notification would, answers with a name, and puts it first.
  const author = await someone(browser, CREATOR);
  await author.page.goto(`${address}#${commentId}`);
  const seen = commentOf(author.page, said);
  await expect(seen).toBeFocused();
  await seen.getByRole('button', { name: '回复', exact: true }).click();
  await author.page.getByLabel('回复 阿禾').fill(`谢谢 ${RUN} @阿`);
  await author.page.getByRole('option', { name: '阿禾' }).waitFor();
  await author.page.keyboard.press('Enter');
  await author.page.keyboard.press('Control+Enter');
  const answer = commentOf(author.page, `谢谢 ${RUN}`).last();
  await expect(answer.getByText('作者', { exact: true })).toBeVisible();
  await expect(answer.getByRole('link', { name: '@阿禾' })).toBeVisible();
  await choose(author.page, seen, '置顶');
  await expect(author.page.getByText('评论已置顶').first()).toBeVisible();

  await reader.page.reload();
  const pinned = commentOf(reader.page, said);
  await expect(pinned.getByText('置顶', { exact: true })).toBeVisible();
  const answered = commentOf(reader.page, `谢谢 ${RUN}`).last();
  await answered.getByRole('button', { name: /^赞/ }).click();
  await expect(answered.getByRole('button', { name: '赞 1', pressed: true })).toBeVisible();
  await choose(reader.page, answered, '举报');
  await reader.page.getByRole('button', { name: '提交举报' }).click();
  await expect(reader.page.getByText('请选择举报理由')).toBeVisible();
  await reader.page.getByRole('radio', { name: '垃圾广告' }).check();
  await reader.page.getByRole('button', { name: '提交举报' }).click();
  await expect(reader.page.getByText(/受理编号 JB\d{8}/)).toBeVisible();
  await reader.page.getByRole('link', { name: '我的举报' }).click();
  await expect(reader.page.getByText(`谢谢 ${RUN}`).first()).toBeVisible();
  await expect(reader.page.getByText('处理中').first()).toBeVisible();

  await author.page.reload();
  await choose(author.page, commentOf(author.page, said), '删除');
  await author.page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(author.page.getByText('评论已删除').first()).toBeVisible();
  await expect(commentOf(author.page, said)).toHaveCount(0);
  expect([...reader.complaints, ...author.complaints]).toEqual([]);
});

test('a forbidden word is refused however it is written, in a comment of any length, and nothing typed is lost', async ({
  browser,
}) => {
  const { page, complaints } = await someone(browser, READER);
  await page.setViewportSize(PHONE);
  await page.goto(`${await postOf('林鹭')}#comments`);
  const field = page.getByLabel('写评论');
  for (const typed of ['专业代开发票', '专业 代 开 发 票', '專業代開發票', '专业代＊开。发…票', '专业代\u200b开发票']) {
    await field.fill(typed);
    await page.getByRole('button', { name: '发表' }).click();
    await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await field.fill('长'.repeat(1001));
  await page.getByRole('button', { name: '发表' }).click();
  await expect(page.getByText('评论最多 1000 字，多了 1 字')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('写评论')).toHaveValue('长'.repeat(1001));
  expect(complaints).toEqual([]);
});

async function someone(browser: Browser, as?: Credentials): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  if (as !== undefined) await logIn(page, as, PASSWORD);
  return { page, ...watch(page) };
}

const commentOf = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).and(page.locator('[id^="comment-"]'));

/** The menu is loaded at its first press, and gone when the page learns meanwhile who is here: pressed again then. */
async function choose(page: Page, comment: ReturnType<typeof commentOf>, what: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: what, exact: true });
  await expect(async () => {
    await comment
      .getByRole('button', { name: /^更多操作/ })
      .first()
      .click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

async function postOf(nickname: string): Promise<string> {
  const answer = await fetch(
    `${baseUrl()}/api/v1/user/posts/suggest?limit=20&type=article&keywords=${encodeURIComponent(nickname)}`,
  );
  const { data } = (await answer.json()) as { data: { list: { id: string; author: { nickname: string } }[] } };
  const post = data.list.find(({ author }) => author.nickname === nickname);
  if (post === undefined) throw new Error(`${nickname} has no article`);
  return `/article/${post.id}`;
}

test('what is written and liked while the list is still being read stands in it', async ({ page }) => {
  await newUser(page);
  const words = `还没读完就写下的 ${Date.now() % 100_000}`;
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  const isLiked = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/comment/list**', async (route) => {
    const before = await route.fetch();
    await isLiked.promise;
    await route.fulfill({ response: before });
  });
  const quiet = settled(page);
  await page.goto(`${baseUrl()}/article/${data.list[0]?.id}`);
  const read = page.waitForResponse('**/api/v1/user/comment/list**');
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: '写评论' }).fill(words);
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page.getByText('评论已发布')).toBeVisible();
  const own = page.locator('article').filter({ hasText: words });
  const other = page.locator('#comments article').filter({ hasNotText: words }).first();
  const liking = page.waitForResponse('**/api/v1/user/comment/like**');
  await other.getByRole('button', { name: /^赞/ }).first().click();
  await liking;
  isLiked.resolve();
  await read;
  await quiet();
  await expect(own).toHaveCount(1);
  await expect(other.getByRole('button', { name: /^赞/, pressed: true })).toHaveCount(1);
});
