import { expect, test } from '@playwright/test';
import { newUser } from './sms.ts';
import { baseUrl, settled, watch } from './visit.ts';

test('a reader likes, keeps and follows with one press each, and finds it all again', async ({ page }) => {
  const { complaints } = watch(page);
  await newUser(page);
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string; title: string; author: { nickname: string } }[] } };
  const [post] = data.list;
  if (post === undefined) throw new Error('the demo has no article');
  const author = post.author.nickname;
  await page.goto(`${baseUrl()}/article/${post.id}`);
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();

  const bar = page.getByRole('group', { name: '文章操作' });
  const like = bar.getByRole('button', { name: /^点赞/ });
  const saved = bar.getByRole('button', { name: /^收藏/ });
  for (const button of [like, saved]) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await page
    .getByRole('button', { name: `关注 ${author}`, exact: true })
    .first()
    .click();
  const followed = page.getByRole('button', { name: `已关注 ${author}` }).first();
  await expect(followed).toBeVisible();

  await page.reload();
  await expect(followed).toBeVisible();
  for (const button of [like, saved]) await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${baseUrl()}/?tab=follow`);
  await expect(page.locator('main article').filter({ hasText: author }).first()).toBeVisible();
  await page.goto(`${baseUrl()}/library/favorites`);
  await expect(page.getByRole('link', { name: post.title }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a like that is pressed before it is known who reads stays, and is there after a reload', async ({ page }) => {
  await newUser(page);
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=2&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/user/info', async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  const quiet = settled(page);
  // What the reader has done so far, as it was before the press.
  await page.route('**/api/v1/user/posts/mine**', async (route) => {
    const before = await route.fetch();
    const { data: found, ...rest } = (await before.json()) as { data: object[] };
    await route.fulfill({ response: before, json: { ...rest, data: found.map((one) => ({ ...one, liked: false })) } });
  });
  await page.goto(`${baseUrl()}/article/${data.list.at(-1)?.id}`);
  const like = page.getByRole('group', { name: '文章操作' }).getByRole('button', { name: /^点赞/ });
  const known = page.waitForResponse('**/api/v1/user/posts/mine**');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  isPressed.resolve();
  await known;
  await quiet();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll();
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});
