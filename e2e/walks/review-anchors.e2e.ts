import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { AGENCY } from '../page-cases.ts';
import { ADMIN, PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

test('from the list of posts each annotation leads to its picture, or to its moment of the video', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/content`);
  const { author, admin } = await tokens(page);
  const [category] = await call<{ id: string }[]>(page, author, '/creator/posts/categoryList');

  const src = await picture(page, author);
  const words = Array.from({ length: 40 }, (_, n) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `第 ${n + 1} 段，汉江的水慢慢退下去。` }],
  }));
  const pictured = `图有问题 ${Date.now()}`;
  const body = { type: 'doc', content: [...words, { type: 'image', attrs: { src, alt: '', caption: '' } }] };
  await rejected(
    page,
    author,
    admin,
    { type: 'article', title: pictured, categoryId: category?.id, body },
    { kind: 'picture', src },
  );
  await openAnnotation(page, pictured);
  const shown = page.locator(`img[src="${src}"]`).last();
  await expect(shown).toBeInViewport();
  await expect(page.locator('.ProseMirror-selectednode')).toHaveCount(1);

  const { list } = await call<{ list: { mediaId: string; duration: number }[] }>(page, author, '/creator/posts/videos');
  // The newest may be a clip of seconds that another walk has sent.
  const long = list.find(({ duration }) => duration > 10);
  const filmed = `第八秒有问题 ${Date.now()}`;
  const video = { type: 'video', title: filmed, categoryId: category?.id, mediaId: long?.mediaId };
  await rejected(page, author, admin, video, { kind: 'time', seconds: 8 });
  await openAnnotation(page, filmed);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(8);
  expect(complaints).toEqual([]);
});

/** By the link beside the reason, as an author goes. */
async function openAnnotation(page: Page, title: string): Promise<void> {
  await page.goto(`${baseUrl()}/creator/center/content?q=${encodeURIComponent(title)}`);
  const link = page.getByRole('link', { name: '到第 1 处修改' });
  if (!(await link.isVisible().catch(() => false)))
    await page
      .getByRole('button', { name: /处待改/ })
      .first()
      .click();
  await link.click();
}

async function rejected(page: Page, author: string, admin: string, post: object, anchor: object): Promise<void> {
  const { postsId } = await call<{ postsId: string }>(page, author, '/creator/posts/save', post);
  await call(page, author, '/creator/posts/submit', { postsId });
  await call(page, admin, '/admin/posts/reject', { postsId, reasons: [{ text: '这里不清楚', anchor }] });
}

async function tokens(page: Page): Promise<{ author: string; admin: string }> {
  const { token } = await call<{ token: string }>(page, null, '/admin/admin/loginForAccountPassword', ADMIN);
  const author = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken,
  );
  return { author, admin: token };
}

async function picture(page: Page, token: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a7', noise } })
    .png()
    .toBuffer();
  const answer = await page.request.post(`${baseUrl()}/api/v1/user/upload/single`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { part: 'image', file: { name: 'a.png', mimeType: 'image/png', buffer } },
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

async function call<Answer>(page: Page, token: string | null, path: string, data?: object): Promise<Answer> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const options = { headers };
  const address = `${baseUrl()}/api/v1${path}`;
  const answer = await (data === undefined
    ? page.request.get(address, options)
    : page.request.post(address, { ...options, data }));
  const { code, msg, data: answered } = (await answer.json()) as { code: number; msg: string; data: Answer };
  expect(code, msg).toBe(200);
  return answered;
}
