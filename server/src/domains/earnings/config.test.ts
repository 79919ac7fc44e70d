import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as notifications from '#contract/notifications.ts';
import * as contract from '#contract/payout-config.ts';
import { dayInChina } from '#server/clock.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { findInForce } from './config-store.ts';
import { addDays } from './days.ts';
import { tellCreators } from './define-jobs.ts';
import { earningsWork } from './jobs.ts';

const { call, admin, person, deps, clock } = await createTestApp();
const first = await admin('super_admin');
const tomorrow = () => addDays(dayInChina(clock.now()), 1);
const inForce = async () => (await call(contract.getPayoutConfig, {}, first)).data.inForce;
const initial = await inForce();

const form = (more: object = {}) => ({ terms: initial.terms, inForceFrom: tomorrow(), note: '夏季调整', ...more });

describe('new payout terms', () => {
  test('of the only super administrator come into force on their day, and not before', async () => {
    const saved = await call(contract.savePayoutConfig, form({ terms: { ...initial.terms, articlePrice: 700 } }), first);
    expect(saved.data).toMatchObject({ version: 2, state: 'confirmed', inForce: false });
    expect((await inForce()).version).toBe(1);
    expect(await findInForce(deps.db, tomorrow())).toMatchObject({ version: 2, terms: { articlePrice: 700 } });
    const { rows } = await deps.db.execute(sql`select action, before, after from audit_log where target_type = 'payoutConfig'`);
    expect(rows).toMatchObject([{ action: 'payoutConfig.save', before: { articlePrice: 600 }, after: { articlePrice: 700 } }]);
  });

  test('wait for another super administrator when there is one, who is not the one who proposed them', async () => {
    const second = await admin('super_admin');
    const { version, state } = (await call(contract.savePayoutConfig, form(), first)).data;
    expect(state).toBe('proposed');
    expect((await call(contract.getPayoutConfig, {}, second)).data).toMatchObject({
      needsSecond: true,
      coming: [{ version: 2 }, { version }],
    });
    expect(await call(contract.confirmPayoutConfig, { version }, first)).toMatchObject({
      status: 409,
      msg: '提出者不能自己复核，请由另一位超级管理员确认',
    });
    expect((await call(contract.confirmPayoutConfig, { version }, second)).data).toMatchObject({ state: 'confirmed' });
    expect(await call(contract.withdrawPayoutConfig, { version }, first)).toMatchObject({ status: 409, msg: '该版本已处理' });
    const other = (await call(contract.savePayoutConfig, form(), first)).data.version;
    expect((await call(contract.withdrawPayoutConfig, { version: other }, first)).data.state).toBe('withdrawn');
    const list = (await call(contract.payoutConfigVersions, { limit: 2 }, first)).data;
    expect(list).toMatchObject({ hasMore: true, list: [{ version: other }, { version }] });
  });

  test.each([
    ['from today', { inForceFrom: dayInChina(clock.now()) }, '生效日期须晚于今天'],
    ['from a day that does not exist', { inForceFrom: '2027-02-30' }, '请选择生效日期'],
    ['from far away', { inForceFrom: '2099-01-01' }, '生效日期最多在一年之内'],
    ['without a word', { note: ' ' }, '请填写调整说明'],
    ['with half a fen', { terms: { ...initial.terms, articlePrice: 1.5 } }, '文章单价应为 0 到 1,000 元，最多两位小数'],
    ['with less than nothing', { terms: { ...initial.terms, videoPrice: -1 } }, '视频单价应为 0 到 1,000 元，最多两位小数'],
    ['with a day twice', { terms: { ...initial.terms, days: [3, 3] } }, '可提现日重复'],
    [
      'whose least is above the most',
      { terms: { ...initial.terms, leastAgency: 9_000_000 } },
      '最低提现金额不能高于单笔最高金额',
    ],
  ])('%s are refused', async (_name, more, message) => {
    expect(await call(contract.savePayoutConfig, form(more), first)).toMatchObject({ status: 400, msg: message });
  });

  test('are told to those who earn, once each', async () => {
    const people = [await person('creator'), await person('agencies'), await person('user')];
    const run = earningsWork(deps).find(({ job }) => job.name === tellCreators.name)?.run;
    await run?.({ version: 2, after: '' } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    const told = await Promise.all(people.map((one) => call(notifications.notifyList, {}, one)));
    expect(told.map(({ data }) => data.list.length)).toEqual([1, 1, 0]);
    expect(told[0]?.data.list[0]?.content).toContain('文章每千次有效阅读 7.00 元');
  });
});

test('a trial tells what other prices would have cost, and who would gain and lose', async () => {
  const [writer, filmer] = [(await person('agencies')).id, (await person('agencies')).id];
  const yesterday = addDays(dayInChina(clock.now()), -1);
  const earned = (author: string, type: string, valid: number, price: number) => {
    const postId = deps.random.id();
    return deps.db.execute(sql`
      with post as (
        insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
        values (${postId}, ${type}, ${author}, 'published', 1, 'r', now(), now())
      )
      insert into work_earnings (day, post_id, revision, type, author_id, raw_views, own_views, agency_views, repeated_views, refused_views,
        valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
      values (${yesterday}, ${postId}, 1, ${type}, ${author}, ${valid}, 0, 0, 0, 0, ${valid}, 1, ${price}, 50000, 100,
        ${valid * price}, ${(valid * price) / 1000}, ${(valid * price) / 1000}, 0, now())`);
  };
  await earned(writer, 'article', 1000, 600);
  await earned(filmer, 'video', 1000, 1000);
  const terms = { ...initial.terms, articlePrice: 900, videoPrice: 800 };
  const { data } = await call(contract.tryPayoutConfig, { terms }, first);
  expect(data).toMatchObject({
    works: 2,
    validViews: 2000,
    before: 1600,
    after: 1700,
    gain: 1,
    lose: 1,
    same: 0,
    gainers: [{ person: { id: writer }, before: 600, after: 900 }],
    losers: [{ person: { id: filmer }, before: 1000, after: 800 }],
    days: [{ day: yesterday, before: 1600, after: 1700 }],
  });
  // A fee alone is a loss for both of them.
  const dearer = (await call(contract.tryPayoutConfig, { terms: { ...initial.terms, feePercent: 10 } }, first)).data;
  expect(dearer).toMatchObject({ before: 1600, after: 1440, gain: 0, lose: 2, losers: [{ after: 900 }, { after: 540 }] });
});
