import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { userList } from '#contract/accounts/users.ts';
import { agencyList } from '#contract/agencies/agencies.ts';
import { memberReviewList } from '#contract/agencies/members.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import type { Call } from '#contract/call.ts';
import { adminCommentList } from '#contract/comments/comments.ts';
import { adminDanmakuList } from '#contract/danmaku/danmaku.ts';
import { searchUsers } from '#contract/discovery/search.ts';
import { adminInvitationList } from '#contract/invitation-codes/invitation-codes.ts';
import { adminPostList } from '#contract/moderation/review.ts';
import { adminTags } from '#contract/posts/categories.ts';
import { containing } from '#server/db/lookups/containing.ts';
import { countSubmitted, listSubmitted } from '#server/domains/agencies/applications/store.ts';
import { listIds } from '#server/domains/withdrawals/review/store.ts';
import { rowsRead } from './rows-read.ts';
import { createTestApp } from './test-app.ts';

const { call, admin, deps } = await createTestApp();
const { db } = deps;
const boss = await admin('super_admin');
const ROWS = 5_000;
/** What a list may look at to show one that is there: none of these reads a table, or an index, from one end to the other. */
const FEW = 100;
const NUMBERS = sql`generate_series(1, ${ROWS}::integer) n`;
const AT = sql`timestamptz '2026-01-01' + n * interval '1 minute'`;
/** One in five thousand, and the last of all that come the newest first. */
const NAME = sql`case when n = 1 then '鄱阳湖江豚' else '读者' || n end`;

beforeAll(async () => {
  await db.execute(sql`insert into users (id, nickname, mobile, identity, created_at)
    select 'u' || n, case when n = 2 then '洞庭湖麋鹿' else ${NAME} end, (13900000000 + n)::text, 'creator', ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into agencies (id, owner_id, name, kind, created_at)
    select 'a' || n, 'u' || n, ${NAME}, 'media', ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into agency_members (id, user_id, agency_id, status, source, created_at, accepted_at)
    select 'm' || n, 'u' || n, 'a2', 'approved', 'invite', ${AT}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into agency_applications (id, applicant_id, kind, status, answers, created_at, submitted_at, decided_at, updated_at)
    select 'e' || n, 'u' || n, 'media', 'approved', jsonb_build_object('organisationName', ${NAME}), ${AT}, ${AT}, ${AT}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into invitation_codes (id, code, purpose, uses_allowed, note, created_by_kind, created_by, created_at)
    select 'i' || n, case when n = 2 then 'QWXYZ' else 'CODE' || n end, 'register', 1, ${NAME}, 'admin', ${boss.id}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
    select 'y' || n, 'u' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
    select 'x' || n, 'u' || n, 'creator', 'y' || n, 'applied', 1000, 0, 0, 1000, 'none', (select max(version) from payout_configs), ${AT}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into posts (id, type, author_id, status, version, draft_revision_id, submitted_revision_id, published_revision_id, published_at, created_at, updated_at)
    select 'p' || n, 'article', 'u' || n, 'published', 1, 'r' || n, 'r' || n, 'r' || n, ${AT}, ${AT}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into post_revisions (id, post_id, number, title, summary, tags, text_length, origin, ai_generated, allow_comment, allow_danmaku, created_at, saved_at, frozen_at, published_at)
    select 'r' || n, 'p' || n, 1, ${NAME}, '', '{}', 1, 'original', false, true, true, ${AT}, ${AT}, ${AT}, ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into danmaku (id, post_id, author_id, at_ms, content, mode, color, ip, created_at)
    select 'd' || n, 'p' || n, 'u' || n, 0, ${NAME}, 'rolling', '#ffffff', '127.0.0.1', ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into comments (id, post_id, author_id, content, ip, created_at)
    select 'c' || n, 'p' || n, 'u' || n, case when n = 4 then '长江里有江豚' else '评论' || n end, '127.0.0.1', ${AT} from ${NUMBERS}`);
  await db.execute(sql`insert into search_terms (kind, key, text, pinyin, initials, weight)
    select kind, 'u' || n, ${NAME}, '', '', n from unnest(array['author', 'tag', 'title']) kind, ${NUMBERS}`);
  await db.execute(sql`analyze`);
}, 120_000);

const answers = (list: Call, query: object) => async () => (await call(list, query, boss)).data as unknown;
const inApplications = { status: 'approved', scope: null } as const;

test.each([
  ['users', answers(userList, { keywords: '江豚' }), 'u1', ['users']],
  ['users, by one character', answers(userList, { keywords: '豚' }), 'u1', ['users']],
  ['users, the fewest fans first', answers(userList, { keywords: '江豚', sort: 'fans' }), 'u1', ['users']],
  ['users, by mobile', answers(userList, { keywords: '13900000001' }), 'u1', ['users']],
  ['agencies', answers(agencyList, { keywords: '江豚' }), 'a1', ['agencies', 'users']],
  ['members', answers(memberReviewList, { status: 'approved', keywords: '江豚' }), 'm1', ['agency_members', 'users']],
  [
    'members, by four digits',
    answers(memberReviewList, { status: 'approved', keywords: '0001' }),
    'm1',
    ['agency_members', 'users'],
  ],
  [
    'applications',
    () => listSubmitted(db, { ...inApplications, keywords: '江豚' }, 21, 0),
    'e1',
    ['agency_applications', 'users'],
  ],
  [
    'counts of applications',
    () => countSubmitted(db, { ...inApplications, keywords: '江豚' }),
    '"approved":1',
    ['agency_applications'],
  ],
  ['invitation codes, by note', answers(adminInvitationList, { keywords: '江豚' }), 'i1', ['invitation_codes']],
  ['invitation codes, by code', answers(adminInvitationList, { keywords: 'wxy' }), 'i2', ['invitation_codes']],
  ['withdrawals', () => listIds(db, { keywords: '江豚' }, { limit: 21 }), 'x1', ['withdrawals', 'users']],
  ['danmaku', answers(adminDanmakuList, { keywords: '江豚' }), 'd1', ['danmaku', 'users', 'posts']],
  ['danmaku, by author', answers(adminDanmakuList, { keywords: '麋鹿' }), 'd2', ['danmaku', 'users', 'posts']],
  ['comments', answers(adminCommentList, { keywords: '江里有' }), 'c4', ['comments', 'users', 'posts', 'post_revisions']],
  ['comments, by one character', answers(adminCommentList, { keywords: '里' }), 'c4', ['comments', 'users', 'posts']],
  ['comments, by author', answers(adminCommentList, { keywords: '麋鹿' }), 'c2', ['comments', 'users', 'posts']],
  ['comments, by work', answers(adminCommentList, { keywords: '鄱阳' }), 'c1', ['comments', 'users', 'posts', 'post_revisions']],
  ['comments, by id of the work', answers(adminCommentList, { keywords: 'p3' }), 'c3', ['comments', 'users', 'posts']],
  ['comments, by a common word', answers(adminCommentList, { keywords: '评论' }), 'c5000', ['comments', 'users', 'posts']],
  ['comments, by a common name', answers(adminCommentList, { keywords: '读者' }), 'c5000', ['comments']],
  ['posts', answers(adminPostList, { status: 'published', keywords: '江豚' }), 'p1', ['posts', 'post_revisions']],
  [
    'posts, by author',
    answers(adminPostList, { status: 'published', keywords: '洞庭湖麋鹿' }),
    'p2',
    ['posts', 'post_revisions', 'users'],
  ],
  ['posts, by a common word', answers(adminPostList, { status: 'published', keywords: '读者' }), 'p5000', ['posts']],
  ['users, by a common word', answers(userList, { keywords: '读者' }), 'u5000', ['users']],
  ['tags, by a common word', answers(adminTags, { keywords: '读者' }), '读者5000', ['search_terms']],
  ['quick jump', answers(quickJump, { words: '江豚' }), 'p1', ['posts', 'post_revisions', 'users']],
  ['authors', answers(searchUsers, { q: '江豚' }), 'u1', ['search_terms', 'users']],
  ['tags', answers(adminTags, { keywords: '江豚' }), '鄱阳湖江豚', ['search_terms']],
] as const)('%s are found by a part of a name without a scan', async (_list, ask, expected, tables) => {
  let answer: unknown;
  const read = await rowsRead(deps, async () => {
    answer = await ask();
  });
  expect(JSON.stringify(answer)).toContain(expected);
  expect(read.get(tables[0])).toBeGreaterThan(0);
  for (const table of tables) expect(read.get(table) ?? 0, table).toBeLessThan(FEW);
});

test('a part of a name is found wherever it stands, in any case, and is no pattern', async () => {
  const names = ['鄱阳湖江豚', '江豚', '豚江', 'Finless 江豚', '100%_是真', '江', ''];
  const found = async (words: string) => {
    const { rows } = await db.execute<{ given: string }>(
      sql`select given from unnest(${sql.param(names)}::text[]) with ordinality t (given, n) where ${containing(sql`given`, words)} order by n`,
    );
    return rows.map(({ given }) => given);
  };
  expect(await found('江豚')).toEqual(['鄱阳湖江豚', '江豚', 'Finless 江豚']);
  expect(await found('江')).toEqual(['鄱阳湖江豚', '江豚', '豚江', 'Finless 江豚', '江']);
  expect(await found('FINLESS')).toEqual(['Finless 江豚']);
  expect(await found('s 江')).toEqual(['Finless 江豚']);
  expect(await found('%_')).toEqual(['100%_是真']);
  expect(await found('鄱阳江豚')).toEqual([]);
});
