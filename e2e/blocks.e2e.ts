import { expect, test, type Browser, type Page } from '@playwright/test';
import { saveAuthorRemarks, savePostRemarks } from '#contract/comments/audience.ts';
import { createComment } from '#contract/comments/comments.ts';
import { blockUser } from '#contract/messages/messages.ts';
import { info } from '#contract/accounts/accounts.ts';
import { makeCall, newArticle, userToken } from './calls.ts';
import { AGENCY, CREATOR } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { newUser } from './sms.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch, type Credentials } from './visit.ts';

const RUN = String(Date.now() % 100_000);

// An author and a reader whom no other test lets write under each other's works meanwhile.
test('whom an author blocks on their page cannot comment and reads why, and what they wrote is gone for the author', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [author, reader] = [await userToken(AGENCY.mobile), await userToken(CREATOR.mobile)];
  const readerId = (await makeCall(info, {}, reader)).id;
  const postsId = await newArticle(`谁可以说话 ${RUN}`, AGENCY.mobile);
  const said = `写在拉黑之前 ${RUN}`;
  await makeCall(createComment, { postsId, content: said }, reader);
  const address = `/article/${postsId}#comments`;
  try {
    const one = await someone(browser, AGENCY);
    await one.page.goto(address);
    await expect(one.page.getByText(said).locator('visible=true').first()).toBeVisible();
    await one.page.goto(`/users/${readerId}`);
    await one.page.getByRole('button', { name: /^更多：/ }).click();
    await one.page.getByRole('menuitem', { name: '拉黑', exact: true }).click();
    await one.page.getByRole('alertdialog').getByRole('button', { name: '拉黑', exact: true }).click();
    await expect(one.page.getByText(/^已拉黑/).first()).toBeVisible();
    await one.page.goto(address);
    await expect(one.page.getByText('还没有评论')).toBeVisible();
    await expect(one.page.getByText(said)).toHaveCount(0);

    const other = await someone(browser, CREATOR);
    await other.page.goto(address);
    await expect(other.page.getByText('由于作者的设置，你无法评论这篇作品')).toBeVisible();
    await expect(other.page.getByLabel('写评论')).toHaveCount(0);

    await one.page.goto('/settings?tab=privacy');
    await one.page.getByRole('button', { name: /^解除拉黑/ }).click();
    await expect(one.page.getByText('没有拉黑任何人。')).toBeVisible();
    await expectAccessible(one.page);
    await other.page.reload();
    await expect(other.page.getByLabel('写评论')).toBeVisible();
    expect([...one.complaints, ...other.complaints]).toEqual([]);
  } finally {
    await makeCall(blockUser, { userId: readerId, blocked: false }, author);
  }
});

for (const [name, size] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)
  test(`closed comments and comments for followers say so on ${name}, and who follows may write at once`, async ({ browser }) => {
    test.skip(!process.env['TEST_FULL'] && size === PHONE, 'the full suite');
    test.setTimeout(120_000);
    const author = await userToken(CREATOR.mobile);
    const postsId = await newArticle(`谁可以评论 ${RUN} ${name}`, CREATOR.mobile);
    const audience = (comments: 'followers' | 'nobody') =>
      makeCall(savePostRemarks, { postsId, comments, danmaku: null }, author);
    const address = `/article/${postsId}#comments`;
    await audience('nobody');
    const guest = await someone(browser);
    await guest.page.setViewportSize(size);
    await guest.page.goto(address);
    await expect(guest.page.getByRole('region', { name: /^评论/ }).getByText('评论已关闭')).toBeVisible();
    await expectNoSidewaysScroll(guest.page);
    await expectAccessible(guest.page);

    await audience('followers');
    const reader = await someone(browser);
    await newUser(reader.page);
    await reader.page.setViewportSize(size);
    await reader.page.goto(address);
    await expect(reader.page.getByText('仅粉丝可评论，关注后即可评论')).toBeVisible();
    await expectNoSidewaysScroll(reader.page);
    await expectAccessible(reader.page);
    const region = reader.page.getByRole('region', { name: /^评论/ });
    await region.getByRole('button', { name: /^关注/ }).click();
    await reader.page.getByLabel('写评论').fill(`关注了再说 ${RUN}`);
    await region.getByRole('button', { name: '发表', exact: true }).click();
    await expect(region.getByText(`关注了再说 ${RUN}`)).toBeVisible();
    expect([...guest.complaints, ...reader.complaints]).toEqual([]);
  });

test('an author says in the creator centre who may comment, with words, and for one work; bans and lets somebody back', async ({
  browser,
}) => {
  test.skip(!process.env['TEST_FULL'], 'the full suite');
  test.setTimeout(180_000);
  const author = await userToken(AGENCY.mobile);
  const reader = await userToken(CREATOR.mobile);
  const title = `评论设置 ${RUN}`;
  const postsId = await newArticle(title, AGENCY.mobile);
  const { page, complaints } = await someone(browser, AGENCY);
  try {
    await page.goto('/creator/center/message?tab=settings');
    await page
      .getByRole('group', { name: '谁可以评论我的作品' })
      .getByRole('radio', { name: /^仅粉丝/ })
      .check();
    await page.getByLabel('屏蔽词').fill('剧透\n带节奏、剧透');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('评论设置已保存').first()).toBeVisible();
    await expect(page.getByLabel('屏蔽词')).toHaveValue('剧透\n带节奏');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto('/creator/center/content');
    await page.getByRole('button', { name: `《${title}》的更多操作` }).click();
    await page.getByRole('menuitem', { name: '评论设置' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('谁可以评论').selectOption({ label: '所有人' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);

    const said = `别剧透 ${RUN}`;
    await makeCall(createComment, { postsId, content: said }, reader);
    await page.goto('/creator/center/message?state=waiting');
    const row = page.getByRole('article').filter({ hasText: said });
    await row.getByRole('button', { name: /^禁止.*评论$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '禁止', exact: true }).click();
    await expect(page.getByText('已禁止评论').first()).toBeVisible();
    await row.getByRole('button', { name: /^通过/ }).click();
    await expect(row).toHaveCount(0);
    const kept = makeCall(createComment, { postsId, content: '还想说' }, reader);
    await expect(kept).rejects.toThrow('你已被作者禁止评论');
    await page.goto('/creator/center/message?tab=settings');
    await page.getByRole('button', { name: /^恢复 .* 的评论$/ }).click();
    await expect(page.getByText('还没有禁止评论的用户')).toBeVisible();
    await makeCall(createComment, { postsId, content: `又能说了 ${RUN}` }, reader);
    expect(complaints).toEqual([]);
  } finally {
    await makeCall(saveAuthorRemarks, { comments: 'everyone', danmaku: 'everyone', words: [] }, author);
  }
});

async function someone(browser: Browser, as?: Credentials): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  if (as !== undefined) await logIn(page, as, PASSWORD);
  return { page, ...watch(page) };
}
