import { expect, test, type Browser } from '@playwright/test';
import { fillIn, submitForm, page, upload } from '../application-form.ts';
import { ADMIN, PASSWORD } from '../product.ts';
import { AGENCY } from '../page-cases.ts';
import { newUser } from '../sms.ts';
import { baseUrl, DESKTOP, expectNoSidewaysScroll, logIn, PHONE, watch } from '../visit.ts';

test('an enterprise goes from an empty form to an agency, mending only the photo that was refused', async ({ browser }) => {
  test.setTimeout(150_000);
  const applicant = await someone(browser, DESKTOP);
  await newUser(applicant.page);
  const name = `襄阳汉水文旅传媒有限公司${Date.now() % 100_000}`;
  await applicant.page.goto('/audit');
  await applicant.page.getByRole('link', { name: /企业入驻/ }).click();
  await fillIn(applicant.page, name, '企业名称');
  await upload(applicant.page, '营业执照', await page(5));
  await expect(applicant.page.getByText('照片不够清晰，请对焦后重新拍摄，避免抖动和反光')).toBeVisible();
  for (const label of ['营业执照', '身份证人像面', '身份证国徽面', '运营授权书']) {
    await upload(applicant.page, label, await page());
    await expect(applicant.page.getByRole('button', { name: `更换${label}` })).toBeVisible();
  }
  await applicant.page.getByLabel('执照长期有效').check();
  await submitForm(applicant.page, '提交申请');

  const admin = await administrator(browser);
  await admin.page.goto('/admin/audit/merchantEnterAudit');
  await admin.page.getByRole('row').getByRole('button', { name }).click();
  await expect(admin.page.getByText('校验位正确').first()).toBeVisible();
  await admin.page.getByRole('button', { name: '退回营业执照', exact: true }).click();
  await admin.page.getByLabel('营业执照的退回理由').fill('有效期一栏反光，看不清截止日期');
  await admin.page.getByRole('button', { name: '退回 1 项' }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '退回' }).click();
  await expect(admin.page.getByText('已退回').first()).toBeVisible();

  await applicant.page.reload();
  await expect(applicant.page.getByText('还差 1 项：营业执照。')).toBeVisible();
  await expect(applicant.page.getByText('“有效期一栏反光，看不清截止日期”')).toBeVisible();
  await expect(applicant.page.getByLabel('企业名称')).toHaveAttribute('readonly', '');
  await upload(applicant.page, '营业执照', await page());
  await expect(applicant.page.getByRole('button', { name: '更换营业执照' })).toBeVisible();
  await applicant.page.getByLabel('执照长期有效').check();
  await applicant.page.getByRole('button', { name: '再次提交' }).click();
  await expect(applicant.page.getByText('审核期间不能修改')).toBeVisible();

  await admin.page.goto('/admin/audit/merchantEnterAudit');
  await admin.page.getByRole('row').getByRole('button', { name }).click();
  await admin.page.getByRole('button', { name: /^通过/ }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(admin.page.getByRole('heading', { name: '入驻审核' })).toBeVisible();

  await applicant.page.reload();
  await applicant.page.getByRole('button', { name: '进入创作者中心' }).click();
  await expect(applicant.page).toHaveURL(/\/creator\/center$/);
  await applicant.page.goto('/creator/center/subaccounts');
  await expect(applicant.page.getByText('还没有子账号')).toBeVisible();
  expect([...applicant.complaints, ...admin.complaints]).toEqual([]);
});

test('a government office fills its form in on a phone, leaves, and finds everything there again', async ({ browser }) => {
  test.setTimeout(90_000);
  const applicant = await someone(browser, PHONE);
  await newUser(applicant.page);
  await applicant.page.goto('/audit/government');
  await fillIn(applicant.page, `江陵县文化和旅游局${Date.now() % 100_000}`, '单位名称');
  for (const label of ['单位证明公函', '身份证人像面', '身份证国徽面', '运营授权书']) {
    await upload(applicant.page, label, await page());
    await expect(applicant.page.getByRole('button', { name: `更换${label}` })).toBeVisible();
  }
  await expectNoSidewaysScroll(applicant.page);
  await applicant.page.getByRole('button', { name: '保存草稿' }).click();
  await expect(applicant.page.getByText('已保存，可继续填写')).toBeVisible();
  await applicant.page.reload();
  await expect(applicant.page.getByLabel('单位名称')).toHaveValue(/江陵县文化和旅游局/);
  await expect(applicant.page.getByRole('textbox', { name: '身份证号', exact: true })).toHaveValue(/^4206\*{10}\w{4}$/);
  await submitForm(applicant.page, '提交申请');
  expect(applicant.complaints).toEqual([]);
});

test('somebody is invited, accepts on the page that refused them, is admitted, and leaves again', async ({ browser }) => {
  test.setTimeout(120_000);
  const user = await someone(browser, PHONE);
  const mobile = await newUser(user.page);
  const agency = await someone(browser, DESKTOP);
  await logIn(agency.page, AGENCY, PASSWORD);
  await agency.page.goto('/creator/center/subaccounts');
  await agency.page.getByRole('button', { name: '邀请用户' }).click();
  await agency.page.getByLabel('对方的手机号').fill(mobile);
  await agency.page.getByLabel('子账号分成').fill('65');
  await agency.page.getByRole('button', { name: '发出邀请' }).click();
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
  const row = agency.page.getByRole('row').filter({ hasText: masked });
  await expect(row).toContainText('等对方接受邀请');

  await user.page.goto('/creator/center');
  await expect(user.page.getByText('Page Not Found').first()).toBeVisible();
  await user.page.getByRole('button', { name: '加入机构' }).click();
  await expect(user.page.getByText('约定分成 65%')).toBeVisible();
  await user.page.getByRole('button', { name: '接受邀请' }).click();
  await expect(user.page.getByText('的申请正在等平台审核')).toBeVisible();

  const admin = await administrator(browser);
  await admin.page.goto('/admin/audit/subAccountAudit');
  const application = admin.page.getByRole('row').filter({ hasText: masked });
  await application.getByRole('button', { name: /^通过/ }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(application).toHaveCount(0);

  await user.page.goto('/creator/center/mcn');
  await user.page.getByRole('link', { name: '查看我的收益' }).click();
  await expect(user.page.getByRole('heading', { name: '分成约定' })).toBeVisible();
  await expectNoSidewaysScroll(user.page);
  await user.page.getByRole('button', { name: '申请离开' }).click();
  const leaving = user.page.getByRole('dialog');
  await expect(leaving.getByText('粉丝、关注、评论和私信跟随你的账号，不受影响。')).toBeVisible();
  await leaving.getByRole('checkbox', { name: '我已了解以上后果' }).check();
  await leaving.getByRole('button', { name: '申请离开' }).click();
  await expect(user.page.getByText('结束后离开 海图工作室')).toBeVisible();
  // The agency need not wait for that day.
  await agency.page.reload();
  await row.getByRole('button', { name: /更多操作/ }).click();
  await agency.page.getByRole('menuitem', { name: '移除' }).click();
  await agency.page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expect(row).toContainText('由机构移除');
  await user.page.goto('/settings?tab=agency');
  await expect(user.page.getByRole('heading', { name: '离开 海图工作室 的结清单' })).toBeVisible();
  await user.page.goto('/creator/center');
  await expect(user.page.getByText('Page Not Found').first()).toBeVisible();
  expect([...user.complaints, ...agency.complaints, ...admin.complaints]).toEqual([]);
});

async function someone(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport });
  const tab = await context.newPage();
  return { page: tab, ...watch(tab) };
}

async function administrator(browser: Browser) {
  const admin = await someone(browser, DESKTOP);
  await logIn(admin.page, { account: ADMIN.account }, ADMIN.password);
  return admin;
}
