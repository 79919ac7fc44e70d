import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { approveApplication, submitApplication } from '#contract/agencies/applications.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { createAgencyInvitationCode } from '#contract/agencies/agencies.ts';
import { idCheckDigit } from '#contract/agencies/check-digits.ts';
import { memberReviewApprove, memberReviewList } from '#contract/agencies/members.ts';
import { approveWithdrawal, payWithdrawal, withdrawalReviewList } from '#contract/withdrawals/review.ts';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { adminToken, makeCall, newArticle, userToken } from '../calls.ts';
import { AGENCY, FIRST_ADMIN, testPages } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, DESKTOP, expectNoSidewaysScroll, logIn, PHONE, watch } from '../visit.ts';

const INTRODUCTION = '在襄阳拍了六年汉江，想把沿岸的人和手艺记下来。';
const RUN = Date.now() % 100_000;

testPages([
  { path: '/audit/personal', title: /个人入驻/, shows: '登录后开始填写' },
  { path: '/creator/center/income', title: /我的收益/, as: { mobile: '13800000006' }, shows: '可提现' },
]);

test('a person applies on a phone, mends what was refused, is admitted and finds the centre open', async ({ browser }) => {
  test.setTimeout(150_000);
  const applicant = await someone(browser, PHONE);
  await newUser(applicant.page);
  await applicant.page.goto('/audit');
  await applicant.page.getByRole('link', { name: /个人入驻/ }).click();
  await fillIn(applicant.page, { number: '42060619900203002', introduction: '写江边的事' });
  await applicant.page.getByLabel('作品或主页链接').fill('example.com');
  await applicant.page.getByRole('button', { name: '提交申请' }).click();
  await expect(applicant.page.getByText('第 1 个链接不正确，须以 http:// 或 https:// 开头')).toBeVisible();
  await expect(applicant.page.getByText('自我介绍应为 20–200 字')).toBeVisible();
  // What was typed stays.
  await expect(applicant.page.getByLabel('作品或主页链接')).toHaveValue('example.com');
  await applicant.page.getByLabel('作品或主页链接').fill('https://example.com/hanjiang');
  await applicant.page.getByLabel('自我介绍').fill(INTRODUCTION);
  await applicant.page.getByLabel(/我已阅读并同意/).check();
  await applicant.page.getByRole('button', { name: '提交申请' }).click();
  await expect(applicant.page.getByText('审核期间不能修改')).toBeVisible({ timeout: 20_000 });
  await expectNoSidewaysScroll(applicant.page);

  const admin = await someone(browser, DESKTOP);
  await logIn(admin.page, FIRST_ADMIN, PASSWORD);
  await admin.page.goto('/admin/audit/merchantEnterAudit?kind=personal');
  await admin.page.getByRole('row').getByRole('button', { name: '程以安' }).last().click();
  await expect(admin.page.getByText('没有其他账号使用该身份证号')).toBeVisible();
  await expect(admin.page.getByRole('link', { name: 'https://example.com/hanjiang' })).toBeVisible();
  await admin.page.getByRole('button', { name: '退回自我介绍', exact: true }).click();
  await admin.page.getByLabel('自我介绍的退回理由').fill('请写明打算发布什么');
  await admin.page.getByRole('button', { name: '退回 1 项' }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '退回' }).click();
  await expect(admin.page.getByText('已退回').first()).toBeVisible();

  await applicant.page.reload();
  await expect(applicant.page.getByText('还差 1 项：自我介绍。')).toBeVisible();
  await expect(applicant.page.getByLabel('姓名')).toHaveAttribute('readonly', '');
  await applicant.page.getByLabel('自我介绍').fill(`${INTRODUCTION}每周一篇。`);
  await applicant.page.getByRole('button', { name: '再次提交' }).click();
  await expect(applicant.page.getByText('审核期间不能修改')).toBeVisible();

  await admin.page.goto('/admin/audit/merchantEnterAudit?kind=personal');
  await admin.page.getByRole('row').getByRole('button', { name: '程以安' }).last().click();
  await admin.page.getByRole('button', { name: /^通过/ }).click();
  await expect(admin.page.getByRole('alertdialog')).toContainText('申请人立即成为个人创作者');
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();

  await applicant.page.reload();
  await applicant.page.getByRole('button', { name: '进入创作者中心' }).click();
  await expect(applicant.page).toHaveURL(/\/creator\/center$/);
  await expect(applicant.page.getByRole('heading', { name: '新作者须知' })).toBeVisible();
  await expectNoSidewaysScroll(applicant.page);
  expect([...applicant.complaints, ...admin.complaints]).toEqual([]);
});

test('a person without an agency earns and withdraws, joins an agency and leaves it, and publishes on', async ({ browser }) => {
  test.setTimeout(240_000);
  const dataDir = process.env['E2E_DATA_DIR'];
  test.skip(dataDir === undefined, 'views of days before can only be put into a product of our own');
  const database = new pg.Client({ connectionString: (await runningEmbedded(join(dataDir ?? '', 'postgres'))) ?? '' });
  await database.connect();
  const person = await someone(browser, DESKTOP);
  const mobile = await newUser(person.page);
  await database.query('update users set password_hash = (select password_hash from users where mobile = $2) where mobile = $1', [
    mobile,
    AGENCY.mobile,
  ]);
  await admitted(mobile);
  const alone = await newArticle(`渡口早晨${RUN}`, mobile);
  await earnBefore(database, alone);

  await person.page.goto('/creator/center/income');
  const balance = person.page.getByLabel('我的收益').locator('div', { hasText: '可提现' }).locator('dd').first();
  await expect(balance).toHaveText('¥300.00');
  await person.page.getByRole('button', { name: '添加收款账户' }).click();
  const dialog = person.page.getByRole('dialog', { name: '添加收款账户' });
  await dialog.getByLabel('收款人').fill('程以安');
  await dialog.getByLabel('银行卡号').fill('6222021234567890128');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(person.page.getByText('6222 **** **** 0128').first()).toBeVisible();
  await person.page.getByLabel('提现金额').fill('200');
  await person.page.getByRole('button', { name: '提交提现申请' }).click();
  const last = person.page.getByRole('dialog', { name: '确认提现' });
  await last.getByLabel('登录密码').fill(PASSWORD);
  await last.getByRole('button', { name: '确认提现' }).click();
  await expect(last).toBeHidden();

  // Joins while the withdrawal waits, which ends as it was begun.
  const agencyToken = await userToken(AGENCY.mobile);
  const { code } = await makeCall(createAgencyInvitationCode, {}, agencyToken);
  await person.page.goto('/creator/center/mcn');
  await person.page.getByLabel('机构邀请码').fill(code);
  await person.page.getByRole('button', { name: '申请加入' }).click();
  await expect(person.page.getByText('的申请正在等平台审核')).toBeVisible();
  const { list } = await makeCall(memberReviewList, { keywords: mobile } as never, await adminToken());
  await makeCall(memberReviewApprove, { id: list[0]?.id ?? '' }, await adminToken());
  const shared = await newArticle(`江上渡口${RUN}`, mobile);
  expect(await agencyOf(database, alone)).toBeNull();
  expect(await agencyOf(database, shared)).not.toBeNull();

  await database.query(
    `update payees set created_at = created_at - interval '2 days' where owner_id = (select id from users where mobile = $1)`,
    [mobile],
  );
  const payer = await secondAdmin(database);
  const waiting = await makeCall(withdrawalReviewList, { status: 'applied', sort: '-at' } as never, await adminToken());
  const id = waiting.list[0]?.id ?? '';
  await makeCall(approveWithdrawal, { id }, await adminToken());
  await makeCall(payWithdrawal, { id, receipt: `e2e-person-${RUN}` } as never, payer);
  await person.page.goto('/creator/center/income');
  await expect(person.page.getByRole('table', { name: '提现记录' })).toContainText('已到账');
  await expect(balance).toHaveText('¥100.00');

  await person.page.getByRole('button', { name: '申请离开' }).click();
  const leaving = person.page.getByRole('dialog');
  await leaving.getByRole('checkbox', { name: '我已了解以上后果' }).check();
  await leaving.getByRole('button', { name: '申请离开' }).click();
  await expect(person.page.getByText('结束后离开 海图工作室')).toBeVisible();
  // The agency need not wait for that day.
  const agency = await someone(browser, DESKTOP);
  await logIn(agency.page, AGENCY, PASSWORD);
  await agency.page.goto('/creator/center/subaccounts');
  const row = agency.page.getByRole('row').filter({ hasText: `${mobile.slice(0, 3)}****${mobile.slice(7)}` });
  await row.getByRole('button', { name: /更多操作/ }).click();
  await agency.page.getByRole('menuitem', { name: '移除' }).click();
  await agency.page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expect(row).toContainText('由机构移除');

  await person.page.goto('/creator/center');
  await expect(person.page.getByRole('heading', { name: '近期作品' })).toBeVisible();
  expect(await agencyOf(database, await newArticle(`离开以后${RUN}`, mobile))).toBeNull();
  await database.end();
  expect([...person.complaints, ...agency.complaints]).toEqual([]);
});

/** Logs in an administrator whose account and password are old enough for a payout. */
async function secondAdmin(database: pg.Client): Promise<string> {
  const account = `e2e-payer-${RUN}`;
  await database.query(
    `insert into admins (id, account, password_hash, role, status, created_at)
     select $1, $1, password_hash, 'admin', 0, now() - interval '2 days' from admins where account = $2`,
    [account, FIRST_ADMIN.account],
  );
  return (await makeCall(loginForAccountPassword, { account, password: PASSWORD })).token;
}

async function fillIn(page: Page, { number, introduction }: { number: string; introduction: string }): Promise<void> {
  await page.getByLabel('姓名').fill('程以安');
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(`${number}${idCheckDigit(number)}`);
  await page.getByRole('combobox', { name: '创作领域' }).click();
  await page.getByRole('option', { name: '旅行' }).click();
  await page.getByLabel('自我介绍').fill(introduction);
}

/** Applies by the call and is admitted; the pages of it are another test's business. */
async function admitted(mobile: string): Promise<void> {
  const number = `42060619910203${String(RUN % 1000).padStart(3, '0')}`;
  const form = {
    kind: 'personal' as const,
    operatorName: '程以安',
    idNumber: `${number}${idCheckDigit(number)}`,
    field: 'travel',
    introduction: INTRODUCTION,
    agreed: true,
  };
  const { id } = await makeCall(submitApplication, form, await userToken(mobile));
  await makeCall(approveApplication, { id }, await adminToken());
}

/** 50,000 views two days ago, at 6.00 yuan for 1,000; the settlement is the product’s own job. */
async function earnBefore(client: pg.Client, postId: string): Promise<void> {
  const day = new Date(Date.now() + 8 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10);
  for (const table of ['view_events', 'work_earnings'])
    await client.query('select ensure_month_partitions($1, $2::date, 1)', [table, day]);
  await client.query(
    `insert into view_events (day, at, post_id, viewer, seconds)
     select $1::date, $1::date + interval '4 hours', $2, n, 20 from generate_series(1, 50000) as n on conflict do nothing`,
    [day, postId],
  );
  await client.query(`select graphile_worker.add_job('earnings.settle', json_build_object('day', $1::text))`, [day]);
  await expect
    .poll(async () => (await client.query('select from work_earnings where day = $1 and post_id = $2', [day, postId])).rowCount, {
      timeout: 60_000,
    })
    .toBe(1);
}

const agencyOf = async (client: pg.Client, postId: string): Promise<string | null> =>
  ((await client.query('select agency_id from posts where id = $1', [postId])).rows[0] as { agency_id: string | null }).agency_id;

async function someone(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport });
  const page = await context.newPage();
  return { page, ...watch(page) };
}
