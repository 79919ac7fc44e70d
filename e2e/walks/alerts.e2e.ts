import { expect, test } from '@playwright/test';
import { alertTargets, removeAlertTarget } from '#contract/health/alerts.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { adminToken, makeCall, userToken } from '../calls.ts';
import { CREATOR, FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, logIn, watch } from '../visit.ts';

test('an operator adds a mail address, tries it out, lowers a limit and is told within two minutes', async ({ page }) => {
  test.setTimeout(240_000);
  const { complaints } = watch(page);
  await onePostWaits();
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/system/settings`);
  const panel = page.getByRole('region', { name: '告警接收方' });
  await expect(panel.getByText('还没有接收方')).toBeVisible();
  await panel.getByRole('button', { name: '添加接收方' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('值班邮箱');
  await dialog.getByLabel('Webhook 地址').fill('https://robot.example/hook/0123456789');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('企业微信机器人的地址应为')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: '接收方式' }).click();
  await page.getByRole('option', { name: '邮件' }).click();
  await dialog.getByLabel('邮箱').fill('oncall@wenjian.example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('还没有发送')).toBeVisible();
  await panel.getByRole('button', { name: '向“值班邮箱”发送测试' }).click();
  // What the outbox keeps was not sent, and is not said to be.
  await expect(panel.getByText('没有设置邮件服务器（SMTP_URL），内容写在 outbox.jsonl，没有发出')).toBeVisible();

  const limit = page.getByLabel('待审作品（篇）', { exact: true });
  await limit.fill('一百');
  await page.getByRole('button', { name: '保存 1 项修改' }).click();
  await expect(page.getByText('“待审作品”的告警上限应为 0 到 100000 的整数').first()).toBeVisible();
  await limit.fill('1');
  await page.getByRole('button', { name: '保存 1 项修改' }).click();
  await expect(page.getByRole('button', { name: '保存 1 项修改' })).toHaveCount(0);

  await page.goto(`${baseUrl()}/admin/system/health`);
  await page.getByRole('link', { name: '告警' }).click();
  await expect(page).toHaveURL(/\/admin\/system\/alerts$/);
  await expect(page.getByRole('region', { name: '发送记录' }).getByText('【闻见】告警测试')).toBeVisible();
  const row = page
    .getByRole('region', { name: '告警记录' })
    .getByRole('row')
    .filter({ hasText: /^待审作品(?!最)/ });
  await expect(row.getByText('进行中')).toBeVisible({ timeout: 130_000 });
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/content\/posts/);

  await page.goto(`${baseUrl()}/admin/system/settings`);
  await page.getByLabel('待审作品（篇）', { exact: true }).fill('100');
  await page.getByRole('button', { name: '保存 1 项修改' }).click();
  await expect(page.getByRole('button', { name: '保存 1 项修改' })).toHaveCount(0);
  const token = await adminToken();
  for (const { id } of (await makeCall(alertTargets, {}, token)).list) await makeCall(removeAlertTarget, { id }, token);
  expect(complaints).toEqual([]);
});

/** Something that an alert may be about. */
async function onePostWaits(): Promise<void> {
  const author = await userToken(CREATOR.mobile);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '湖水退去。'.repeat(40) }] }] };
  const form = { type: 'article', title: '等人来看的一篇', categoryId: 'nature', body } as never;
  const { postsId } = await makeCall(save, form, author);
  await makeCall(submit, { postsId }, author);
}
