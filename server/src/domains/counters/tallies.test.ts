import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { mergeTallyChanges } from './service.ts';

const { user, deps } = await createTestApp();
const { db } = deps;

const COUNTED = sql`
  select 'posts:' || status as name, count(*)::integer as n from posts where submitted_revision_id is not null group by status
  union all select 'published', count(*)::integer from published_posts
  union all select 'published:' || coalesce(region, ''), count(*)::integer from published_posts group by 1
  union all select 'category:' || category_id, count(*)::integer from published_posts group by 1
  union all select 'withdrawals:' || status, count(*)::integer from withdrawals group by 1
  union all select 'reports:' || state, count(*)::integer from report_cases group by 1
  union all select 'users', count(*)::integer from users
  union all select 'users:' || status || ':' || identity || ':' || coalesce(region, ''), count(*)::integer from users group by 1
  union all select 'media', coalesce(sum(size), 0)::integer from media_assets
  union all select 'images', coalesce(sum(bytes), 0)::integer from images`;

/** Without sums of nothing: a state that a post once was in stays with 0. */
const sums = async (query: typeof COUNTED) =>
  Object.fromEntries(
    (await db.execute<{ name: string; n: number }>(query)).rows.filter(({ n }) => n !== 0).map(({ name, n }) => [name, n]),
  );
const tallied = () => sums(sql`select name, n::integer from tallied`);
const changes = async () => Number((await db.execute(sql`select count(*) as n from tally_changes`)).rows[0]?.['n']);

async function expectTrue(): Promise<Record<string, number>> {
  const counted = await sums(COUNTED);
  expect(await tallied()).toEqual(counted);
  return counted;
}

test('sums over whole tables are what a count answers, however rows change', async () => {
  const author = await user('agencies');
  const ids = await Promise.all(Array.from({ length: 3 }, () => publishedPost(deps, { authorId: author.id })));
  await db.execute(sql`update posts set submitted_revision_id = published_revision_id`);
  expect(await expectTrue()).toMatchObject({ 'posts:published': 3, published: 3 });

  // Several rows by one statement, some of them without a change that counts.
  await db.execute(sql`update posts set status = 'offline' where id in (${ids[0]}, ${ids[1]})`);
  await db.execute(sql`update posts set updated_at = now()`);
  await db.execute(sql`delete from published_posts where post_id = ${ids[0]}`);
  expect(await expectTrue()).toMatchObject({ 'posts:published': 1, 'posts:offline': 2, published: 2 });

  // Back to a draft that nobody submitted.
  await db.execute(sql`update posts set published_revision_id = null, submitted_revision_id = null where id = ${ids[1]}`);
  expect(await expectTrue()).toMatchObject({ 'posts:offline': 1 });

  await db.execute(sql`insert into users (id, nickname, identity, created_at)
    select 'tallied' || n, '计数' || n, 'user', now() from generate_series(1, 5) n`);
  await db.execute(sql`delete from users where id in ('tallied1', 'tallied2')`);
  await db.execute(sql`update users set region = 'hubei' where id = 'tallied3'`);
  await db.execute(sql`update users set status = 1, identity = 'creator' where id in ('tallied4', 'tallied5')`);
  await db.execute(sql`update published_posts set region = 'yunnan', category_id = 'food' where post_id = ${ids[2]}`);
  expect(await expectTrue()).toMatchObject({
    'users:0:user:hubei': 1,
    'users:1:creator:': 2,
    'published:yunnan': 1,
    'category:food': 1,
    'category:travel': 1,
  });

  // States of what is reported and of withdrawals.
  await db.execute(sql`insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
    select 'tallied' || n, 'person', 'tallied' || n, 'open', 1, now(), now() from generate_series(3, 5) n`);
  await db.execute(sql`update report_cases set state = 'dismissed', handled_at = now() where id = 'tallied3'`);
  await db.execute(sql`delete from report_cases where id = 'tallied4'`);
  await db.execute(sql`insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
    values ('tallied', 'tallied3', 'alipay', '', '', '某*', '1**', '\\x00', now())`);
  await db.execute(sql`insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
    select 'tallied' || n, 'tallied3', 'creator', 'tallied', 'applied', 1000, 0, 0, 1000, 'none', (select max(version) from payout_configs), now(), now()
    from generate_series(1, 2) n`);
  await db.execute(sql`update withdrawals set status = 'cancelled', ended_at = now() where id = 'tallied1'`);
  expect(await expectTrue()).toMatchObject({
    'reports:open': 1,
    'reports:dismissed': 1,
    'withdrawals:applied': 1,
    'withdrawals:cancelled': 1,
  });

  // Bytes, by rows that come, change and go.
  await db.execute(sql`
    insert into images (id, owner_id, part, url, key, width, height, widths, placeholder, color, animated, bytes, created_at)
    select 'tallied' || n, ${author.id}, 'avatar', '/media/tallied/' || n, 'tallied/' || n, 1, 1, '{}', '', '#fff', false, n * 100, now()
    from generate_series(1, 3) n`);
  await db.execute(sql`update images set bytes = bytes + 7 where url like '/media/tallied/%'`);
  await db.execute(sql`delete from images where url = '/media/tallied/3'`);
  expect(await expectTrue()).toMatchObject({ images: 314 });

  // A change that is rolled back counts nothing.
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`update posts set status = 'deleted'`);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await expectTrue();
});

test('folding changes no sum, also twice at once', async () => {
  const before = await tallied();
  expect(await changes()).toBeGreaterThan(0);
  await Promise.all([mergeTallyChanges(deps), mergeTallyChanges(deps)]);
  expect(await changes()).toBe(0);
  expect(await tallied()).toEqual(before);
  await expectTrue();
});
