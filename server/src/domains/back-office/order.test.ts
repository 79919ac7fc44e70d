import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/back-office/list-exports.ts';
import { adminPostList } from '#contract/moderation/review.ts';
import { listReportCases } from '#contract/moderation/reports.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { listFile } from '../../../test/list-file.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const boss = await admin('super_admin');
const idsOf = (list: contract.ExportedList, filter: Record<string, string>) => listFile(app, boss, list, filter);

const NUMBERS = sql`generate_series(1, 5) n`;
const timestamp = sql`timestamptz '2026-02-01' + n * interval '1 hour'`;

beforeAll(async () => {
  await deps.db.execute(sql`
    insert into admins (id, account, password_hash, role, created_at)
    select 'k' || n, 'sorted' || 9 - n, '', 'moderator', ${timestamp} from ${NUMBERS}`);
  const agency = await agencyOf(app, { name: '排序社' });
  await deps.db.execute(sql`
    insert into users (id, nickname, identity, created_at) select 'o' || n, '排序人' || n, 'creator', ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into agencies (id, owner_id, name, kind, created_at)
    select 'a' || n, 'o' || n, '排序机构' || n, 'media', ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into agency_members (id, user_id, agency_id, status, source, created_at, accepted_at)
    select 'm' || n, 'o' || n, ${agency.agencyId}, 'approved', 'invite', ${timestamp}, ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into agency_applications (id, applicant_id, kind, status, answers, created_at, submitted_at, decided_at, updated_at)
    select 'e' || n, 'o' || n, 'media', 'approved', '{"organisationName":"排序"}', ${timestamp}, ${timestamp},
      timestamptz '2026-05-01', ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
    select 'i' || n, 'SORTED' || n, 'register', 1, '排序', 'admin', ${boss.id}, ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into notices (id, title, body, html, audience, pinned, publish_at, author_id, created_at, updated_at)
    select 'n' || n, '排序' || n, '{}', '', 'everyone', false, ${timestamp}, ${boss.id}, timestamptz '2026-05-01' - n * interval '1 hour',
      ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
    select 'r' || n, 'person', 'o' || n, 'open', 10 - n, ${timestamp}, ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into infringements (id, receipt, kind, standing, name, contact, links, statement, ip, created_at)
    select 'f' || n, 'f' || n, 'copyright', 'self', '某人', 'a@b.cn', '{}', '侵权', '127.0.0.1', ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
    select 'y' || n, 'o' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${timestamp} from ${NUMBERS}`);
  await deps.db.execute(sql`
    insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
    select 'x' || n, 'o' || n, 'creator', 'y' || n, 'applied', 1000 - n, 0, 0, 1000 - n, 'none',
      (select max(version) from payout_configs), ${timestamp}, ${timestamp} from ${NUMBERS}`);
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

test('posts come by their views where readers saw them, and are told how many they were', async () => {
  const author = await user('creator');
  const posts: string[] = [];
  for (const views of [7, 9, 8]) {
    const id = await publishedPost(deps, { authorId: author.id, status: 'offline' });
    await deps.db.execute(sql`update posts set submitted_revision_id = draft_revision_id where id = ${id}`);
    await deps.db.execute(sql`insert into post_counts (post_id, views, listed_views) values (${id}, 0, ${views})`);
    posts.push(id);
  }
  const byViews = async (sort: string, page = 1) => {
    const { data } = await call(adminPostList, { status: 'offline', sort, page, limit: 2 }, boss);
    return data.list.map(({ postsId, views }) => [posts.indexOf(postsId), views]);
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
