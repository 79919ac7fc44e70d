import { expect, test, type Page } from '@playwright/test';
import { info } from '#contract/accounts/accounts.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { IMPERSONATION_PRIVATE, IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import { suggest } from '#contract/discovery/feed.ts';
import { makeCall } from '../calls.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from '../visit.ts';

const RUN = String(Date.now() % 100_000);

test('an administrator sees the site as a person does, changes nothing, and the person reads of it', async ({ browser }) => {
  test.setTimeout(180_000);
  const person = await (await browser.newContext({ baseURL: baseUrl(), viewport: DESKTOP })).newPage();
  await newUser(person);
  await person.goto('/');
  const token = await tokenOf(person);
  const { id } = await makeCall(info, {}, token);
  const nickname = `云上看海${RUN}`;
  await makeCall(modifyInfo, { nickname }, token);
  const article = (await makeCall(suggest, { type: 'article', limit: 1 }, token)).list[0]?.id ?? '';

  const context = await browser.newContext({ baseURL: baseUrl(), viewport: DESKTOP });
  const desk = await context.newPage();
  // Somebody else is logged in on the public side of the same browser, and stays so.
  await newUser(desk);
  await desk.goto('/');
  const ofDesk = await tokenOf(desk);
  await logIn(desk, FIRST_ADMIN, PASSWORD);
  await desk.goto(`/admin/user/sub?q=${id}`);
  await desk.getByRole('button', { name: `以“${nickname}”的视角查看` }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(/^理由/).fill('看看');
  await dialog.getByRole('button', { name: '开始查看' }).click();
  await expect(dialog.getByText('理由至少 5 字')).toBeVisible();
  await dialog.getByLabel(/^理由/).fill('用户反馈首页内容不对');
  const opening = context.waitForEvent('page');
  await dialog.getByRole('button', { name: '开始查看' }).click();
  const look = await opening;
  const { complaints } = watch(look);
  const bar = look.getByRole('region', { name: '查看模式' });
  await expect(bar.getByText(`正在以“${nickname}”的视角查看，不能操作`)).toBeVisible();
  await expect(bar.getByText(/还剩 1[45]:\d\d/)).toBeVisible();
  await expectAccessible(look, 'the bar over the home page');

  await look.goto('/library/favorites');
  await expect(look.getByRole('heading', { name: /收藏/ }).first()).toBeVisible();
  await look.goto(`/article/${article}`);
  await look.getByRole('button', { name: /^点赞/ }).first().click();
  await expect(look.getByText(IMPERSONATION_READ_ONLY, { exact: true }).first()).toBeVisible();
  await look.goto('/messages');
  await expect(look.getByText(IMPERSONATION_PRIVATE).first()).toBeVisible();
  await look.setViewportSize(PHONE);
  await expectNoSidewaysScroll(look);

  const closed = look.waitForEvent('close');
  await bar.getByRole('button', { name: '结束查看' }).click();
  await closed;
  expect(complaints).toEqual([]);
  expect(await tokenOf(desk)).toBe(ofDesk);

  await person.goto('/settings?tab=devices');
  const records = person.getByRole('region', { name: '管理员查看记录' });
  await expect(records.getByText('理由：用户反馈首页内容不对')).toBeVisible();
});

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('wenjian.token') ?? '{}') as { accessToken: string }).accessToken);
