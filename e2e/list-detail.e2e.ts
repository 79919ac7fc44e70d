import { expect, test, type Page } from '@playwright/test';
import { createAppeal } from '#contract/moderation/appeals.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { rejectPost } from '#contract/moderation/review.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { makeCall, newAdmin, newArticle, userToken } from './calls.ts';
import { CREATOR, FIRST_ADMIN, READER } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from './visit.ts';

const current = (page: Page, words: string) => page.locator('tr[aria-current]').filter({ hasText: words });

/** Goes down the list by key to that row. */
async function goTo(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('row').filter({ hasText: words })).toBeVisible();
  await expect(async () => {
    if ((await current(page, words).count()) === 0) await page.keyboard.press('j');
    await expect(current(page, words)).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
}

test('reports are decided by keys: on to one, into it, out of a field, and by itself to the next that waits', async ({
  page,
}) => {
  const { complaints } = watch(page);
  const mark = `逐件处理${Date.now() % 10_000_000}`;
  const reader = await userToken(READER.mobile);
  for (const name of ['甲', '乙']) {
    const targetId = await newArticle(`${mark}${name}`, CREATOR.mobile);
    await makeCall(createReport, { targetType: 'post', targetId, reason: 'ad', detail: '' }, reader);
  }
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/reports?target=post&sort=-at`);
  await goTo(page, `${mark}乙`);
  const panel = page.getByRole('region', { name: '举报详情' });
  await expect(panel.getByRole('button', { name: /^举报不成立/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '快捷键' });
  await expect(help.getByText('举报不成立')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // Letters are letters where one types.
  await panel.getByLabel(/^处理说明/).fill('已核实');
  await page.keyboard.type('jr');
  await expect(panel.getByLabel(/^处理说明/)).toHaveValue('已核实jr');
  await page.keyboard.press('Escape');
  await expect(panel).toBeFocused();

  await page.keyboard.press('r');
  await expect(page.getByRole('row').filter({ hasText: `${mark}乙` })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^举报不成立/ })).toBeVisible();
  await expect(panel.getByLabel(/^处理说明/)).toHaveValue('');
  await expect(panel).toBeFocused();

  // What is open stands in the address; the way back leads to the list.
  await goTo(page, `${mark}甲`);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(panel.getByText(`${mark}甲`).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${mark}甲` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a row that looks pressable opens by a press anywhere on it, and one without a lead does not look so', async ({ page }) => {
  const mark = `整行打开${Date.now() % 10_000_000}`;
  const targetId = await newArticle(mark, CREATOR.mobile);
  await makeCall(createReport, { targetType: 'post', targetId, reason: 'ad', detail: '' }, await userToken(READER.mobile));
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/reports?target=post&sort=-at`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await expect(row).toHaveCSS('cursor', 'pointer');
  // Beside the box that marks the row, a press that misses opens nothing.
  await row
    .locator('td')
    .first()
    .click({ position: { x: 3, y: 3 } });
  await expect(page.getByRole('region', { name: '举报详情' })).toHaveCount(0);
  await row.locator('td').last().click();
  await expect(page.getByRole('region', { name: '举报详情' }).getByText(mark).first()).toBeVisible();

  await page.goto(`${baseUrl()}/admin/user/manager`);
  const manager = page.getByRole('row').filter({ hasText: FIRST_ADMIN.account }).first();
  await expect(manager).not.toHaveCSS('cursor', 'pointer');
  const shown = () => manager.locator('th').evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const rest = await shown();
  await manager.hover();
  expect(await shown()).toBe(rest);
});

test('an appeal shows the work with what its reason points at, and is answered by key', async ({ page }) => {
  const { complaints } = watch(page);
  const mark = `申诉${Date.now() % 10_000_000}`;
  await refused(mark);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/appeals`);
  await goTo(page, mark);
  const panel = page.getByRole('region', { name: `《${mark}》的申诉` });
  await expect(panel.getByText('缺少出处')).toBeVisible();
  await expect(panel.getByText('湖面缩小了一半').first()).toBeVisible();
  await expect(panel.getByText('数字来自省水利厅的公报')).toBeVisible();
  const work = panel.getByRole('region', { name: '作品' });
  await expect(work.getByRole('heading', { name: mark })).toBeVisible();
  await expect(work.getByRole('button', { name: '查看退回理由 1' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('a');
  await expect(panel.getByText('请填写给作者的答复')).toBeVisible();
  await expect(panel.getByLabel('给作者的答复')).toBeFocused();
  await page.keyboard.type('请在文中写明公报的名称');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByText('已答复').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** An article that another moderator has sent back for some of its words, and what its author says against that. */
async function refused(title: string): Promise<void> {
  const author = await userToken(CREATOR.mobile);
  const text = `${title}。湖面缩小了一半。${'湖水退去。'.repeat(20)}`;
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { postsId } = await makeCall(save, { type: 'article', title, categoryId: 'nature', body } as never, author);
  await makeCall(submit, { postsId }, author);
  const account = `panes-${Date.now() % 10_000_000}`;
  const { token } = await newAdmin({ account, role: 'moderator' });
  const quote = '湖面缩小了一半';
  const anchor = { kind: 'passage' as const, quote, offset: text.indexOf(quote) };
  await makeCall(rejectPost, { postsId, reasons: [{ text: '缺少出处', anchor }] }, token);
  await makeCall(createAppeal, { postsId, text: '数字来自省水利厅的公报，文末有链接。' }, author);
}
