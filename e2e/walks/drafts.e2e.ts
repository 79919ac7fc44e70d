import { expect, test, type Page } from '@playwright/test';
import { ADMIN, PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const AGENCY = { mobile: '13800000003' };
const PUBLISH = `${baseUrl()}/creator/center/publish`;

const titleOf = (page: Page) => page.getByLabel(/^标题/);
const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' });
const stateOf = (page: Page, state: string) => page.locator(`[data-save-state="${state}"]`);

/** Behind everything that is there already. */
async function writeOn(page: Page, words: string): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}

test('words that never reached the server are offered again after the tab was closed', async ({ page, context }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  await context.route('**/creator/posts/save', (route) => route.abort());
  await titleOf(page).fill('没来得及保存的标题');
  await writeOn(page, '没来得及保存的正文。');
  await expect(stateOf(page, 'failed')).toHaveText(/已暂存本机/);
  await page.close();

  await context.unroute('**/creator/posts/save');
  const later = await context.newPage();
  await later.goto(PUBLISH);
  await later.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  await expect(titleOf(later)).toHaveValue('没来得及保存的标题');
  await expect(bodyOf(later)).toHaveText('没来得及保存的正文。');
  await expect(stateOf(later, 'saved')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what is typed without a network goes out when the network is back', async ({ page, context }) => {
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  await titleOf(page).fill('断网');
  await expect(stateOf(page, 'saved')).toBeVisible();
  await context.setOffline(true);
  await writeOn(page, '断网时写的。');
  await expect(stateOf(page, 'failed')).toBeVisible();
  await context.setOffline(false);
  await expect(stateOf(page, 'saved')).toBeVisible();
  await page.reload();
  await expect(bodyOf(page)).toHaveText('断网时写的。');
});

test('two tabs that write one article lose neither text', async ({ page, context }) => {
  await logIn(page, AGENCY, PASSWORD);
  const title = `两处都写 ${Date.now() % 100_000}`;
  await page.goto(PUBLISH);
  await titleOf(page).fill(title);
  await expect(page).toHaveURL(/id=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await writeOn(other, '另一处写的。');
  await expect(stateOf(other, 'saved')).toBeVisible();

  await writeOn(page, '这里写的。');
  const question = page.getByRole('dialog', { name: '作品有两个版本' });
  await expect(question).toContainText('另一处写的。');
  await expect(question).toContainText('这里写的。');
  await question.getByRole('button', { name: '使用本机版本' }).click();
  await expect(stateOf(page, 'saved')).toBeVisible();

  await page.goto(`${baseUrl()}/creator/center/content?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `${title}（另存）`, exact: true }).click();
  await expect(bodyOf(page)).toHaveText('另一处写的。');
  await page.goto(other.url());
  await expect(bodyOf(page)).toHaveText('这里写的。');
});

test('two texts that nobody chose between are asked about once, and the main button takes the newer one', async ({
  page,
  context,
}) => {
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  await titleOf(page).fill(`先后两处 ${Date.now() % 100_000}`);
  await expect(page).toHaveURL(/id=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await page.route('**/creator/posts/save', (route) => route.abort());
  await writeOn(page, '先写的。');
  await expect(stateOf(page, 'failed')).toBeVisible();
  await writeOn(other, '后写的。');
  await expect(stateOf(other, 'saved')).toBeVisible();
  await page.unroute('**/creator/posts/save');

  const question = page.getByRole('dialog', { name: '作品有两个版本' });
  await expect(question.getByRole('region', { name: '云端版本' })).toContainText('较新');
  await expect(question.getByRole('button').last()).toHaveText('使用云端版本');
  await question.getByRole('button', { name: '稍后选择' }).click();
  await page.reload();
  await expect(bodyOf(page)).toHaveText('先写的。');
  await expect(page.getByRole('button', { name: '对照两个版本' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: '对照两个版本' }).click();
  await question.getByRole('button', { name: '使用云端版本' }).click();
  await expect(stateOf(page, 'saved')).toBeVisible();
  await expect(bodyOf(page)).toHaveText('后写的。');
  await page.reload();
  await expect(bodyOf(page)).toHaveText('后写的。');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an author is led to what the reviewer pointed at', async ({ page }) => {
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  const quote = '如今只剩下这一家';
  const postsId = await rejected(page, `开头一段。同期开的七家食堂，${quote}。`, quote);
  await page.goto(`${PUBLISH}?id=${postsId}`);
  await expect(bodyOf(page).locator('[data-remark="1"]')).toHaveText(quote);
  await page.getByRole('button', { name: '定位第 1 条理由' }).click();
  // The cursor stands in front of the passage, so that nothing is written over.
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('据街道公示，');
  await expect(bodyOf(page)).toContainText(`据街道公示，${quote}`);
});

/** A post that an administrator has sent back, pointing at a passage of it. */
async function rejected(page: Page, text: string, quote: string): Promise<string> {
  const admin = await call(page, null, '/admin/admin/loginForAccountPassword', {
    account: ADMIN.account,
    password: ADMIN.password,
  });
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken,
  );
  const [category] = await call(page, token, '/creator/posts/categoryList', null);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { postsId } = await call(page, token, '/creator/posts/save', {
    type: 'article',
    title: '要改一处',
    categoryId: category.id,
    body,
  });
  await call(page, token, '/creator/posts/submit', { postsId });
  const reasons = [{ text: '缺少出处', anchor: { kind: 'passage', quote, offset: text.indexOf(quote) } }];
  await call(page, admin.token, '/admin/posts/reject', { postsId, reasons });
  return postsId;
}

async function call(page: Page, token: string | null, path: string, data: unknown) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const options = { headers };
  const address = `${baseUrl()}/api/v1${path}`;
  const answer =
    data === null ? await page.request.get(address, options) : await page.request.post(address, { ...options, data });
  const body = await answer.json();
  expect(body.code, body.msg).toBe(200);
  return body.data;
}
