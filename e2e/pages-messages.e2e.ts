import { expect, test } from '@playwright/test';
import { info } from '#contract/accounts/accounts.ts';
import { makeCall, userToken } from './calls.ts';
import { AGENCY, CREATOR, READER, testPages } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from './visit.ts';

testPages([
  { path: '/messages', title: /^私信/, as: READER, shows: /私信/ },
  { path: '/messages?box=stranger', title: /^私信/, as: AGENCY, shows: '陌生人消息' },
  {
    path: async () => `/messages?to=${(await makeCall(info, {}, await userToken(CREATOR.mobile))).id}`,
    title: /^私信/,
    as: READER,
    shows: '城市切片',
  },
]);

test('a guest who opens the messages is asked to log in and comes back to them', async ({ page }) => {
  await page.goto(`${baseUrl()}/messages?box=stranger`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: /密码/ }).first().click();
  await page.getByLabel('手机号').first().fill(READER.mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/messages\?box=stranger$/);
});

for (const { size, theme } of [
  { size: DESKTOP, theme: 'dark' as const },
  { size: PHONE, theme: 'light' as const },
]) {
  test(`the panel of notices, ${size.width} wide: one selected at a time, the first to begin with, the focus back on the bell`, async ({
    page,
  }) => {
    const { complaints } = watch(page);
    await page.setViewportSize(size);
    // Still: a panel on its way in is half transparent, which is not how it is read.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await logIn(page, CREATOR, PASSWORD);
    await page.goto(baseUrl());
    const bell = page.getByRole('button', { name: /^最新通知/ }).locator('visible=true');
    const panel = page.getByRole('dialog', { name: '最新通知' });
    // Before the page has come to life, nothing listens to its buttons; a second press would close what the first one opens.
    await expect(async () => {
      await bell.press('Enter');
      await expect(panel).toBeVisible({ timeout: 10_000 });
    }).toPass();
    const lines = panel.getByRole('region', { name: '通知列表' }).getByRole('listitem');
    await expect(panel.getByText(/选择一条通知|全部已读/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if ((await lines.count()) > 0) {
      await lines.first().getByRole('button').press('Enter');
      await expect(panel.getByRole('article')).toBeVisible();
      await expectAccessible(page);
      if (size === PHONE) {
        await expect(panel.getByRole('region', { name: '通知列表' })).toBeHidden();
        await panel.getByRole('button', { name: '返回通知列表' }).press('Enter');
        await expect(lines.first().getByRole('button')).toBeFocused();
        await lines.first().getByRole('button').press('Enter');
      }
    }
    const count = await lines.count();
    if (count > 1 && size === DESKTOP) {
      await lines.nth(1).getByRole('button').press('Enter');
      await expect(lines.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
    await bell.press('Enter');
    // What was selected is forgotten; where there is room for both, the first one is open.
    await expect(panel.getByText('全部已读')).toBeVisible();
    if (size === DESKTOP && count > 0) await expect(lines.first().getByRole('button')).toHaveAttribute('aria-current', 'true');
    else await expect(panel.getByRole('article')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('Enter that ends a word of an input method sends no message, in the order of Safari either', async ({ page }) => {
  await logIn(page, READER, PASSWORD);
  const peer = await makeCall(info, {}, await userToken(CREATOR.mobile));
  await page.goto(`${baseUrl()}/messages?to=${peer.id}`);
  const field = page.getByLabel('输入消息');
  await field.fill('正在写的话');
  // The composition is over before the Enter that ended it is heard, and the key code alone says whose it was.
  await field.evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '话' }));
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true }),
    );
  });
  await expect(field).toHaveValue('正在写的话');
  await field.fill('');
});

test('nobody is offered a message to themselves', async ({ page }) => {
  await logIn(page, READER, PASSWORD);
  const { id } = await makeCall(info, {}, await userToken(READER.mobile));
  await page.goto(`${baseUrl()}/messages?to=${id}`);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('输入消息')).toHaveCount(0);
});
