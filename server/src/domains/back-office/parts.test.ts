import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createListExport } from '#contract/back-office/list-exports.ts';
import { listFile } from '../../../test/list-file.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { SYSTEM } from '../../core/actor.ts';
import { ADMIN_LISTS } from '#server/lists.ts';

// Each of these files is read in several parts.
const app = await createTestApp();
const { call, user, admin, deps, fastify } = app;
const boss = await admin('super_admin');

async function found(query: SQL): Promise<string[]> {
  return (await deps.db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

const ROWS = 2100;
/** Hundreds stand at the same moment, across the ends of the parts. */
const timestamp = sql`timestamptz '2026-01-01' + n / 400 * interval '1 minute'`;
const numbers = sql`generate_series(1, ${ROWS}::integer) n`;

beforeAll(async () => {
  const author = await user('creator');
  const post = await publishedPost(deps, { authorId: author.id });
  await deps.db.execute(sql`update posts set submitted_revision_id = draft_revision_id where id = ${post}`);
  await deps.db.execute(sql`
    insert into comments (id, post_id, author_id, content, ip, created_at, removed_at, removed_by)
    select 'c' || n, ${post}, ${author.id}, '说' || n, '127.0.0.1', ${timestamp},
      case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end,
      case when n % 2 = 0 then 'admin' end from ${numbers}`);
  await deps.db.execute(sql`
    insert into danmaku (id, post_id, author_id, at_ms, content, mode, color, ip, created_at)
    select 'd' || n, ${post}, ${author.id}, n, '弹' || n, 'rolling', '#ffffff', '127.0.0.1', ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into posts select (jsonb_populate_record(p, jsonb_build_object('id', 'w' || n, 'updated_at', ${timestamp},
      'submitted_at', ${timestamp}, 'review', case when n % 2 = 0 then 'pending' else 'none' end))).*
    from posts p, ${numbers} where p.id = ${post}`);
  await deps.db.execute(sql`
    insert into posts select (jsonb_populate_record(p, jsonb_build_object('id', 'x' || n, 'status', 'offline', 'offline_by', 'admin',
      'takedown_id', 'o' || n))).* from posts p, ${numbers} where p.id = ${post}`);
  await deps.db.execute(sql`
    insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at, until, lapsed_at)
    select 'o' || n, 'x' || n, 1, '侵权', ${boss.id}, ${timestamp}, '2026-01-02', timestamptz '2026-03-01' - n / 300 * interval '1 minute'
    from ${numbers}`);
  await deps.db.execute(sql`select ensure_audit_log_months('2026-01-01', 1)`);
  await deps.db.execute(sql`
    insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, ip, at)
    select 'l' || n, ${boss.id}, 'somebody', 'posts.approve', 'post', 't' || n, '127.0.0.1', ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into users (id, nickname, identity, created_at)
    select 'u' || n, '众人' || n, 'user', ${timestamp} from ${numbers}`);
  await user('agencies');
  await deps.db.execute(sql`
    insert into agencies (id, owner_id, name, kind, created_at)
    select 'b' || n, 'u' || n, '众社' || n, 'media', ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into agency_members (id, user_id, agency_id, status, source, created_at, accepted_at)
    select 'q' || n, 'u' || n, 'b1', 'approved', 'invite', ${timestamp}, timestamptz '2026-03-01' - n / 300 * interval '1 minute'
    from ${numbers}`);
  await deps.db.execute(sql`
    insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
    select 'g' || n, 'g' || n, 'register', 1, '众码', 'admin', ${boss.id}, ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at, handled_at)
    select 'h' || n, 'post', 'h' || n, case when n % 2 = 0 then 'upheld' else 'open' end, n % 9, ${timestamp}, ${timestamp},
      case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end from ${numbers}`);
  await deps.db.execute(sql`
    insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
    select 'z' || n, 'u' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
    select 'j' || n, 'u' || n, 'creator', 'z' || n, 'paid', 1000 + n % 5, 0, 0, 1000 + n % 5, 'none',
      (select max(version) from payout_configs), ${timestamp}, ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into post_reviews (id, post_id, revision_number, action, actor_kind, actor_id, reasons, at)
    select 'v' || n, ${post}, 1, 'reject', 'admin', ${boss.id}, '[]', ${timestamp} from ${numbers}`);
  await deps.db.execute(sql`
    insert into post_appeals (id, post_id, review_id, author_id, text, state, created_at, decided_at)
    select 'p' || n, ${post}, 'v' || n, ${author.id}, '不服', case when n % 2 = 0 then 'granted' else 'pending' end, ${timestamp},
      case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end from ${numbers}`);
}, 120_000);

test.each([
  ['comments', {}, sql`select id from comments order by created_at desc, id desc`],
  ['comments', { sort: 'at' }, sql`select id from comments order by created_at, id`],
  ['comments', { status: 'hidden' }, sql`select id from comments where removed_by = 'admin' order by removed_at desc, id desc`],
  ['danmaku', {}, sql`select id from danmaku order by created_at desc, id desc`],
  ['works', { status: 'pending' }, sql`select id from posts where review = 'pending' order by submitted_at, id`],
  ['works', { status: 'lapsed' }, sql`select post_id as id from post_takedowns order by lapsed_at, post_id`],
  ['works', { status: 'published' }, sql`select id from posts where status = 'published' order by updated_at desc, id`],
  [
    'works',
    { status: 'published', sort: 'at' },
    sql`select id from posts where status = 'published' order by updated_at, id desc`,
  ],
  [
    'people',
    { keywords: '众人', sort: '-fans' },
    sql`select id from users where nickname like '众人%' order by created_at desc, id desc`,
  ],
  ['merchants', { keywords: '众社' }, sql`select id from agencies where name like '众社%' order by created_at desc, id`],
  [
    'merchants',
    { keywords: '众社', sort: 'created' },
    sql`select id from agencies where name like '众社%' order by created_at, id desc`,
  ],
  ['subAccounts', {}, sql`select id from agency_members order by created_at desc, id desc`],
  ['subAccounts', { keywords: '众人', sort: 'created' }, sql`select id from agency_members order by created_at, id`],
  ['applications', { status: 'approved' }, sql`select id from agency_members order by created_at desc, id desc`],
  ['applications', { status: 'approved', sort: 'at' }, sql`select id from agency_members order by accepted_at, id`],
  ['codes', { keywords: '众码' }, sql`select id from invitation_codes where note = '众码' order by created_at desc, id`],
  [
    'codes',
    { keywords: '众码', sort: 'created' },
    sql`select id from invitation_codes where note = '众码' order by created_at, id desc`,
  ],
  ['reports', {}, sql`select id from report_cases where state = 'open' order by first_at, id`],
  ['reports', { sort: '-count' }, sql`select id from report_cases where state = 'open' order by first_at, id`],
  ['reports', { state: 'upheld' }, sql`select id from report_cases where state = 'upheld' order by handled_at desc, id desc`],
  ['reports', { state: 'upheld', sort: 'at' }, sql`select id from report_cases where state = 'upheld' order by handled_at, id`],
  ['cashOut', { status: 'paid' }, sql`select id from withdrawals where status = 'paid' order by applied_at desc, id desc`],
  ['cashOut', { status: 'paid', sort: 'at' }, sql`select id from withdrawals where status = 'paid' order by applied_at, id`],
  ['cashOut', { sort: '-gross' }, sql`select id from withdrawals order by gross desc, id desc`],
  ['appeals', {}, sql`select id from post_appeals where state = 'pending' order by created_at, id`],
  ['appeals', { sort: '-at' }, sql`select id from post_appeals where state = 'pending' order by created_at desc, id desc`],
  ['appeals', { state: 'granted' }, sql`select id from post_appeals where state = 'granted' order by decided_at desc, id`],
  [
    'appeals',
    { state: 'granted', sort: 'at' },
    sql`select id from post_appeals where state = 'granted' order by decided_at, id desc`,
  ],
] as const)('the file of %s with %o holds each row once, in the order of the list', async (list, filter, query) => {
  const expected = await found(query);
  expect(expected.length).toBeGreaterThan(1000);
  expect(await listFile(app, boss, list, filter)).toEqual(expected);
});

test.each([
  [
    'merchants',
    { keywords: '众社' },
    sql`insert into agencies (id, owner_id, name, kind, created_at)
      select 'b0', id, '众社新', 'media', '2026-09-01' from users where identity = 'agencies'`,
  ],
  [
    'codes',
    { keywords: '众码' },
    sql`insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
      select 'g0', 'g0', purpose, 1, note, created_by_kind, created_by, '2026-09-01' from invitation_codes where id = 'g1'`,
  ],
  [
    'reports',
    { state: 'open' },
    sql`insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
      values ('h0', 'post', 'h0', 'open', 1, '2025-09-01', '2025-09-01')`,
  ],
  [
    'cashOut',
    { status: 'paid' },
    sql`insert into withdrawals select (jsonb_populate_record(w, '{"id":"j0","applied_at":"2026-09-01"}')).* from withdrawals w where id = 'j1'`,
  ],
] as const)('the file of %s repeats none when another comes in at its beginning meanwhile', async (list, filter, insert) => {
  const ids: string[] = [];
  for await (const part of ADMIN_LISTS.lists[list].rows(deps, SYSTEM, filter)) {
    if (ids.length === 0) await deps.db.execute(insert);
    ids.push(...part.map(([id]) => String(id)));
  }
  expect(ids.length).toBeGreaterThan(1000);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['-at', sql`select at, id from audit_log where admin_account = 'somebody' order by at desc, id`],
  ['at', sql`select at, id from audit_log where admin_account = 'somebody' order by at, id desc`],
])('the file of the log by %s too', async (sort, query) => {
  const { data } = await call(createListExport, { list: 'log', filter: { admin: 'somebody', sort } }, boss);
  const targets = (await fastify.inject(data.url)).body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[5]);
  const expected = (await found(query)).map((id) => id.replace('l', 't'));
  expect(expected).toHaveLength(ROWS);
  expect(targets).toEqual(expected);
});
