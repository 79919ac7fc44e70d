import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, watch } from '../visit.ts';

test('posts and an own video stand in an article as the writer put them, and readers see them', async ({ page }) => {
  test.setTimeout(600_000);
  const { complaints } = watch(page);
  // The videos of the demo are made while the product already answers, and the dialog searches once.
  const shown = async (query: string) => {
    const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=2&type=video&${query}`);
    return ((await answer.json()) as { data: { list: unknown[] } }).data.list.length;
  };
  await expect.poll(() => shown(`keywords=${encodeURIComponent('空间站')}`), { timeout: 300_000 }).toBeGreaterThan(0);
  await expect.poll(() => shown(''), { timeout: 300_000 }).toBe(2);
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const body = page.getByRole('textbox', { name: '正文' });
  const tools = page.getByRole('toolbar', { name: '格式' });
  await page.getByLabel(/^标题/).fill(`有卡片的文章 ${Date.now() % 100_000}`);
  await body.click();
  await page.keyboard.type('先看这一篇：');

  await tools.getByRole('button', { name: '插入作品卡片' }).click();
  const posts = page.getByRole('dialog', { name: '插入作品卡片' });
  await posts.getByText('全站作品').click();
  await posts.getByRole('textbox', { name: '搜索作品' }).fill('空间站');
  const first = posts
    .getByRole('list')
    .getByRole('button', { name: /空间站/ })
    .first();
  const title = await first.locator('b').innerText();
  await expectAccessible(page);
  await first.click();
  await expect(posts).toBeHidden();
  await expect(body.locator('.work')).toContainText(title);

  // The writer goes on behind it; an address on a line of its own becomes a card too.
  await page.keyboard.type('再看一篇：');
  await page.keyboard.press('Enter');
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=2&type=video`);
  const [, other] = ((await answer.json()) as { data: { list: { id: string; title: string }[] } }).data.list;
  await body.evaluate((editor, address) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', address);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${baseUrl()}/video/${other?.id}`);
  await expect(body.locator('.work').nth(1)).toContainText(other?.title ?? '');

  await tools.getByRole('button', { name: '插入视频' }).click();
  await page.getByRole('dialog', { name: '插入视频' }).getByRole('list').getByRole('button').first().click();
  await expect(body.getByText(/^视频 \d/)).toBeVisible();
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.getByRole('option').first().click();
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();

  await page.getByText('手机预览').click();
  const phone = page.getByRole('group', { name: '手机预览' });
  await expect(phone.locator('.work')).toHaveCount(2);
  await expect(phone.getByText(/^视频 \d/)).toBeVisible();
  await page.reload();
  await expect(body.locator('.work')).toHaveCount(2);

  await page.getByRole('button', { name: /提交审核/ }).click();
  await expect(page.getByText('已提交审核').first()).toBeVisible();
  const postsId = new URL(page.url()).searchParams.get('id') ?? '';
  await approve(page, postsId);
  await page.goto(`${baseUrl()}/article/${postsId}`);
  await expect(page.locator('article .work a').first()).toHaveText(new RegExp(title.slice(0, 6)));
  await expect(page.locator('article video[data-hls]')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

async function approve(page: import('@playwright/test').Page, postsId: string): Promise<void> {
  const address = `${baseUrl()}/api/v1/admin`;
  const login = await page.request.post(`${address}/admin/loginForAccountPassword`, {
    data: { account: ADMIN.account, password: ADMIN.password },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = await page.request.post(`${address}/posts/approve`, {
    headers: { authorization: `Bearer ${data.token}` },
    data: { postsId },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
