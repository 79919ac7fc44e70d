import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminRole } from '#contract/admins/sign-in.ts';
import * as contract from '#contract/back-office/dashboard.ts';
import * as log from '#contract/audit-log/audit-log.ts';
import { addDays, dayAfter, dayInChina } from '#server/core/clock.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { recordAction } from '../audit-log/service.ts';
import { handled } from './dashboard/service.ts';

const { call, admin, user, deps, clock } = await createTestApp();
const operator = await admin('admin');
const author = await user('agencies', { region: 'beijing' });
const reader = await user('user');
const today = dayInChina(clock.now());

beforeAll(async () => {
  const post = await publishedPost(deps, { authorId: author.id });
  const view = (viewer: number, userId: string | null, leftOut: string | null) =>
    deps.db.execute(sql`insert into view_events (day, at, post_id, viewer, user_id, seconds, left_out)
      values (${today}, ${clock.now().toISOString()}, ${post}, ${viewer}, ${userId}, 10, ${leftOut})`);
  await view(1, reader.id, null);
  await view(1, reader.id, 'repeated');
  await view(2, null, null);
  await view(3, author.id, 'own');
  await deps.db.execute(sql`insert into comments (id, post_id, author_id, content, ip, created_at, removed_at, removed_by) values
    ('kept', ${post}, ${reader.id}, '好看', '127.0.0.1', ${clock.now().toISOString()}, null, null),
    ('gone', ${post}, ${reader.id}, '走了', '127.0.0.1', ${clock.now().toISOString()}, ${clock.now().toISOString()}, 'writer')`);
  await deps.db.execute(sql`insert into agency_applications (id, applicant_id, kind, status, submitted_at, created_at, updated_at)
    values ('entry', ${reader.id}, 'media', 'pending', '2026-01-02T03:04:05Z', now(), now())`);
  await deps.db.execute(
    sql`insert into agencies (id, owner_id, name, kind, created_at) values ('agency', ${reader.id}, '远山社', 'media', now())`,
  );
  await deps.db.execute(sql`insert into licence_renewals (id, agency_id, paper, document, state, submitted_at) values
    ('waits', 'agency', 'mediaLicence', 'private:x', 'pending', '2026-01-03T03:04:05Z'),
    ('passed', 'agency', 'mediaLicence', 'private:y', 'approved', '2026-01-01T03:04:05Z')`);
});

describe('the dashboard', () => {
  test('counts today as the data says it is', async () => {
    const { data } = await call(contract.dashboardOverview, {}, operator);
    const of = Object.fromEntries(data.metrics.map(({ metric, today: n }) => [metric, n]));
    expect(of).toEqual({ visitors: 3, registrations: 2, active: 2, works: 1, views: 2, comments: 1 });
    expect(data.totals).toEqual({ people: 2, works: 1 });
    expect(data.waiting.find(({ kind }) => kind === 'merchantEnter')).toEqual({
      kind: 'merchantEnter',
      count: 1,
      oldest: '2026-01-02T03:04:05.000Z',
      late: 1,
    });
    // A new licence of an admitted agency waits like any other.
    expect(data.waiting.find(({ kind }) => kind === 'licences')).toEqual({
      kind: 'licences',
      count: 1,
      oldest: '2026-01-03T03:04:05.000Z',
      late: 1,
    });
    expect(data.withdrawals).toEqual({ count: 0, gross: 0 });
  });

  test('tells each role what waits in the queues that are open to it', async () => {
    const kinds = async (role: AdminRole) =>
      (await call(contract.dashboardWaiting, {}, await admin(role))).data.list.map(({ kind }) => kind).toSorted();
    expect(await kinds('moderator')).toEqual([
      'appeals',
      'comments',
      'danmaku',
      'infringements',
      'messages',
      'posts',
      'profiles',
      'reports',
      'takedowns',
    ]);
    expect(await kinds('admin')).toEqual(contract.waitingKind.options.filter((kind) => kind !== 'payoutRules').toSorted());
    expect(await kinds('super_admin')).toEqual(contract.waitingKind.options.toSorted());
    expect(await kinds('finance')).toEqual(['cashOut']);
    const { data } = await call(contract.dashboardWaiting, {}, operator);
    expect(data.list).toContainEqual({ kind: 'merchantEnter', count: 1, oldest: '2026-01-02T03:04:05.000Z', late: 1, mine: 0 });
  });

  test('draws every day of a period, those without anything with zero', async () => {
    for (const metric of contract.metric.options) {
      const { data } = await call(contract.dashboardTrend, { metric }, operator);
      expect(data.days).toHaveLength(30);
      expect(data.days.at(-1)?.day).toBe(today);
      expect(data.days.at(-1)?.value).toBeGreaterThan(0);
      expect(data.days[0]?.value).toBe(0);
      expect(data.before).toBe(0);
      // What stands today is the day before of tomorrow.
      const next = await call(contract.dashboardTrend, { metric, from: dayAfter(today), to: dayAfter(today) }, operator);
      expect(next.data.days).toEqual([{ day: dayAfter(today), value: 0, before: data.days.at(-1)?.value }]);
      expect(next.data.before).toBe(data.days.at(-1)?.value);
    }
    const late = await call(contract.dashboardTrend, { metric: 'views', from: '2026-02-01', to: '2026-01-01' }, operator);
    expect(late).toMatchObject({ status: 400, msg: '开始日期不能晚于结束日期' });
    const long = await call(contract.dashboardTrend, { metric: 'views', from: '2025-01-01', to: '2026-01-01' }, operator);
    expect(long).toMatchObject({ status: 400, msg: '时间范围不超过 92 天' });
  });

  test('has the full days of the last fortnight, today not among them', async () => {
    const { data } = await call(contract.dashboardRecent, {}, operator);
    expect(data).toMatchObject({ from: addDays(today, -14), to: addDays(today, -1) });
    expect(data.metrics.map(({ metric }) => metric)).toEqual(contract.metric.options);
    for (const { values } of data.metrics) expect(values).toEqual(Array.from({ length: 14 }, () => 0));
    // Kept for ten minutes; then the day of now is the last of the full ones.
    clock.advance(86_400_000);
    const later = (await call(contract.dashboardRecent, {}, await admin('admin'))).data;
    expect(later.to).toBe(today);
    expect(later.metrics.map(({ values }) => values.at(-1))).toEqual([3, 2, 2, 1, 2, 1]);
    clock.advance(-86_400_000);
  });

  test('puts people and posts into their regions', async () => {
    const { data } = await call(contract.dashboardRegions, {}, operator);
    expect(data.list).toContainEqual(expect.objectContaining({ region: 'beijing', people: 1 }));
    expect(data.list.reduce((sum, { people: users }) => sum + users, 0)).toBe(2);
    expect(data.list.reduce((sum, { works: posts }) => sum + posts, 0)).toBe(1);
  });

  test('asks for its figures again once they are some seconds old', async () => {
    await call(contract.dashboardOverview, {}, operator);
    await user('user');
    expect((await call(contract.dashboardOverview, {}, operator)).data.totals.people).toBe(2);
    clock.advance(16_000);
    expect((await call(contract.dashboardOverview, {}, operator)).data.totals.people).toBe(3);
  });
});

test('the log is found by who, what, whom and when, the newest first, with before and after', async () => {
  const who = { kind: 'admin', id: operator.id, account: operator.account, role: 'admin' } as never;
  for (const [action, targetId] of [
    ['posts.approve', 'one'],
    ['posts.reject', 'two'],
    ['posts_x.reject', 'two'],
  ] as const) {
    clock.advance(1000);
    const record = { action, targetType: 'post', targetId, before: { review: 'pending' }, after: { review: 'none' } };
    await deps.transact((tx) => recordAction(deps, tx, who, '127.0.0.1', record));
  }
  const found = async (filter: object) => (await call(log.logList, filter, operator)).data.list.map(({ action }) => action);
  expect(await found({ admin: operator.account })).toEqual(['posts_x.reject', 'posts.reject', 'posts.approve']);
  expect(await found({ action: 'posts' })).toEqual(['posts.reject', 'posts.approve']);
  expect(await found({ action: 'posts.approve' })).toEqual(['posts.approve']);
  expect(await found({ targetId: 'two', action: 'posts' })).toEqual(['posts.reject']);
  expect(await found({ admin: 'nobody' })).toEqual([]);
  expect(await found({ to: '2020-01-01' })).toEqual([]);
  const first = await call(log.logList, { limit: 1, from: today }, operator);
  expect(first.data).toMatchObject({ hasMore: true, list: [{ before: { review: 'pending' }, after: { review: 'none' } }] });
  expect((await call(log.logList, {}, await admin('moderator'))).status).not.toBe(200);
});

// Last: what it writes into the log is not looked for above.
test('tells each administrator what they have decided, by day', async () => {
  const moderator = await admin('moderator');
  const { data: before } = await call(contract.dashboardHandled, {}, moderator);
  expect(before.days).toHaveLength(14);
  expect(before.days.at(-1)).toEqual({ day: today, value: 0, before: 0 });
  const did = (account: string, action: string) =>
    deps.db.execute(sql`insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, ip, at)
      values (${deps.random.id()}, 'one', ${account}, ${action}, 'post', 'post', '127.0.0.1', ${clock.now().toISOString()})`);
  for (const action of ['posts.approve', 'posts.reject', 'comment.hide', 'posts.claim', 'posts.export', 'log.export'])
    await did(moderator.account, action);
  await did(operator.account, 'posts.approve');
  const days = async () => (await call(contract.dashboardHandled, {}, moderator)).data.days;
  // Not what was only looked at, nor what another one decided.
  expect((await days()).map(({ value }) => value)).toEqual([...Array.from({ length: 13 }, () => 0), 3]);
  // A fortnight later, when their session is long over.
  clock.advance(14 * 86_400_000);
  const actor = { kind: 'admin', id: moderator.id, account: moderator.account, role: 'moderator', sessionId: '' } as const;
  expect((await handled(deps, actor)).days.at(-1)).toEqual({ day: addDays(today, 14), value: 0, before: 3 });
  clock.advance(-14 * 86_400_000);
});

test('who wrote, liked, kept or commented is active, seen to read or not', async () => {
  const active = async () => {
    // What is counted is kept for a while.
    clock.advance(61_000);
    const { data } = await call(contract.dashboardOverview, {}, await again());
    return data.metrics.find(({ metric }) => metric === 'active')?.today ?? 0;
  };
  const again = () => admin('admin');
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from posts limit 1`);
  const post = rows[0]?.id ?? '';
  const before = await active();
  const people = await Promise.all([user('user'), user('user'), user('user'), user('user')]);
  const [liker, keeper, writer, submitter] = people.map(({ id }) => id);
  const at = clock.now().toISOString();
  await deps.db.execute(sql`insert into post_likes (post_id, user_id, created_at) values (${post}, ${liker}, ${at})`);
  expect(await active()).toBe(before + 1);
  await deps.db.execute(sql`insert into favorites (post_id, user_id, created_at) values (${post}, ${keeper}, ${at})`);
  expect(await active()).toBe(before + 2);
  await deps.db.execute(sql`insert into comments (id, post_id, author_id, content, ip, created_at)
    values ('active', ${post}, ${writer}, '好', '127.0.0.1', ${at})`);
  expect(await active()).toBe(before + 3);
  await deps.db.execute(sql`insert into post_reviews (id, post_id, revision_number, action, actor_kind, actor_id, reasons, at)
    values ('active', ${post}, 1, 'submit', 'user', ${submitter}, '[]', ${at})`);
  expect(await active()).toBe(before + 4);
});
