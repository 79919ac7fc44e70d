import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { managerDisable } from '#contract/admins/managers.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import * as contract from '#contract/earnings/terms.ts';
import { dayInChina } from '#server/core/clock.ts';
import { openSession } from '#server/domains/accounts/service.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { findInForce } from './store.ts';
import { addDays } from '../../../core/clock.ts';
import { notifyCreators } from '../jobs.ts';
import { earningsHandlers } from '../handlers.ts';

const { call, admin, user, deps, clock } = await createTestApp();
const first = await admin('super_admin');
const tomorrow = () => addDays(dayInChina(clock.now()), 1);
const inForce = async () => (await call(contract.getTerms, {}, first)).data.inForce;
const initial = await inForce();

const form = (more: object = {}) => ({ terms: initial.terms, inForceFrom: tomorrow(), note: '夏季调整', ...more });

describe('new payout terms', () => {
  test('of the only super administrator come into force on their day, and not before', async () => {
    const saved = await call(contract.saveTerms, form({ terms: { ...initial.terms, articlePrice: 700 } }), first);
    expect(saved.data).toMatchObject({ version: 2, state: 'confirmed', inForce: false });
    expect((await inForce()).version).toBe(1);
    expect(await findInForce(deps.db, tomorrow())).toMatchObject({ version: 2, terms: { articlePrice: 700 } });
    const { rows } = await deps.db.execute(sql`select action, before, after from audit_log where target_type = 'payoutConfig'`);
    expect(rows).toMatchObject([
      { action: 'payoutConfig.save', before: { articlePrice: 600 }, after: { articlePrice: 700, alone: true } },
    ]);
  });

  test('wait for another super administrator when there is one, who is not the one who proposed them', async () => {
    const second = await admin('super_admin');
    const { version, state } = (await call(contract.saveTerms, form(), first)).data;
    expect(state).toBe('proposed');
    expect((await call(contract.getTerms, {}, second)).data).toMatchObject({
      needsSecond: true,
      coming: [{ version: 2 }, { version }],
    });
    expect(await call(contract.confirmTerms, { version }, first)).toMatchObject({
      status: 409,
      msg: '提出者不能自己复核，请由另一位超级管理员确认',
    });
    expect((await call(contract.confirmTerms, { version }, second)).data).toMatchObject({ state: 'confirmed' });
    expect(await call(contract.cancelTerms, { version }, first)).toMatchObject({ status: 409, msg: '该版本已处理' });
    const other = (await call(contract.saveTerms, form(), first)).data.version;
    const before = await call(contract.termsProposal, { version: other }, second);
    expect(before.data).toMatchObject({ before: { version }, next: { refusal: null }, can: { confirm: true, withdraw: true } });
    expect((await call(contract.termsProposal, { version: other }, first)).data).toMatchObject({
      next: { refusal: '提出者不能自己复核，请由另一位超级管理员确认', alone: false },
      can: { confirm: false, withdraw: true },
    });
    expect((await call(contract.cancelTerms, { version: other }, first)).data.state).toBe('withdrawn');
    const list = (await call(contract.termsVersions, { limit: 2 }, first)).data;
    expect(list).toMatchObject({ hasMore: true, list: [{ version: other }, { version }] });
  });

  test('wait in the inbox of those who may confirm them, not of who proposed them', async () => {
    const [chief, finance, other] = [await admin('super_admin'), await admin('finance'), await admin('finance')];
    const waits = async (by: { token: string }) =>
      (await call(dashboardWaiting, {}, by)).data.list.find(({ kind }) => kind === 'payoutRules')?.count;
    const { version, state } = (await call(contract.saveTerms, form(), finance)).data;
    expect(state).toBe('proposed');
    expect([await waits(chief), await waits(first), await waits(finance)]).toEqual([1, 1, undefined]);
    const own = (await call(contract.saveTerms, form(), chief)).data.version;
    expect([await waits(chief), await waits(first)]).toEqual([1, 2]);
    expect((await call(contract.confirmTerms, { version }, finance)).status).toBe(403);
    expect((await call(contract.termsProposal, { version }, finance)).data).toMatchObject({
      next: { refusal: '结算规则由超级管理员复核' },
      can: { confirm: false, withdraw: true },
    });
    expect(await call(contract.cancelTerms, { version }, other)).toMatchObject({
      status: 403,
      msg: '只能撤回自己提出的版本',
    });
    await call(contract.cancelTerms, { version }, finance);
    await call(contract.cancelTerms, { version: own }, chief);
    expect([await waits(chief), await waits(first)]).toEqual([0, 0]);
  });

  test('that wait when the other super administrator is gone can be confirmed alone a day after that, with a mark in the log', async () => {
    const lone = await admin('super_admin');
    const { version } = (await call(contract.saveTerms, form({ inForceFrom: addDays(tomorrow(), 5) }), lone)).data;
    const { rows: others } = await deps.db.execute<{ id: string }>(
      sql`select id from admins where role = 'super_admin' and id <> ${lone.id} and status = 0`,
    );
    for (const { id } of others) expect((await call(managerDisable, { id }, lone)).status).toBe(200);
    // Who keeps the others out is not alone at once.
    expect((await call(contract.saveTerms, form({ inForceFrom: addDays(tomorrow(), 9) }), lone)).data.state).toBe('proposed');
    expect(await call(contract.confirmTerms, { version }, lone)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('起可由你单独完成，并在操作日志中注明'),
    });
    clock.advance(86_400_000 + 1);
    const { token } = await openSession(deps, deps.db, { kind: 'admin', id: lone.id }, { ip: '127.0.0.1', userAgent: 'test' });
    expect((await call(contract.termsProposal, { version }, { token })).data.next).toEqual({ refusal: null, alone: true });
    expect((await call(contract.confirmTerms, { version }, { token })).data.state).toBe('confirmed');
    const { rows } = await deps.db.execute(
      sql`select after from audit_log where action = 'payoutConfig.confirm' and target_id = ${String(version)}`,
    );
    expect(rows).toEqual([{ after: { state: 'confirmed', alone: true } }]);
    await deps.db.execute(sql`update admins set status = 0`);
    Object.assign(first, await admin('super_admin'));
  });

  test.each([
    ['from today', { inForceFrom: dayInChina(clock.now()) }, '生效日期须晚于今天'],
    ['from a day that does not exist', { inForceFrom: '2027-02-30' }, '请选择生效日期'],
    ['from far away', { inForceFrom: '2099-01-01' }, '生效日期最多在一年之内'],
    ['without a word', { note: ' ' }, '请填写调整说明'],
    ['with half a fen', { terms: { ...initial.terms, articlePrice: 1.5 } }, '文章单价应为 ¥0–¥1,000，最多两位小数'],
    ['with less than nothing', { terms: { ...initial.terms, videoPrice: -1 } }, '视频单价应为 ¥0–¥1,000，最多两位小数'],
    ['with a day twice', { terms: { ...initial.terms, days: [3, 3] } }, '可提现日重复'],
    ['whose least is above the most', { terms: { ...initial.terms, leastAgency: 9_000_000 } }, '单笔最低不能高于单笔最高'],
  ])('%s are refused', async (_name, more, message) => {
    expect(await call(contract.saveTerms, form(more), first)).toMatchObject({ status: 400, msg: message });
  });

  test('are told to those who earn, once each', async () => {
    const users = [await user('creator'), await user('agencies'), await user('user')];
    const run = earningsHandlers(deps).find(({ job }) => job.name === notifyCreators.name)?.run;
    await run?.({ version: 2, after: '' } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    const notices = await Promise.all(users.map((one) => call(notifications.notifyList, {}, one)));
    expect(notices.map(({ data }) => data.list.length)).toEqual([1, 1, 0]);
    expect(notices[0]?.data.list[0]?.content).toContain('文章每千次有效阅读 ¥7.00');
  });
});

test.each(['0016-03-28', '2020-01-01', '9999-12-31'])('a trial for %s is refused as a save is', async (inForceFrom) => {
  const trial = await call(contract.simulateTerms, { terms: initial.terms, inForceFrom }, first);
  const save = await call(contract.saveTerms, form({ inForceFrom }), first);
  expect([trial.status, trial.msg]).toEqual([400, save.msg]);
});

describe('a trial', () => {
  const yesterday = addDays(dayInChina(clock.now()), -1);
  const earned = (author: string, type: string, valid: number, price: number, shared?: { owner: string; percent: number }) => {
    const [postId, gross, percent] = [deps.random.id(), (valid * price) / 1000, shared?.percent ?? 100];
    return deps.db.execute(sql`
      with post as (
        insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
        values (${postId}, ${type}, ${author}, 'published', 1, 'r', now(), now())
      ), settled as (
        insert into settled_days (day, revision, settled_at) values (${yesterday}, 1, now()) on conflict do nothing
      )
      insert into work_earnings (day, post_id, revision, type, author_id, agency_owner_id, raw_views, own_views, agency_views, repeated_views,
        refused_views, valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
      values (${yesterday}, ${postId}, 1, ${type}, ${author}, ${shared?.owner ?? null}, ${valid}, 0, 0, 0, 0, ${valid}, 1, ${price}, 50000,
        ${percent}, ${valid * price}, ${gross}, ${(gross * percent) / 100}, ${(gross * (100 - percent)) / 100}, now())`);
  };
  const tried = async (more: object) =>
    (await call(contract.simulateTerms, { terms: { ...initial.terms, ...more } }, first)).data;

  test('tells what other prices would have cost, and who would gain and lose', async () => {
    const [writer, filmer] = [(await agencyOf({ user, deps })).id, (await agencyOf({ user, deps })).id];
    await earned(writer, 'article', 1000, 600);
    await earned(filmer, 'video', 1000, 1000);
    expect(await tried({ articlePrice: 900, videoPrice: 800 })).toMatchObject({
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
    expect(await tried({ feePercent: 10 })).toMatchObject({
      before: 1600,
      after: 1440,
      gain: 0,
      lose: 2,
      losers: [{ after: 900 }, { after: 540 }],
    });
  });

  test('tells what another default share would move between agencies and members, and leaves what was agreed', async () => {
    const owner = await agencyOf({ user, deps });
    const join = async (agreed: number | null) => {
      const { id } = await user('creator');
      await deps.db.execute(sql`
        with member as (
          insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
          values (${id}, ${id}, ${owner.agencyId}, 'approved', '2026-01-01', '2026-01-01')
        )
        insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
        select ${id}, ${id}, 1, ${agreed}::integer, 'agency', 'confirmed', '2026-01-01', '2026-01-01', '2026-01-01' where ${agreed}::integer is not null`);
      await earned(id, 'article', 1000, 600, { owner: owner.id, percent: agreed ?? 70 });
      return id;
    };
    const [byDefault, agreed] = [await join(null), await join(60)];
    const before = await tried({});
    expect(before).toMatchObject({ gain: 0, lose: 0, byDefaultShare: 1, members: { before: 780, after: 780 } });
    const trial = await tried({ defaultShare: 50 });
    expect(trial).toMatchObject({
      before: before.before,
      after: before.before,
      gain: 1,
      lose: 1,
      agencies: { before: before.agencies.before, after: before.agencies.before + 120, gain: 1, lose: 0 },
      members: { before: 780, after: 660, gain: 0, lose: 1, same: 1 },
      gainers: [{ person: { id: owner.id }, isAgency: true, before: 420, after: 540 }],
      losers: [{ person: { id: byDefault }, isAgency: false, before: 420, after: 300 }],
    });
    expect([...trial.gainers, ...trial.losers].map(({ person: { id } }) => id)).not.toContain(agreed);
  });
});
