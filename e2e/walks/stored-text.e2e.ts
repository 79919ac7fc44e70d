import { expect, test, type Browser, type Page } from '@playwright/test';
import { offline, save, submit } from '#contract/posts/drafts.ts';
import { info } from '#contract/accounts/accounts.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { createCollection, placeInCollection } from '#contract/posts/collections.ts';
import { createComment } from '#contract/comments/comments.ts';
import { createFolder } from '#contract/library/folders.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { approvePost } from '#contract/moderation/review.ts';
import { favoritePost } from '#contract/library/reactions.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { ADMIN_PAGES } from '#web/areas/admin/pages.ts';
import { adminToken, makeCall, userToken } from '../calls.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, logIn, settled } from '../visit.ts';

/** Taken for markup anywhere, it would be an element; the longer one first closes what it may stand in. */
const NAME = '<img src=x id=xss>';
const TEXT = `</title></script>${NAME}`;
const AUTHOR = '13800000002';

test('what people type stands on every page as they typed it, and is markup on none', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const { postId, authorId, userId, folderId, author, chief } = await typeEverywhere(page);
  const shown: string[] = [];
  const look = async (by: Page, path: string) => {
    const quiet = settled(by);
    await by.goto(baseUrl() + path);
    await quiet();
    await expect.soft(by.locator('#xss'), path).toHaveCount(0);
    if ((await by.getByText(NAME).count()) > 0) shown.push(path);
  };

  const creator = await newPageOf(page, browser);
  await logIn(creator, { mobile: AUTHOR }, PASSWORD);
  const administrator = await newPageOf(page, browser);
  await logIn(administrator, FIRST_ADMIN, PASSWORD);
  // What waits for its review is seen by its author and its reviewer.
  await look(creator, `/creator/center/publish?id=${postId}`);
  await look(administrator, '/admin/content/posts');
  await makeCall(approvePost, { postsId: postId }, chief);
  await reactTo(postId, authorId, folderId, await tokenOn(page));

  const guest = await newPageOf(page, browser);
  const open = ['/', `/article/${postId}`, `/folders/${folderId}`, '/search?q=xss'];
  for (const path of open) {
    const html = await (await fetch(baseUrl() + path)).text();
    expect.soft(html.includes('<img src=x'), path).toBe(false);
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect.soft(() => JSON.parse(data), path).not.toThrow();
    await look(guest, path);
  }
  for (const path of [`/users/${authorId}/rss.xml`, `/users/${authorId}/atom.xml`, '/rss.xml'])
    expect.soft((await (await fetch(baseUrl() + path)).text()).includes('<img src=x'), path).toBe(false);

  const own = ['', '/content', '/message', '/composition'].map((part) => `/creator/center${part}`);
  for (const path of [...own, `/users/${userId}`, `/users/${authorId}`, `/messages?to=${userId}`]) await look(creator, path);
  for (const path of [`/messages?to=${authorId}`, '/library/favorites', '/reports', '/settings']) await look(page, path);
  for (const { to } of ADMIN_PAGES.flatMap(({ pages: places }) => places)) await look(administrator, to);

  await makeCall(offline, { postsId: postId }, author);
  expect(shown).toEqual(
    expect.arrayContaining([
      '/admin/content/posts',
      ...open.slice(1),
      '/creator/center/content',
      `/users/${userId}`,
      `/users/${authorId}`,
      '/creator/center/message',
      `/messages?to=${userId}`,
      `/messages?to=${authorId}`,
      '/reports',
      '/admin/content/reports',
      '/admin/content/comments',
    ]),
  );
});

/** Somebody new with such a name, and a post that has it wherever an author may write. */
async function typeEverywhere(page: Page) {
  await newUser(page);
  await page.goto(baseUrl());
  const token = await tokenOn(page);
  await makeCall(modifyInfo, { nickname: NAME, bio: TEXT }, token);
  const { id: userId } = await makeCall(info, {}, token);
  const { id: folderId } = await makeCall(createFolder, { name: NAME, isPublic: true }, token);

  const author = await userToken(AUTHOR);
  const { id: authorId } = await makeCall(info, {}, author);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: TEXT.repeat(4) }] }] };
  const form = { title: TEXT, summary: TEXT, tags: ['xss'], categoryId: 'nature', body };
  const { postsId: postId } = await makeCall(save, { type: 'article', ...form }, author);
  const collection = await makeCall(createCollection, { title: NAME, description: TEXT }, author);
  await makeCall(placeInCollection, { postsId: postId, collectionId: collection.id }, author);
  await makeCall(submit, { postsId: postId }, author);
  return { postId, authorId, userId, folderId, author, chief: await adminToken() };
}

async function reactTo(postId: string, authorId: string, folderId: string, token: string): Promise<void> {
  await makeCall(createComment, { postsId: postId, content: TEXT }, token);
  await makeCall(favoritePost, { postsId: postId, favorited: true, folderId }, token);
  await makeCall(sendMessage, { toUserId: authorId, content: TEXT }, token);
  const report = { targetType: 'post', targetId: postId, reason: 'other', detail: TEXT } as const;
  await makeCall(createReport, report, token);
}

const tokenOn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken);

/** Of somebody else, at the same size. */
async function newPageOf(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' });
  return context.newPage();
}
