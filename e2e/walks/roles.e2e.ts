import { expect, test } from '@playwright/test';
import { roleList } from '#contract/admins/roles.ts';
import { ADMIN_PAGES } from '#web/areas/admin/pages.ts';
import { adminToken, makeCall, newAdmin } from '../calls.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, settled, watch } from '../visit.ts';

const RUN = String(Date.now() % 100_000);
const NAME = `举报小组${RUN}`;
const OPEN = ['/admin', '/admin/content/reports', '/admin/content/comments', '/admin/security'];

test('who has a role made by hand sees exactly its pages, may change what it says, and is refused the others', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const boss = await (await browser.newContext()).newPage();
  const { complaints } = watch(boss);
  await logIn(boss, FIRST_ADMIN, PASSWORD);
  await boss.goto(`${baseUrl()}/admin/user/manager`);
  await boss.getByRole('main').getByRole('link', { name: '角色权限' }).click();
  await expect(boss.getByRole('heading', { level: 1, name: '角色权限' })).toBeVisible();
  await boss.getByRole('button', { name: '新建角色' }).first().click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(dialog.getByText('请至少开放一项功能')).toBeVisible();
  await dialog.getByLabel('名称').fill(NAME);
  const choose = (area: string, level: string) =>
    dialog.getByRole('group', { name: area, exact: true }).getByText(level, { exact: true }).click();
  await choose('举报处理', '处理');
  await choose('评论管理', '查看');
  const preview = dialog.getByRole('region', { name: '将看到的页面' });
  await expect(preview.getByText('举报处理、评论管理')).toBeVisible();
  await expect(preview.getByText('内容审核')).toHaveCount(0);
  await expectAccessible(boss);
  await boss.setViewportSize(PHONE);
  await expectNoSidewaysScroll(boss);
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(boss.getByRole('row').filter({ hasText: NAME })).toContainText('处理：举报处理；查看：评论管理');

  const token = await adminToken();
  const { list } = await makeCall(roleList, { limit: 100 } as never, token);
  const roleId = list.find(({ name }) => name === NAME)?.id;
  const account = `walk-role-${RUN}`;
  const { password } = await newAdmin({ account, role: 'custom', roleId });

  const page = await (await browser.newContext()).newPage();
  const member = watch(page);
  await logIn(page, { account }, password);
  const quiet = settled(page);
  await page.goto(`${baseUrl()}/admin`);
  const side = page.getByRole('navigation', { name: '管理后台' });
  await expect(side.getByRole('link', { name: '举报处理' })).toBeVisible();
  await quiet();
  const links = await side.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect([...new Set(links)]).toEqual(OPEN);
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  await expect(page.getByText(NAME).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^举报处理/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^内容审核/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await side.getByRole('link', { name: '评论管理' }).click();
  await expect(page.getByText('你的角色在本页只能查看')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^隐藏/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '先审规则' })).toHaveCount(0);
  await side.getByRole('link', { name: '举报处理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '举报处理' })).toBeVisible();
  await expect(page.getByText('你的角色在本页只能查看')).toHaveCount(0);
  for (const { to } of ADMIN_PAGES.flatMap(({ pages }) => pages).filter((one) => !OPEN.includes(one.to))) {
    await page.goto(baseUrl() + to);
    await expect.soft(page, to).toHaveTitle('Page Not Found');
  }
  expect([...complaints, ...member.complaints]).toEqual([]);
});
