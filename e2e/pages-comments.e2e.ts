import { expect, test } from '@playwright/test';
import { createComment, removeComment } from '#contract/comments/comments.ts';
import { makeCall, userToken } from './calls.ts';
import { READER, testPages } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, settled, watch } from './visit.ts';

testPages([
  { path: '/reports', title: /我的举报/, as: READER, shows: '我的举报' },
  { path: '/appeals', title: /审核结果/, as: READER, shows: '审核结果' },
  { path: '/terms/tortTerm', title: /侵权投诉/, shows: '在线提交侵权投诉' },
]);

test('comments under an article are there for who is led to them, fit, are accessible and do not complain', async ({ page }) => {
  const { complaints } = watch(page);
  await page.setViewportSize(DESKTOP);
  await logIn(page, READER, PASSWORD);
  const quiet = settled(page);
  await page.goto(`${baseUrl()}${await discussed()}#comments`);
  await expect(page.getByText('最热').locator('visible=true').first()).toBeVisible();
  await quiet();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a comment stands in the page itself at once, for who has no script too, and is gone at once when it is removed', async () => {
  const address = await discussed();
  const read = async () => (await fetch(baseUrl() + address)).text();
  const postsId = address.split('/').at(-1) ?? '';
  const token = await userToken(READER.mobile);
  const content = `读完了，写一句 ${Date.now()}`;
  const { id } = await makeCall(createComment, { postsId, content }, token);
  expect(await read()).toContain(content);
  await makeCall(removeComment, { commentId: id }, token);
  expect(await read()).not.toContain(content);
});

/** An article that came with comments. */
async function discussed(): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&keywords=${encodeURIComponent('湖水退去之后')}`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  return `/article/${data.list[0]?.id}`;
}
