import { expect, test, type Page } from '@playwright/test';
import { save, submit } from '#contract/posts/drafts.ts';
import { adminPostDetail, approvePost, claimPost } from '#contract/moderation/review.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { adminToken, makeCall, newAdmin, userToken } from './calls.ts';
import { CREATOR, FIRST_ADMIN } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, expectAccessible, logIn, settled } from './visit.ts';

// More posts than one author may submit on a day, with what other tests of the same author do.
test.beforeAll(async () => {
  const token = await adminToken();
  const { version, settings } = await makeCall(getSettings, {}, token);
  const limits = { ...settings.limits, submitsADay: 1000 };
  if (settings.limits.submitsADay === limits.submitsADay) return;
  // The other worker may have been faster: then it stands already.
  await makeCall(saveSettings, { version, settings: { ...settings, limits } }, token).catch(() => null);
});

interface ReviewPage {
  mark: string;
  ids: string[];
}

/** The review page with these new posts and no others. */
async function openReview(
  page: Page,
  names: string[],
  before: (reviewPage: ReviewPage) => Promise<void> = async () => {},
): Promise<ReviewPage> {
  const mark = `审核台${Date.now() % 10_000_000}`;
  const author = await userToken(CREATOR.mobile);
  const ids: string[] = [];
  for (const name of names) {
    const text = `${mark}${name}。${'湖水退去。'.repeat(40)}`;
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const { postsId } = await makeCall(
      save,
      { type: 'article', title: `${mark}${name}`, categoryId: 'nature', body } as never,
      author,
    );
    await makeCall(submit, { postsId }, author);
    ids.push(postsId);
  }
  await before({ mark, ids });
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/posts?${new URLSearchParams({ q: mark })}`);
  return { mark, ids };
}

const stateOf = async (postsId = '') => (await makeCall(adminPostDetail, { postsId }, await adminToken())).status;
const post = (page: Page) => page.getByRole('region', { name: '作品', exact: true });
const isOpen = (page: Page, title: string) => expect(post(page).getByRole('heading', { name: title })).toBeVisible();

test('keys belong to the page again once a template was chosen, and a decision can be taken back for five seconds', async ({
  page,
}) => {
  const { mark, ids } = await openReview(page, ['甲', '乙']);
  await isOpen(page, `${mark}甲`);
  await page.keyboard.press('7');
  await expect(page.getByRole('button', { name: '退回 1 处' })).toBeVisible();
  await page.keyboard.press('r');
  await isOpen(page, `${mark}乙`);
  await page.keyboard.press('z');
  await isOpen(page, `${mark}甲`);
  // What was written is still there; nothing was sent.
  await expect(page.getByRole('button', { name: '退回 1 处' })).toBeVisible();
  expect(await stateOf(ids[0])).toBe('pending');

  await page.getByRole('button', { name: '退回 1 处' }).click();
  await isOpen(page, `${mark}乙`);
  expect(await stateOf(ids[0])).toBe('pending');
  await expect(page.getByText('已退回').first()).toBeVisible();
  expect(await stateOf(ids[0])).toBe('rejected');
});

test('a second press never decides on the next post, and leaving the page sends what was decided', async ({ page }) => {
  const { mark, ids } = await openReview(page, ['甲', '乙']);
  await isOpen(page, `${mark}甲`);
  await page.evaluate(() => {
    for (let press = 0; press < 2; press += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  });
  await isOpen(page, `${mark}乙`);
  await page.goto('about:blank');
  await expect.poll(() => stateOf(ids[0])).toBe('published');
  expect(await stateOf(ids[1])).toBe('pending');
});

test('reading a post takes it, going on lets it go, and the next one is nobody else’s', async ({ page }) => {
  const account = `desk-${Date.now() % 10_000_000}`;
  const { token } = await newAdmin({ account, role: 'moderator' });
  const quiet = settled(page);
  const { mark } = await openReview(page, ['甲', '乙', '丙'], async ({ ids }) => {
    await makeCall(claimPost, { postsId: ids[1] ?? '', claimed: true }, token);
  });
  await isOpen(page, `${mark}甲`);
  // The page has opened it by itself: nobody reads it so far.
  await quiet();
  await expect(post(page).getByText('还没有人领取')).toBeVisible();
  await post(page).hover();
  await page.mouse.wheel(0, 10);
  await expect(post(page).getByText('你已领取')).toBeVisible();
  await page.keyboard.press('a');
  await isOpen(page, `${mark}丙`);
  await expect(post(page).getByText('你已领取')).toBeVisible();
  await page.keyboard.press('k');
  await isOpen(page, `${mark}乙`);
  await expect(post(page).getByText(`${account} 正在审`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`${mark}丙`) }).getByText('你在审')).toBeHidden();
});

for (const width of [390, 1024, 1440])
  test(`what is opened of a list comes into sight with the focus in it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    const { mark, ids } = await openReview(page, ['被举报的']);
    await makeCall(approvePost, { postsId: ids[0] ?? '' }, await adminToken());
    await makeCall(
      createReport,
      { targetType: 'post', targetId: ids[0] ?? '', reason: 'ad', detail: '' },
      await userToken('13800000001'),
    );
    await page.goto(`${baseUrl()}/admin/content/reports?sort=-at`);
    const opener = page.getByRole('button', { name: new RegExp(mark) });
    await opener.click();
    const panel = page.getByRole('region', { name: '举报详情' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('heading', { name: '举报详情' })).toBeInViewport();
    // Where there is no room beside the list, the detail stands in its place.
    if (width < 1024) await expect(opener).toBeHidden();
    await panel.getByRole('button', { name: width < 1024 ? '返回列表' : '关闭' }).click();
    await expect(opener).toBeFocused();
  });

test('a post that is opened on a phone has a heading for the page and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReview(page, ['手机上的']);
  await expect(page.getByRole('heading', { level: 1, name: '内容审核' })).toBeAttached();
  await expectAccessible(page);
});

test('on a narrow page nothing is cut off, and the text has half of the width', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const { mark } = await openReview(page, ['甲']);
  await isOpen(page, `${mark}甲`);
  const measured = await page.evaluate(() => {
    const clipped = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      // What is only heard is cut off on purpose.
      return isCut && textOverflow !== 'ellipsis' && element.closest('.visually-hidden') === null;
    });
    const article = document.querySelector('section[aria-label="作品"] article');
    return {
      clipped: clipped.map((element) => `${element.tagName} ${element.className}`),
      wider: document.documentElement.scrollWidth - window.innerWidth,
      text: article?.getBoundingClientRect().width ?? 0,
    };
  });
  expect(measured.clipped).toEqual([]);
  expect(measured.wider).toBeLessThanOrEqual(0);
  expect(measured.text).toBeGreaterThanOrEqual(512);
});
