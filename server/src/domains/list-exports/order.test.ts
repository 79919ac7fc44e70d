import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/list-exports.ts';
import { adminPostList } from '#contract/moderation.ts';
import { listReportCases } from '#contract/reports.ts';
import { agencyOf } from '../../../test/agency.ts';
import { publishedWork } from '../../../test/published-work.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { SYSTEM } from '../../actor.ts';
import { LISTS } from './lists.ts';

const app = await createTestApp();
const { call, person, admin, deps, fastify } = app;
const boss = await admin('super_admin');

/** The ids of a file, from its top to its end. */
async function idsOf(list: contract.ExportedList, filter: Record<string, string> = {}): Promise<string[]> {
  const { status, msg, data } = await call(contract.createListExport, { list, filter }, boss);
  if (status !== 200) throw new Error(`${list}: ${status} ${msg}`);
  const lines = (await fastify.inject(data.url)).body.trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '');
}
async function found(query: SQL): Promise<string[]> {
  return (await deps.db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

describe('a file that is read in several parts', () => {
  const ROWS = 2100;
  /** Hundreds stand at the same moment, across the ends of the parts. */
  const moment = sql`timestamptz '2026-01-01' + n / 400 * interval '1 minute'`;
  const numbers = sql`generate_series(1, ${ROWS}::integer) n`;

  beforeAll(async () => {
    const [author, admin1] = [await person('creator'), boss];
    const work = await publishedWork(deps, { authorId: author.id });
    await deps.db.execute(sql`update posts set submitted_revision_id = draft_revision_id where id = ${work}`);
    await deps.db.execute(sql`
      insert into comments (id, post_id, author_id, content, ip, created_at, removed_at, removed_by)
      select 'c' || n, ${work}, ${author.id}, '说' || n, '127.0.0.1', ${moment},
        case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end,
        case when n % 2 = 0 then 'admin' end from ${numbers}`);
    await deps.db.execute(sql`
      insert into danmaku (id, post_id, author_id, at_ms, content, mode, color, ip, created_at)
      select 'd' || n, ${work}, ${author.id}, n, '弹' || n, 'rolling', '#ffffff', '127.0.0.1', ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into posts select (jsonb_populate_record(p, jsonb_build_object('id', 'w' || n, 'updated_at', ${moment},
        'submitted_at', ${moment}, 'review', case when n % 2 = 0 then 'pending' else 'none' end))).*
      from posts p, ${numbers} where p.id = ${work}`);
    await deps.db.execute(sql`
      insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, ip, at)
      select 'l' || n, ${admin1.id}, 'somebody', 'posts.approve', 'post', 't' || n, '127.0.0.1', ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into users (id, nickname, identity, created_at)
      select 'u' || n, '众人' || n, 'user', ${moment} from ${numbers}`);
    await person('agencies');
    await deps.db.execute(sql`
      insert into agencies (id, owner_id, name, kind, created_at)
      select 'b' || n, 'u' || n, '众社' || n, 'media', ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
      select 'g' || n, 'g' || n, 'register', 1, '众码', 'admin', ${admin1.id}, ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at, handled_at)
      select 'h' || n, 'post', 'h' || n, case when n % 2 = 0 then 'upheld' else 'open' end, n % 9, ${moment}, ${moment},
        case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end from ${numbers}`);
    await deps.db.execute(sql`
      insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
      select 'z' || n, 'u' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
      select 'j' || n, 'u' || n, 'creator', 'z' || n, 'paid', 1000 + n % 5, 0, 0, 1000 + n % 5, 'none',
        (select max(version) from payout_configs), ${moment}, ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into post_reviews (id, post_id, revision_number, action, actor_kind, actor_id, reasons, at)
      select 'v' || n, ${work}, 1, 'reject', 'admin', ${admin1.id}, '[]', ${moment} from ${numbers}`);
    await deps.db.execute(sql`
      insert into post_appeals (id, post_id, review_id, author_id, text, state, created_at, decided_at)
      select 'p' || n, ${work}, 'v' || n, ${author.id}, '不服', case when n % 2 = 0 then 'granted' else 'pending' end, ${moment},
        case when n % 2 = 0 then timestamptz '2026-03-01' - n / 300 * interval '1 minute' end from ${numbers}`);
  }, 120_000);

  test.each([
    ['comments', {}, sql`select id from comments order by created_at desc, id desc`],
    ['comments', { sort: 'at' }, sql`select id from comments order by created_at, id`],
    ['comments', { status: 'hidden' }, sql`select id from comments where removed_by = 'admin' order by removed_at desc, id desc`],
    ['danmaku', {}, sql`select id from danmaku order by created_at desc, id desc`],
    ['works', { status: 'pending' }, sql`select id from posts where review = 'pending' order by submitted_at, id`],
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
  ] as const)('of %s with %o holds each row once, in the order of the list', async (list, filter, query) => {
    const expected = await found(query);
    expect(expected.length).toBeGreaterThan(1000);
    expect(await idsOf(list, filter)).toEqual(expected);
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
  ] as const)('of %s repeats none when another comes in at its beginning meanwhile', async (list, filter, insert) => {
    const ids: string[] = [];
    for await (const part of LISTS[list].rows(deps, SYSTEM, filter)) {
      if (ids.length === 0) await deps.db.execute(insert);
      ids.push(...part.map(([id]) => String(id)));
    }
    expect(ids.length).toBeGreaterThan(1000);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['-at', sql`select at, id from audit_log where admin_account = 'somebody' order by at desc, id`],
    ['at', sql`select at, id from audit_log where admin_account = 'somebody' order by at, id desc`],
  ])('of the log by %s too', async (sort, query) => {
    const { data } = await call(contract.createListExport, { list: 'log', filter: { admin: 'somebody', sort } }, boss);
    const targets = (await fastify.inject(data.url)).body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[4]);
    const expected = (await found(query)).map((id) => id.replace('l', 't'));
    expect(expected).toHaveLength(ROWS);
    expect(targets).toEqual(expected);
  });
});

describe('a list that can be ordered', () => {
  const NUMBERS = sql`generate_series(1, 5) n`;
  const moment = sql`timestamptz '2026-02-01' + n * interval '1 hour'`;

  beforeAll(async () => {
    await deps.db.execute(sql`
      insert into admins (id, account, password_hash, role, created_at)
      select 'k' || n, 'sorted' || 9 - n, '', 'moderator', ${moment} from ${NUMBERS}`);
    const agency = await agencyOf(app, { name: '排序社' });
    await deps.db.execute(sql`
      insert into users (id, nickname, identity, created_at) select 'o' || n, '排序人' || n, 'creator', ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into agencies (id, owner_id, name, kind, created_at)
      select 'a' || n, 'o' || n, '排序机构' || n, 'media', ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into agency_members (id, user_id, agency_id, status, source, created_at, accepted_at)
      select 'm' || n, 'o' || n, ${agency.agencyId}, 'approved', 'invite', ${moment}, ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into agency_applications (id, applicant_id, kind, status, answers, created_at, submitted_at, decided_at, updated_at)
      select 'e' || n, 'o' || n, 'media', 'approved', '{"organisationName":"排序"}', ${moment}, ${moment},
        timestamptz '2026-05-01', ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
      select 'i' || n, 'SORTED' || n, 'register', 1, '排序', 'admin', ${boss.id}, ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into notices (id, title, body, html, audience, pinned, publish_at, author_id, created_at, updated_at)
      select 'n' || n, '排序' || n, '{}', '', 'everyone', false, ${moment}, ${boss.id}, timestamptz '2026-05-01' - n * interval '1 hour',
        ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
      select 'r' || n, 'person', 'o' || n, 'open', 10 - n, ${moment}, ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into infringements (id, receipt, kind, standing, name, contact, links, statement, ip, created_at)
      select 'f' || n, 'f' || n, 'copyright', 'self', '某人', 'a@b.cn', '{}', '侵权', '127.0.0.1', ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
      select 'y' || n, 'o' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${moment} from ${NUMBERS}`);
    await deps.db.execute(sql`
      insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
      select 'x' || n, 'o' || n, 'creator', 'y' || n, 'applied', 1000 - n, 0, 0, 1000 - n, 'none',
        (select max(version) from payout_configs), ${moment}, ${moment} from ${NUMBERS}`);
  });

  test.each([
    ['merchants', 'created', { keywords: '排序机构' }, 'a'],
    ['subAccounts', 'created', { keywords: '排序人' }, 'm'],
    ['applications', 'at', { status: 'approved', keywords: '排序人' }, 'm'],
    ['entries', 'at', { status: 'approved' }, 'e'],
    ['codes', 'created', { keywords: '排序' }, 'SORTED'],
    ['managers', 'created', { keywords: 'sorted' }, 'k'],
    ['notices', 'publish', { keywords: '排序' }, 'n'],
    ['reports', 'at', { targetType: 'person' }, 'r'],
    ['infringements', 'at', {}, 'f'],
    ['cashOut', 'at', { status: 'applied' }, 'x'],
  ] as const)('%s comes by %s, up or down', async (list, sort, filter, letter) => {
    const expected = [1, 2, 3, 4, 5].map((n) => `${letter}${n}`);
    const codes = async (by: string) => idsOf(list, { ...filter, sort: by });
    expect(await codes(sort)).toEqual(expected);
    expect(await codes(`-${sort}`)).toEqual(expected.toReversed());
  });

  test('reports are listed by how many made them, administrators come by their accounts, withdrawals by their sum', async () => {
    const { data } = await call(listReportCases, { targetType: 'person', sort: 'count' }, boss);
    expect(data.list.map(({ id }) => id)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1']);
    expect(await idsOf('managers', { keywords: 'sorted', sort: 'account' })).toEqual(['k5', 'k4', 'k3', 'k2', 'k1']);
    expect(await idsOf('cashOut', { status: 'applied', sort: 'gross' })).toEqual(['x5', 'x4', 'x3', 'x2', 'x1']);
  });

  test('works come by their views where readers saw them, and are told how many they were', async () => {
    const author = await person('creator');
    const works: string[] = [];
    for (const views of [7, 9, 8]) {
      const id = await publishedWork(deps, { authorId: author.id, status: 'offline' });
      await deps.db.execute(sql`update posts set submitted_revision_id = draft_revision_id where id = ${id}`);
      await deps.db.execute(sql`insert into post_counts (post_id, views, listed_views) values (${id}, 0, ${views})`);
      works.push(id);
    }
    const byViews = async (sort: string, page = 1) => {
      const { data } = await call(adminPostList, { status: 'offline', sort, page, limit: 2 }, boss);
      return data.list.map(({ postsId, views }) => [works.indexOf(postsId), views]);
    };
    expect(await byViews('-views')).toEqual([
      [1, 9],
      [2, 8],
    ]);
    expect(await byViews('-views', 2)).toEqual([[0, 7]]);
    expect(await byViews('views')).toEqual([
      [0, 7],
      [2, 8],
    ]);
    expect(await call(adminPostList, { status: 'pending', sort: 'views' }, boss)).toMatchObject({
      status: 400,
      msg: '只有已发布和已下线的作品可以按浏览量排序',
    });
  });

  test('an order that a list does not know is refused with a sentence', async () => {
    expect(await call(contract.createListExport, { list: 'reports', filter: { sort: 'author' } }, boss)).toMatchObject({
      status: 400,
      msg: '排序方式不正确',
    });
  });
});
