import { expect, test, type Browser, type Page } from '@playwright/test';
import { saveRemarkRule } from '#contract/comments/rules.ts';
import { adminToken, makeCall } from './calls.ts';
import { FIRST_ADMIN } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { newUser } from './sms.ts';
import { baseUrl, logIn, watch } from './visit.ts';

const RUN = String(Date.now() % 100_000);

test('a newcomer’s comment waits, is let through by key, and is there for everybody; one that is refused can be appealed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [good, bad] = [`第一次来，写得真好 ${RUN}`, `加我看更多 ${RUN}`];
  const postId = await anArticle();
  await makeCall(saveRemarkRule, { target: 'post', targetId: postId, mode: 'newcomers' }, await adminToken());
  const address = `/article/${postId}#comments`;

  const writer = await someone(browser);
  await newUser(writer.page);
  await writer.page.goto(address);
  for (const words of [good, bad]) {
    await writer.page.getByLabel('写评论').fill(words);
    await writer.page.getByRole('button', { name: '发表', exact: true }).click();
    await expect(commentOf(writer.page, words).getByText('审核中', { exact: true })).toBeVisible();
  }
  await expect(writer.page.getByText('评论已提交，审核通过后其他人才能看到').first()).toBeVisible();
  const guest = await someone(browser);
  await guest.page.goto(address);
  await expect(guest.page.getByLabel('写评论')).toBeVisible();
  await expect(commentOf(guest.page, RUN)).toHaveCount(0);

  const desk = await someone(browser);
  await logIn(desk.page, FIRST_ADMIN, PASSWORD);
  await desk.page.goto('/admin/content/comments?status=held');
  await stayAt(desk.page, good);
  await desk.page.keyboard.press('a');
  await expect(desk.page.getByRole('row').filter({ hasText: good })).toHaveCount(0);
  await expect(desk.page.locator('tr[aria-current]')).toBeVisible();
  await stayAt(desk.page, bad);
  // Two keys refuse it; it can be taken back until it is sent.
  await desk.page.keyboard.press('1');
  await desk.page.keyboard.press('r');
  await expect(desk.page.getByRole('row').filter({ hasText: bad })).toHaveCount(0);
  await desk.page.keyboard.press('z');
  await expect(desk.page.locator('tr[aria-current]').filter({ hasText: bad })).toBeVisible();
  await desk.page.getByLabel('理由（发布者可见）').fill('引流');
  await desk.page.getByRole('button', { name: /^隐藏 ?R$/ }).click();
  await expect(desk.page.getByRole('row').filter({ hasText: bad })).toHaveCount(0);
  await expect(desk.page.getByRole('button', { name: /^撤销/ })).toHaveCount(0, { timeout: 10_000 });

  for (const { page } of [guest, writer]) {
    await page.reload();
    await expect(commentOf(page, good)).toBeVisible();
    await expect(commentOf(page, good).getByText('审核中')).toHaveCount(0);
    await expect(commentOf(page, bad)).toHaveCount(0);
  }

  await writer.page.goto('/appeals');
  const refused = writer.page.getByRole('listitem').filter({ hasText: bad });
  await expect(refused.getByText('理由：引流')).toBeVisible();
  await refused.getByRole('button', { name: /^申诉/ }).click();
  await writer.page.getByLabel('申诉理由').fill('这是我自己的读书笔记，不是广告。');
  await writer.page.getByRole('button', { name: '提交申诉' }).click();
  await expect(refused.getByText('申诉处理中')).toBeVisible();
  expect([...writer.complaints, ...guest.complaints, ...desk.complaints]).toEqual([]);
});

/** Goes down the queue to that row, and waits until it is claimed. */
async function stayAt(page: Page, words: string): Promise<void> {
  const row = page.locator('tr[aria-current]').filter({ hasText: words });
  await expect(page.getByRole('row').filter({ hasText: words })).toBeVisible();
  await expect(async () => {
    if ((await row.count()) === 0) await page.keyboard.press('j');
    await expect(row).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
  await expect(row.getByText('你正在审核')).toBeVisible();
}

async function someone(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  return { page, ...watch(page) };
}

const commentOf = (page: Page, words: string) =>
  page.getByRole('article').filter({ hasText: words }).and(page.locator('[id^="comment-"]'));

/** With few comments: a new one is on the first page, also when the warm ones come first. */
async function anArticle(): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/v1/user/posts/suggest?limit=20&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string; commentCount: number }[] } };
  return data.list.toSorted((one, other) => one.commentCount - other.commentCount)[0]?.id ?? '';
}
