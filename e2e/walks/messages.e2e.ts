import { expect, test, type Page } from '@playwright/test';
import { info } from '#contract/accounts/accounts.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { blockUser, sendMessage } from '#contract/messages/messages.ts';
import { makeCall, userToken } from '../calls.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, PHONE, settled } from '../visit.ts';

const [READER, CREATOR, NORTH] = ['13800000001', '13800000002', '13800000004'];
const idOf = async (mobile: string) => (await makeCall(info, {}, await userToken(mobile))).id;

async function openConversation(page: Page, mobile: string, peerId: string): Promise<void> {
  await logIn(page, { mobile }, PASSWORD);
  await page.goto(`${baseUrl()}/messages?to=${peerId}`);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
}
const field = (page: Page) => page.getByRole('textbox', { name: '输入消息' });
const log = (page: Page) => page.getByRole('log');

test('what the other person refuses is told with its reason, and the text is kept', async ({ page }) => {
  const [readerId, northId] = [await idOf(READER), await idOf(NORTH)];
  const north = await userToken(NORTH);
  await makeCall(blockUser, { userId: readerId, blocked: false }, north);
  const allAnswered = settled(page);
  await openConversation(page, READER, northId);
  await allAnswered();
  // Blocked after the page was opened: only the server knows, for the page does not get to hear of it.
  const requests = /\/api\/v1\/user\/message\/(?:peer|list)/;
  await page.route(requests, () => {});
  await makeCall(blockUser, { userId: readerId, blocked: true }, north);
  await field(page).fill('您好，想请教湖面起雾的事');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('alert').getByText('对方已拒收你的消息')).toBeVisible();
  await page.unroute(requests);
  await page.reload();
  await expect(log(page).getByText('您好，想请教湖面起雾的事')).toBeVisible();
  await page.getByRole('button', { name: '编辑' }).click();
  await expect(field(page)).toHaveValue('您好，想请教湖面起雾的事');
  await expect(page.getByRole('button', { name: '发送', exact: true })).toBeDisabled();
  await makeCall(blockUser, { userId: readerId, blocked: false }, north);
});

test('a stranger is told the rule beforehand, and a link is refused without losing the text', async ({ page }) => {
  const [creatorId, agencyId] = [await idOf('13800000005'), await idOf('13800000003')];
  const agency = await userToken('13800000003');
  await makeCall(setFollow, { userId: creatorId, followed: false }, agency);
  await openConversation(page, '13800000005', agencyId);
  await expect(page.getByText('对方回复或关注你之前').first()).toBeVisible();
  if (await field(page).isEnabled()) {
    await field(page).fill('看看这个 www.example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('不含链接和电话号码')).toBeVisible();
    await page.getByRole('button', { name: '编辑' }).click();
    await expect(field(page)).toHaveValue('看看这个 www.example.com');
  }
});

test('a message can be sent with the keyboard alone, taken back within two minutes and written anew', async ({ page }) => {
  const [readerId, creatorId] = [await idOf(READER), await idOf(CREATOR)];
  await makeCall(setFollow, { userId: readerId, followed: true }, await userToken(CREATOR));
  await openConversation(page, READER, creatorId);
  const text = `周六的调查日我带队 ${Date.now()}`;
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(log(page).getByRole('status', { name: '发送中' })).toHaveCount(0);
  await log(page).getByRole('button', { name: '消息操作' }).last().press('Enter');
  await page.getByRole('menuitem', { name: '撤回' }).press('Enter');
  await expect(log(page).getByText(text)).toHaveCount(0);
  await expect(log(page).getByText('你撤回了一条消息').last()).toBeVisible();
  await page.getByRole('button', { name: '重新编辑' }).click();
  await expect(field(page)).toHaveValue(text);
  await field(page).fill('');
});

test('on a phone the conversation fills the screen, emoji go in at the caret, and back leads to the list', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [readerId, creatorId] = [await idOf(READER), await idOf(CREATOR)];
  await makeCall(setFollow, { userId: creatorId, followed: true }, await userToken(READER));
  await makeCall(sendMessage, { toUserId: readerId, content: '明早六点，北堤见' }, await userToken(CREATOR));
  await logIn(page, { mobile: READER }, PASSWORD);
  await page.goto(`${baseUrl()}/messages`);
  await page.getByRole('link', { name: /城市切片/ }).click();
  await expect(log(page).getByText('明早六点，北堤见').last()).toBeVisible();
  await expect(page.getByRole('region', { name: '会话', exact: true })).toBeHidden();
  await field(page).fill('好');
  await page.getByRole('button', { name: '表情' }).click();
  await page.getByRole('button', { name: '👍', exact: true }).click();
  await expect(field(page)).toHaveValue('好👍');
  await field(page).fill('');
  await page.getByRole('link', { name: '返回会话列表' }).click();
  await expect(page.getByRole('region', { name: '会话', exact: true })).toBeVisible();
});
