import { expect, test, type Browser, type Page } from '@playwright/test';
import { logList } from '#contract/audit-log/audit-log.ts';
import { adminCommentList, createComment } from '#contract/comments/comments.ts';
import { saveRemarkRule } from '#contract/comments/rules.ts';
import { adminToken, makeCall, newAdmin, newArticle } from '../calls.ts';
import { CREATOR } from '../page-cases.ts';
import { newUser } from '../sms.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const COMMENTS = 6;

test('two moderators who work off one queue at the same time decide each comment once', async ({ browser }) => {
  test.setTimeout(300_000);
  const mark = `两人同审${Date.now() % 100_000}`;
  const postsId = await newArticle(mark, CREATOR.mobile);
  await makeCall(saveRemarkRule, { target: 'post', targetId: postsId, mode: 'newcomers' }, await adminToken());
  for (let n = 1; n <= COMMENTS; n += 1) await commentAsNewcomer(browser, postsId, `${mark} 第 ${n} 条`);

  const desks = await Promise.all(['one', 'two'].map((name) => openDesk(browser, `${name}${Date.now() % 100_000}`)));
  const decided = await Promise.all(desks.map(({ page }) => workOff(page, mark)));

  // Both had work, and none of it was done twice.
  expect(decided.flat().toSorted()).toEqual(Array.from({ length: COMMENTS }, (_, n) => `${mark} 第 ${n + 1} 条`));
  expect(Math.min(...decided.map(({ length }) => length))).toBeGreaterThan(0);
  for (const { complaints } of desks) expect(complaints).toEqual([]);
  const held = async () => (await makeCall(adminCommentList, { status: 'held' }, await adminToken())).list;
  await expect.poll(async () => (await held()).filter(({ content }) => content.startsWith(mark)).length).toBe(0);
  for (const [index, { account }] of desks.entries()) {
    const { list } = await makeCall(logList, { admin: account, action: 'comment.restore' }, await adminToken());
    expect(list.length).toBe(decided[index]?.length);
  }
});

async function commentAsNewcomer(browser: Browser, postsId: string, content: string): Promise<void> {
  const context = await browser.newContext({ baseURL: baseUrl() });
  const page = await context.newPage();
  await newUser(page);
  await page.goto('/login');
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken,
  );
  await makeCall(createComment, { postsId, content }, token);
  await context.close();
}

async function openDesk(browser: Browser, account: string) {
  const { password } = await newAdmin({ account, role: 'moderator' });
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  const { complaints } = watch(page);
  await logIn(page, { account }, password);
  await page.goto('/admin/content/comments?status=held');
  return { account, page, complaints };
}

/** Passes comments with the mark that this moderator has claimed until none is left; answers their texts. */
async function workOff(page: Page, mark: string): Promise<string[]> {
  const decided: string[] = [];
  const rows = page.locator('tbody tr').filter({ hasText: mark });
  const claimed = page.locator('tr[aria-current]').filter({ hasText: mark }).filter({ hasText: '你正在审核' });
  await expect(rows.first()).toBeVisible();
  while (await findsOne()) {
    const text = /两人同审\d+ 第 \d+ 条/.exec((await claimed.textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('a');
    await expect(rows.filter({ hasText: text })).toHaveCount(0);
    decided.push(text);
  }
  return decided;

  /** Goes through the queue until a row is claimed; false: the queue is empty. */
  async function findsOne(): Promise<boolean> {
    let tries = 0;
    await expect(async () => {
      if ((await rows.count()) === 0 || (await claimed.count()) > 0) return;
      await page.keyboard.press(tries++ % 8 < 6 ? 'j' : 'k');
      await expect(claimed).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 60_000 });
    return (await rows.count()) > 0;
  }
}
