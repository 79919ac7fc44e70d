import { join } from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import pg from 'pg';
import { info } from '#contract/accounts/accounts.ts';
import { appealSanction, giveSanction } from '#contract/moderation/sanctions.ts';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { adminToken, makeCall } from '../calls.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import startProduct, { PASSWORD } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const REASON = '辱骂其他读者';

// In a product of its own: in the other one tests make administrators, so that nobody is alone there.
test('an administrator who is alone answers the appeal against an own sanction a day later, with a mark in the log', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'a day can only be let go by in a product of our own');
  const shared = { ...process.env };
  delete process.env['BASE_URL'];
  process.env['DEMO'] = 'off';
  const stop = await startProduct();
  try {
    await walk(browser);
  } finally {
    await stop();
    for (const name of ['BASE_URL', 'E2E_DATA_DIR', 'DEMO']) {
      if (shared[name] === undefined) delete process.env[name];
      else process.env[name] = shared[name];
    }
  }
});

async function walk(browser: Browser): Promise<void> {
  const someone = async () => {
    const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
    return { page, ...watch(page) };
  };
  const person = await someone();
  await newUser(person.page);
  await person.page.goto('/settings?tab=sanctions');
  const token = await person.page.evaluate(() => JSON.parse(localStorage.getItem('wenjian.token') ?? '{}').accessToken as string);
  const { id: userId } = await makeCall(info, {}, token);
  const given = { userId, kind: 'mute', rule: 'abuse', reason: REASON, days: 30 } as const;
  const { id: sanctionId } = await makeCall(giveSanction, given, await adminToken());
  await makeCall(appealSanction, { sanctionId, text: '这句话是引用书里的原文，并没有针对谁。' }, token);

  const desk = await someone();
  await logIn(desk.page, FIRST_ADMIN, PASSWORD);
  await desk.page.goto('/admin/user/sanctions?view=appealed');
  await expect(desk.page.getByText('没有待处理的申诉')).toBeVisible();
  await aDayGoesBy();
  await desk.page.reload();
  await desk.page.getByRole('row').filter({ hasText: REASON }).getByRole('button', { name: /^处理/ }).click();
  await desk.page.getByLabel('给对方的答复').fill('已核实，是引用');
  await desk.page.getByRole('button', { name: '申诉成立，撤销处罚' }).click();
  await expect(desk.page.getByText('已答复').first()).toBeVisible();

  await person.page.reload();
  await expect(person.page.getByText('已撤销', { exact: true })).toBeVisible();
  await expect(person.page.getByText('答复：已核实，是引用')).toBeVisible();
  await desk.page.goto('/admin/system/log');
  const entry = desk.page.getByRole('row').filter({ hasText: '申诉成立' });
  await entry.getByText(/^\d+ 项$/).click();
  await expect(entry.getByText('无第二人，单独完成')).toBeVisible();
  expect([...person.complaints, ...desk.complaints]).toEqual([]);
}

async function aDayGoesBy(): Promise<void> {
  const at = (await runningEmbedded(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'))) ?? '';
  const database = new pg.Client({ connectionString: at });
  await database.connect();
  await database.query(
    `update sanctions set given_at = given_at - interval '25 hours', appealed_at = appealed_at - interval '25 hours'`,
  );
  await database.query(`update admins set created_at = created_at - interval '25 hours'`);
  await database.end();
}
