import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';

const { call, user, deps } = await createTestApp();
const PASSWORD = 'Wenjian2026';

async function earner(amount: number, identity: 'creator' | 'agencies' = 'agencies') {
  const someone = await user(identity);
  await earned(deps, someone.id, amount);
  const payee = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128', password: PASSWORD };
  const { data } = await call(contract.savePayee, payee, someone);
  await waited(deps, data.id);
  return { ...someone, payeeId: data.id };
}

test('a withdrawal of what is left after leaving an agency is allowed below the least amount, all of it at once', async () => {
  const who = await earner(3394, 'creator');
  const trial = async (amount: number) => (await call(contract.tryWithdrawal, { amount }, who)).data;
  const least = '可提现余额不足，当前 ¥33.94，单笔提现不低于 ¥100.00';
  expect((await trial(3394)).refusal).toBe(least);
  await deps.db.execute(sql`update users set identity = 'user' where id = ${who.id}`);
  const owner = await user('agencies');
  // Whoever is stopped only, or whose agency is, may earn again.
  await deps.db.execute(sql`
    with agency as (
      insert into agencies (id, owner_id, name, kind, created_at) values (${who.id}, ${owner.id}, ${who.id}, 'other', now())
    )
    insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
    values (${who.id}, ${who.id}, ${who.id}, 'disabled', now(), now())`);
  expect((await trial(3394)).refusal).toBe(least);
  await deps.db.execute(sql`update agency_members set status = 'removed' where id = ${who.id}`);
  expect((await call(contract.withdrawOverview, {}, who)).data).toMatchObject({ least: 3394, onlyWhole: true });
  expect((await trial(3000)).refusal).toBe('余额低于单笔最低金额，须一次提完 ¥33.94');
  expect(await trial(3394)).toMatchObject({ refusal: null, net: 3394 });
  await call(contract.applyWithdrawal, { amount: 3394, payeeId: who.payeeId, password: PASSWORD }, who);
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 3394 });
});

test('a withdrawal that is refused has no day of arrival, and is told the limit that it meets first', async () => {
  const who = await earner(200_000);
  const trial = async (amount: number) => (await call(contract.tryWithdrawal, { amount }, who)).data;
  for (const amount of [99_999, 300_000, 5_000_001])
    expect(await trial(amount)).toMatchObject({ expectedDay: null, delays: [], waiting: null });
  expect((await trial(5_000_001)).refusal).toBe('可提现余额不足，当前可提现 ¥2,000.00');
  await earned(deps, who.id, 10_000_000);
  expect((await trial(5_000_001)).refusal).toBe('单笔提现不超过 ¥50,000.00');
  expect((await trial(100_000)).expectedDay).not.toBeNull();
});
