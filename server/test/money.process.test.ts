import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { hashPassword } from '#server/domains/accounts/service.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import { createLogger } from '#server/core/log.ts';
import { alipayStandIn } from './alipay-stand-in.ts';
import { endWithdrawal, exportOn, type Desk, type End } from './money/end-withdrawals.ts';
import { childOf, startProduct, stop, temporaryFolder, untilReady } from './product.ts';

const KILLS = process.env['TEST_FULL'] ? 50 : 5;
const PASSWORD = 'Wenjian2026';
const ADMIN = { account: 'money-admin', password: PASSWORD };
const DAY = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
const PAYEE = { kind: 'alipay', name: '欧阳海图', account: '13987654321' };
const CARD = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128' };
const USERS = Array.from({ length: 6 }, (_, n) => `earner${n}`);

const folder = await temporaryFolder();
const database = await startEmbedded(join(folder.path, 'postgres'), createLogger('silent', 'test'));
const client = new pg.Client({ connectionString: database.url });
afterAll(async () => {
  await client.end();
  await database.stop();
  await folder.remove();
});
const alipay = await alipayStandIn();
afterAll(() => alipay.close());
const product = await startProduct({
  DATA_DIR: join(folder.path, 'data'),
  DATABASE_URL: database.url,
  ADMIN_ACCOUNT: ADMIN.account,
  ADMIN_PASSWORD: ADMIN.password,
  ALIPAY_APP_ID: alipay.config.appId,
  ALIPAY_GATEWAY: alipay.config.gateway,
  ALIPAY_PRIVATE_KEY_PATH: alipay.config.privateKeyPath,
  ALIPAY_PUBLIC_KEY_PATH: alipay.config.publicKeyPath ?? '',
  LOG_LEVEL: 'debug',
});
afterAll(() => stop(product));
await untilReady(product);
await client.connect();
await client.query(
  `insert into users (id, nickname, mobile, password_hash, identity, created_at)
   select id, id, '1380000' || lpad(n::text, 4, '0'), $2, 'agencies', now() from unnest($1::text[]) with ordinality as p (id, n)`,
  [USERS, await hashPassword(PASSWORD)],
);
await client.query(
  `insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
   select id || '-' || n, 'article', id, 'published', 1, 'none', now(), now() from unnest($1::text[]) as id, generate_series(1, 5) as n`,
  [USERS],
);
// Another pays than the one who approves, and neither account is new: each confirms as the second person.
await client.query(
  `insert into admins (id, account, password_hash, role, created_at)
   select 'money-payer', 'money-payer', password_hash, 'finance', created_at from admins where account = $1`,
  [ADMIN.account],
);
await client.query(`update admins set created_at = now() - interval '30 days'`);
// Small sums, often, by everybody.
await client.query(
  `update payout_configs set terms = terms || '{"leastAgency": 1, "timesAMonth": 10000, "dailyCap": 100000000}'`,
);

interface Answer<Data> {
  code: number;
  data: Data;
}

/** Null when nothing came back: the server was killed meanwhile. */
async function makeCall<Data>(path: string, token: string | null, body: object): Promise<Answer<Data> | null> {
  try {
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer<Data>;
  } catch {
    return null;
  }
}

async function tokenOf(path: string, form: object): Promise<string> {
  const answer = await makeCall<{ token: string }>(path, null, { ...form, password: PASSWORD });
  if (answer?.code !== 200) throw new Error(`no token from ${path}: ${JSON.stringify(answer)}`);
  return answer.data.token;
}

const adminToken = (account: string) => tokenOf('/admin/admin/loginForAccountPassword', { account });

const addViews = () =>
  client.query(
    `insert into view_events (day, at, post_id, viewer, seconds)
     select $1::date, $1::date + interval '12 hours', p.id, (select count(*) from view_events) + row_number() over (), 30 from posts p, generate_series(1, 400) as n`,
    [DAY],
  );
const settle = () =>
  client.query(`select graphile_worker.add_job('earnings.settle', json_build_object('day', $1::text), max_attempts => 25)`, [
    DAY,
  ]);

test(`${KILLS} times kill -9 in the middle of settlement, withdrawals, payout files, corrections and exports: every answered write is there, nothing is paid twice`, async () => {
  const [admin, payer] = [await adminToken(ADMIN.account), await adminToken('money-payer')];
  const earners = await Promise.all(
    USERS.map(async (_id, n) => {
      const token = await tokenOf('/user/user/loginForMobilePassword', { mobile: `1380000${String(n + 1).padStart(4, '0')}` });
      const payee = await makeCall<{ id: string }>('/creator/withdraw/savePayee', token, {
        // Every third one is paid by hand.
        ...(isByHand(n) ? CARD : PAYEE),
        password: PASSWORD,
      });
      return { token, payeeId: payee?.data.id ?? '', byHand: isByHand(n) };
    }),
  );
  // They have been there for a day.
  await client.query(`update payees set created_at = created_at - interval '2 days'`);
  await addViews();
  await settle();
  await expect.poll(settledOnce, { timeout: 30_000 }).toBe(true);

  const applied = new Map<string, number>();
  const ended = new Map<string, End>();
  const desk: Desk = { makeCall, address: product.address, admin, payer, ended };
  let exported = 0;
  const underWay: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await addViews();
    await settle();
    let going = true;
    // The next transfer is paid and never answered, or arrives and is never heard.
    const before = alipay.arrived.length;
    alipay.weather.splice(0, Infinity, kill % 4 < 2 ? 'silence' : 'deaf');
    const crowd = earners.map(async ({ token, payeeId, byHand }) => {
      while (going) {
        const answer = await makeCall<{ withdrawId: string; gross: number }>('/creator/withdraw/apply', token, {
          amount: 1 + (applied.size % 7),
          payeeId,
          password: PASSWORD,
        });
        if (answer?.code !== 200) return;
        applied.set(answer.data.withdrawId, answer.data.gross);
        await endWithdrawal(desk, answer.data.withdrawId, byHand);
      }
    });
    const clerk = exportOn(desk, () => going).then((whole) => (exported += whole));
    await expect.poll(() => alipay.arrived.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
    underWay.push(alipay.arrived[before] ?? '');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
    process.kill(await childOf(product, kill % 2 === 0 ? 'server/build/main.js' : 'server/build/worker.js'), 'SIGKILL');
    going = false;
    await Promise.all([...crowd, clerk]);
    await untilReady(product);
    await expect.poll(() => childOf(product, 'server/build/worker.js').catch(() => null), { timeout: 20_000 }).not.toBeNull();
  }
  await settle();
  await expect.poll(waitingJobs, { timeout: 120_000, interval: 200 }).toBe(0);
  alipay.weather.length = 0;
  await expect.poll(stillPaying, { timeout: 120_000, interval: 200 }).toBe(0);

  const db = openDatabase(database.url, { pool: 2, name: 'check' });
  expect((await checkLedger({ db })).differences).toEqual([]);
  await db.$client.end();
  const { rows: saved } = await client.query<{ id: string; gross: number; net: number; status: string; driver: string }>(
    `select id, gross::integer, net::integer, status, coalesce(payout_driver, '') as driver from withdrawals`,
  );
  const byId = new Map(saved.map((row) => [row.id, row]));
  for (const [id, gross] of applied) expect(byId.get(id)?.gross).toBe(gross);
  for (const [id, status] of ended) expect(byId.get(id)?.status).toBe(status);
  expect(applied.size).toBeGreaterThan(KILLS);
  // Each of them was under way: files with results, both corrections, exports.
  const { rows: corrected } = await client.query<{ kind: string; count: number }>(
    `select kind, count(*)::integer as count from payout_corrections where state = 'confirmed' group by kind`,
  );
  console.log({ applied: applied.size, ended: ended.size, exported, corrected });
  expect(corrected.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'returned']);
  expect(exported).toBeGreaterThan(0);
  // What was at Alipay at the moment of each kill, and all else: paid there once, and here as it was there.
  expect(underWay.map((id) => byId.get(id)?.status)).toEqual(underWay.map(() => 'paid'));
  expect(alipay.sentAgain).toEqual([]);
  const there = alipay.paid.map(({ order, amount }) => `${order} ${Math.round(Number(amount) * 100)}`).toSorted();
  const here = saved
    .filter(({ status, driver }) => status === 'paid' && driver === 'alipay')
    .map(({ id, net }) => `${id} ${net}`);
  expect(there).toEqual(here.toSorted());
  // Each withdrawal froze once and ended at most once; every fen that was earned is available, frozen or paid.
  const { rows: doubled } = await client.query(
    `select subject, kind from ledger_transactions where subject like 'withdrawal:%' group by subject, kind having count(*) > 1`,
  );
  expect(doubled).toEqual([]);
  const { rows: sums } = await client.query<{ earned: string; there: string }>(`
    select (select sum(floor(views * 600 / 1000.0)) from (select author_id, count(*) as views from view_events v join posts p on p.id = v.post_id group by 1) a)::bigint as earned,
      ((select sum(balance) from ledger_accounts where kind in ('available', 'frozen')) + (select coalesce(sum(gross), 0) from withdrawals where status = 'paid'))::bigint as there`);
  expect(sums[0]?.there).toBe(sums[0]?.earned);
  // What was typed to the product, and opened to be paid, is nowhere in what it said.
  expect(product.output()).toContain('day settled');
  expect(product.output()).not.toMatch(new RegExp(`${PAYEE.account}|${CARD.account}|${PAYEE.name}|${PASSWORD}`));
}, 1_800_000);

const isByHand = (n: number): boolean => n % 3 === 2;

/** How many that Alipay pays have not come to an end (one in a file waits for its result); the queue's waits between two tries are not waited for. */
async function stillPaying(): Promise<number> {
  await client.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'withdrawals.pay' and j.locked_at is null and j.run_at > now()`,
  );
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from withdrawals where status = 'paying' and payout_driver = 'alipay'`,
  );
  return rows[0]?.count ?? 0;
}

async function settledOnce(): Promise<boolean> {
  const { rows } = await client.query('select from settled_days where revision > 0');
  return rows.length > 0;
}

async function waitingJobs(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'earnings.settle' and attempts < max_attempts`,
  );
  return rows[0]?.count ?? 0;
}
