import { expect, test, type Page } from '@playwright/test';
import { save, submit } from '#contract/posts/drafts.ts';
import { makeCall, userToken } from './calls.ts';
import { FIRST_ADMIN } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn } from './visit.ts';

test('a reviewer who leaves the page, or opens another post, while a decision is on its way stays there', async ({ page }) => {
  const mark = await openQueue(page, ['甲', '乙', '丙']);
  const open = (name: string) => isOpen(page, `${mark}${name}`);
  await open('甲');
  // The page has one heading of its own; the post's stands below it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['内容审核']);

  let release = await hold(page, '**/api/v1/admin/posts/approve');
  await page.getByRole('button', { name: /通过/ }).click();
  await page.getByText(`${mark}丙`).first().click();
  await open('丙');
  release();
  await expect(page.getByText('已通过').first()).toBeVisible();
  // What would lead away comes with the toast, or not at all.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await open('丙');

  release = await hold(page, '**/api/v1/admin/posts/approve');
  await page.getByRole('button', { name: /通过/ }).click();
  await page.getByRole('link', { name: /^审核申诉/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: '审核申诉' });
  await expect(heading).toBeVisible();
  release();
  await expect(toastOf(page, `${mark}丙`)).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page).toHaveURL(/\/admin\/content\/appeals/);
  await expect(heading).toBeVisible();
});

test('a reviewer who leaves the page in the moment a decision is answered is not called back', async ({ page }) => {
  const mark = await openQueue(page, ['甲', '乙']);
  await isOpen(page, `${mark}甲`);
  // The link is followed in the task that brings the answer: the page has not drawn anything since.
  await page.evaluate(() => {
    const read = Response.prototype.json;
    Response.prototype.json = async function (this: Response) {
      const answer: unknown = await read.call(this);
      if (this.url.endsWith('/posts/approve')) document.querySelector<HTMLElement>('a[href="/admin/content/appeals"]')?.click();
      return answer;
    };
  });
  await page.getByRole('button', { name: /通过/ }).click();
  await expect(page.getByText('已通过').first()).toBeVisible();
  await expect(toastOf(page, `${mark}甲`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '审核申诉' })).toBeVisible();
});

/** The review page with these new posts and no others. */
async function openQueue(page: Page, names: string[]): Promise<string> {
  const mark = `先走一步${Date.now() % 1_000_000}`;
  const author = await userToken('13800000003');
  for (const name of names) await pending(`${mark}${name}`, author);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/posts?${new URLSearchParams({ q: mark })}`);
  return mark;
}

async function isOpen(page: Page, title: string): Promise<void> {
  const post = page.getByRole('region', { name: '作品', exact: true });
  await expect(post.getByRole('heading', { name: title })).toBeVisible();
}

/** The page names the post as well until it is left; toasts stand behind the page. */
const toastOf = (page: Page, title: string) => page.getByText(`《${title}》`, { exact: true }).last();

/** Keeps the next such call waiting until it is released. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

async function pending(title: string, author: string): Promise<void> {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}。${'湖水退去。'.repeat(5)}` }] }],
  };
  const { postsId } = await makeCall(save, { type: 'article', title, categoryId: 'nature', body } as never, author);
  await makeCall(submit, { postsId }, author);
}
