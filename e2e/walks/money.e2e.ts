import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { FIRST_ADMIN, testPages } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, settled, watch } from '../visit.ts';

// An agency that has earned nothing before: those of the demo have.
const AGENCY = { mobile: '13911110001', name: '岸边记录' };
const DEMO_AGENCY = { mobile: '13800000005' };
const LEFT = { mobile: '13911110000' };
const SECOND_ADMIN = { account: 'e2e-money-two' };
const PAYER = { account: 'e2e-money-payer' };

// The short suite looks at the other pages of money.
testPages([{ path: '/admin/audit/viewAudit', title: '浏览核查 - 闻见', as: FIRST_ADMIN, shows: '作品核查' }]);

test('an agency earns, sees what will arrive, withdraws; two administrators approve and one pays; both see the same figures', async ({
  browser,
}) => {
  // Three administrators, an agency and the corrections after: it is the longest of the walks.
  test.setTimeout(300_000);
  const dataDir = process.env['E2E_DATA_DIR'];
  test.skip(dataDir === undefined, 'views of days before can only be put into a product of our own');
  const database = new pg.Client({ connectionString: (await runningEmbedded(join(dataDir ?? '', 'postgres'))) ?? '' });
  await database.connect();
  await addAgency(database);
  await earnBefore(database);
  await database.query(
    `insert into admins (id, account, password_hash, role, status, created_at)
     select new.account, new.account, password_hash, new.role, 0, now() - interval '2 days'
     from admins, (values ($1, 'admin'), ($2, 'finance')) as new (account, role) where admins.account = $3 on conflict do nothing`,
    [SECOND_ADMIN.account, PAYER.account, FIRST_ADMIN.account],
  );

  const agency = await browser.newContext();
  const page = await agency.newPage();
  const { complaints } = watch(page);
  const quiet = settled(page);
  await logIn(page, { mobile: AGENCY.mobile }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/earning`);
  const balance = page.getByLabel('收益概览').locator('div', { hasText: '可提现' }).locator('dd').first();
  await expect(balance).toHaveText('¥2,000.00');
  await page
    .getByRole('button', { name: /^查看《.*》的算式$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: '查看算式' })).toContainText('有效');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '去提现' }).click();

  await page.getByRole('button', { name: '添加收款账户' }).click();
  const dialog = page.getByRole('dialog', { name: '添加收款账户' });
  await dialog.getByLabel('收款人').fill(AGENCY.name);
  await dialog.getByLabel('银行卡号').fill('6222021234567890127');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('银行卡号有误，请核对');
  await dialog.getByLabel('银行卡号').fill('6222021234567890128');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('6222 **** **** 0128').first()).toBeVisible();
  await expect(page.getByText(/起可以打款$/)).toBeVisible();

  const amount = page.getByLabel('提现金额');
  const refused = async (typed: string, message: string) => {
    await amount.fill(typed);
    await page.getByRole('button', { name: '提交提现申请' }).click();
    await expect(page.getByText(message).first()).toBeVisible();
    // What was typed stays.
    await expect(amount).toHaveValue(typed);
  };
  for (const typed of ['-5', '0.001', '1e30', '很多']) await refused(typed, '金额格式不正确，最多两位小数');
  await refused('0', '提现金额须大于 0');
  await refused('9999', '可提现余额不足，当前可提现 ¥2,000.00');
  // A refusal asks for the accounts once more; the page must not know yet that this one is gone.
  await quiet();
  await database.query(`update payees set removed_at = now() where owner_id = (select id from users where mobile = $1)`, [
    AGENCY.mobile,
  ]);
  await refused('1500', '收款账户不存在或已删除，请重新选择');
  await database.query(`update payees set removed_at = null where owner_id = (select id from users where mobile = $1)`, [
    AGENCY.mobile,
  ]);
  await page.reload();
  await expect(page.getByText('6222 **** **** 0128').first()).toBeVisible();
  const other = (new Date(Date.now() + 8 * 3_600_000).getUTCDate() % 28) + 1;
  await terms({ days: [other] });
  await refused('1500', `每月 ${other} 日可以提现，今天不在提现日内`);
  await terms({ days: [], confirmAbove: 100_000 });
  await expect(page.getByText('可提现 ¥2,000.00')).toBeVisible();
  await amount.fill('1500');
  await expect(page.getByText('¥1,500.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '提交提现申请' }).click();
  const last = page.getByRole('dialog', { name: '确认提现' });
  await expect(last).toContainText('¥1,500.00');
  await expect(last).toContainText('收款账户新增未满 24 小时');
  await expect(last).toContainText('金额较大，需两位管理员审核');
  await last.getByRole('button', { name: '确认提现' }).click();
  await expect(last).toContainText('请输入登录密码');
  await last.getByLabel('登录密码').fill('wrong1234');
  await last.getByRole('button', { name: '确认提现' }).click();
  await expect(last).toContainText('登录密码不正确');
  await last.getByLabel('登录密码').fill(PASSWORD);
  await last.getByRole('button', { name: '确认提现' }).click();
  await expect(last).toBeHidden();
  await expect(page.getByText('可提现 ¥500.00')).toBeVisible();
  await expect(page.getByRole('table', { name: '提现记录' })).toContainText('待审核');

  const adminContext = await browser.newContext();
  const admin = await adminContext.newPage();
  await logIn(admin, FIRST_ADMIN, PASSWORD);
  await admin.goto(`${baseUrl()}/admin/audit/cashOutAudit`);
  await admin
    .getByRole('table', { name: '提现', exact: true })
    .getByRole('button', { name: new RegExp(AGENCY.name) })
    .click();
  await expect(admin.getByText('¥1,500.00', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: /^通过/ }).click();
  await expect(admin.getByText('金额较大，需由另一位管理员复核。')).toBeVisible();
  const secondAdmin = await browser.newContext();
  const second = await secondAdmin.newPage();
  await logIn(second, SECOND_ADMIN, PASSWORD);
  await second.goto(`${baseUrl()}/admin/audit/cashOutAudit`);
  const ofAgency = second
    .getByRole('table', { name: '提现', exact: true })
    .getByRole('button', { name: new RegExp(AGENCY.name) });
  await ofAgency.click();
  await second.getByRole('button', { name: /^通过/ }).click();
  await expect(ofAgency).toHaveCount(0);
  // What else waits comes next, as another walk may have left it.
  await second.getByRole('link', { name: /^待打款/ }).click();
  await ofAgency.click();
  // Who approved does not pay: the role for money does.
  await expect(second.getByText('审核与打款不能由同一人完成，请由另一位管理员打款。')).toBeVisible();
  await expect(second.getByText(/收款账户新增未满 24 小时，.* 起可以打款/)).toBeVisible();
  await database.query(
    `update payees set created_at = created_at - interval '1 day' where owner_id = (select id from users where mobile = $1)`,
    [AGENCY.mobile],
  );
  await admin.reload();
  await expect(admin.getByRole('button', { name: '记录到账' })).toHaveCount(0);
  const thirdAdmin = await browser.newContext();
  const payer = await thirdAdmin.newPage();
  await logIn(payer, PAYER, PASSWORD);
  await payer.goto(`${baseUrl()}/admin/audit/cashOutAudit?status=approved`);
  await payer
    .getByRole('table', { name: '提现', exact: true })
    .getByRole('button', { name: new RegExp(AGENCY.name) })
    .click();
  await payer.getByLabel('打款凭证号').fill('20261121-0001');
  await payer.getByRole('button', { name: '记录到账' }).click();
  await expect(payer.getByText('已到账').first()).toBeVisible();
  await thirdAdmin.close();

  await page.reload();
  await expect(page.getByRole('table', { name: '提现记录' })).toContainText('凭证号 20261121-0001');
  await page.goto(`${baseUrl()}/creator/center/earning`);
  await expect(page.getByLabel('收益概览')).toContainText('¥1,500.00');
  await expect(page.getByLabel('收益概览')).toContainText('¥500.00');

  // The file adds up to what the page says.
  await page.getByRole('button', { name: '导出' }).click();
  const dialogOfExport = page.getByRole('dialog', { name: '导出收益数据' });
  await dialogOfExport.getByText('近 30 天').click();
  const [file] = await Promise.all([page.waitForEvent('download'), dialogOfExport.getByRole('button', { name: '导出' }).click()]);
  const [head, ...rows] = parse(await readFile(await file.path(), 'utf8'), { bom: true }) as string[][];
  const mine = head?.indexOf('我的收益（元）') ?? -1;
  expect(rows.reduce((sum, cells) => sum + Number(cells[mine]), 0)).toBe(2000);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载月度账单 CSV' }).click(),
  ]);
  const filed = parse(await readFile(await sheet.path(), 'utf8'), { bom: true }) as string[][];
  expect(filed.slice(-2).map((cells) => cells.slice(1))).toEqual([
    ['期末', '期末可提现', '', '500'],
    ['打款', '本月打款成功（含服务费与税款，从冻结金额支付）', '-1500', ''],
  ]);
  await correct(admin, page);

  // Before it is printed: the chart says so when it is given no room.
  expect(complaints).toEqual([]);
  // Of the page only the month's statement is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '月度账单' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '收益数据' })).toBeHidden();
  await expect(page.getByRole('link', { name: '内容管理' })).toBeHidden();
  await agency.close();
  await adminContext.close();
  await secondAdmin.close();

  // Who has left an agency finds in the settings what was earned there.
  const home = await browser.newContext();
  const settings = await home.newPage();
  await logIn(settings, LEFT, PASSWORD);
  await settings.goto(`${baseUrl()}/settings?tab=agency`);
  await expect(settings.getByText('离开机构前的收益归你所有，可以随时查看和提现。')).toBeVisible();
  await expect(settings.getByLabel('我的收益').first()).toContainText('¥500.00');
  await expect(settings.getByRole('button', { name: '提交提现申请' })).toBeVisible();
  await home.close();
  await database.end();

  async function terms(change: object): Promise<void> {
    await database.query(`update payout_configs set terms = terms || $1::jsonb where state = 'confirmed'`, [
      JSON.stringify(change),
    ]);
  }
});

/** Later one of the posts turns out to have been read by nobody: both sides see the correction, with the same sum. */
async function correct(admin: Page, page: Page): Promise<void> {
  await admin.goto(`${baseUrl()}/admin/audit/viewAudit`);
  await admin.getByRole('searchbox', { name: '作品编号、作者编号或昵称' }).fill(AGENCY.name);
  await admin.keyboard.press('Enter');
  const found = admin.getByRole('table', { name: '作品', exact: true }).locator('tbody tr').first();
  // Until then the rows of before stand there.
  await expect(found).toContainText(AGENCY.name);
  await found.getByRole('button').first().click();
  await admin.getByRole('button', { name: '剔除全部有效浏览' }).click();
  const dialog = admin.getByRole('dialog', { name: '剔除浏览' });
  await expect(dialog).toContainText('1 天，1 篇作品，1 位作者');
  await expect(dialog).toContainText('¥500.00');
  await dialog.getByLabel('原因').fill('同一来源集中刷量');
  await dialog.getByRole('button', { name: '剔除 83,334 次浏览并更正收益' }).click();
  const record = admin.getByRole('table', { name: '更正记录' }).locator('tbody tr').first();
  await expect(record).toContainText('同一来源集中刷量');
  await expect(record).toContainText('−500.00');

  await page.reload();
  await expect(page.getByLabel('收益概览').locator('div', { hasText: '可提现' }).locator('dd').first()).toHaveText('¥0.00');
  await page.getByRole('button', { name: /^查看 .* 的收益更正$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /的算式$/ })
    .click();
  const formula = page.getByRole('dialog', { name: '查看算式' });
  await expect(formula).toContainText('第 1 次更正（差额）');
  await expect(formula).toContainText('人工核查');
  await expect(formula).toContainText('原因：同一来源集中刷量');
  await page.keyboard.press('Escape');
}

/** An agency like one of the demo's, with four articles like its own and nothing read. */
async function addAgency(client: pg.Client): Promise<void> {
  const given = [DEMO_AGENCY.mobile, AGENCY.mobile, AGENCY.name];
  await client.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object(
       'id', 'e2e-money-agency', 'mobile', $2::text, 'nickname', $3::text, 'email', null))).*
     from users u where mobile = $1 on conflict do nothing`,
    given,
  );
  await client.query(
    `insert into agencies select (jsonb_populate_record(a, jsonb_build_object(
       'id', 'e2e-money-house', 'owner_id', 'e2e-money-agency', 'name', $2::text, 'credit_code', null))).*
     from agencies a join users u on u.id = a.owner_id where u.mobile = $1 on conflict do nothing`,
    [DEMO_AGENCY.mobile, AGENCY.name],
  );
  await client.query(
    `insert into posts select (jsonb_populate_record(p, jsonb_build_object(
       'id', 'e2e-money-' || row_number() over (order by p.id), 'author_id', 'e2e-money-agency', 'agency_id', 'e2e-money-house'))).*
     from posts p join users u on u.id = p.author_id where u.mobile = $1 and p.type = 'article' order by p.id limit 4
     on conflict do nothing`,
    [DEMO_AGENCY.mobile],
  );
}

/** Four posts' days at the cap, two days ago; the settlement is the product's own job. */
async function earnBefore(client: pg.Client): Promise<void> {
  const day = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  for (const table of ['view_events', 'work_earnings'])
    await client.query(`select ensure_month_partitions($1, $2::date, 1)`, [table, day]);
  await client.query(
    `with person as (
       insert into users (id, nickname, mobile, password_hash, identity, created_at)
       select 'e2e-money-left', '离开的作者', $1, password_hash, 'user', now() from users where mobile = $2 on conflict do nothing
     )
     insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
     values ('e2e-money-work', 'article', 'e2e-money-left', 'published', 1, 'none', now(), now()) on conflict do nothing`,
    [LEFT.mobile, AGENCY.mobile],
  );
  await client.query(
    `insert into view_events (day, at, post_id, viewer, seconds)
     select $1::date, $1::date + interval '4 hours', p.id, n, 20
     from (
       (select p.id from posts p join users u on u.id = p.author_id where u.mobile = $2 and p.type = 'article' order by p.id limit 4)
       union all select 'e2e-money-work'
     ) p, generate_series(1, 83334) as n
     on conflict do nothing`,
    [day, AGENCY.mobile],
  );
  await client.query(`select graphile_worker.add_job('earnings.settle', json_build_object('day', $1::text))`, [day]);
  await expect
    .poll(async () => (await client.query('select from settled_days where day = $1 and revision > 0', [day])).rowCount, {
      timeout: 30_000,
    })
    .toBe(1);
}
