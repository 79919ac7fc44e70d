import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { withDatabase } from '../../test/global-setup.ts';
import { knownMigrations, migrate } from './migrate.ts';

const ORDERS = '0310_takedown_orders.sql';

test('what is down keeps its order, or is given one by what its post holds; servers of before go on beside', async () => {
  const name = `orders_${randomBytes(6).toString('hex')}`;
  const maker = new pg.Client({ connectionString: inject('databaseUrl') });
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  const url = withDatabase(inject('databaseUrl'), name);
  await migrate(url, new Set((await knownMigrations()).filter((migration) => migration < ORDERS)));

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into users (id, nickname, identity, created_at) values ('u', '作者', 'creator', now());
      insert into posts (id, type, author_id, status, review, offline_by, version, draft_revision_id, published_revision_id,
        submitted_revision_id, takedown_id, refused, created_at, updated_at, published_at)
      select id, 'article', 'u', status, 'none', by, 1, id || 'r', id || 'r', id || 'r', takedown, refused, now(), now(), now() from (values
        ('ordered', 'offline', 'admin', 'o1', true), ('bare', 'offline', 'admin', null, false), ('unsaid', 'offline', 'admin', null, false),
        ('hidden', 'offline', 'author', null, false), ('seen', 'published', null, null, false)) p (id, status, by, takedown, refused);
      insert into post_revisions (id, post_id, number, title, summary, tags, text_length, origin, ai_generated, allow_comment, allow_danmaku,
        created_at, saved_at) select id || 'r', id, 3, id, '', '{}', 1, 'original', false, true, true, now(), now() from posts;
      insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at) values ('o1', 'ordered', 2, '侵权', 'a', '2026-01-01');
      insert into post_takedowns (id, post_id, revision_number, reason, taken_at, ended_at, ended_how)
        values ('o0', 'seen', 1, '误判', '2025-01-01', '2025-02-01', 'putBack');
      insert into post_reviews (id, post_id, revision_number, action, actor_kind, actor_id, reasons, at)
        values ('v1', 'bare', 2, 'offline', 'admin', 'a', '[{"text":"图片来源不明"}]', '2026-02-01');`);
    expect(await migrate(url, new Set([ORDERS]))).toEqual([ORDERS]);
    const { rows } = await client.query(`
      select p.id, p.refused, t.revision_number as revision, t.reason, t.taken_by as by, t.rule, t.scope, t.until, t.lapsed_at as lapsed
      from posts p join post_takedowns t on t.id = p.takedown_id where t.ended_at is null order by p.id`);
    const plain = { refused: true, rule: 'other', scope: 'site', until: null, lapsed: null };
    expect(rows).toEqual([
      { id: 'bare', revision: 2, reason: '图片来源不明', by: 'a', ...plain },
      { id: 'ordered', revision: 2, reason: '侵权', by: 'a', ...plain },
      { id: 'unsaid', revision: 3, reason: '', by: null, ...plain },
    ]);

    // As the version before writes.
    await client.query(`insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at)
      values ('o2', 'seen', 3, '侵权', 'a', now()), ('o3', 'seen', 3, '侵权', 'b', now())
      on conflict do nothing`);
    await client.query(`insert into post_takedowns (id, post_id, revision_number, reason, taken_by, taken_at)
      values ('o3', 'seen', 3, '再一次', 'b', now())
      on conflict (post_id) where ended_at is null do update set reason = excluded.reason, taken_by = excluded.taken_by`);
    expect(
      (await client.query(`select id, reason, rule from post_takedowns where post_id = 'seen' and ended_at is null`)).rows,
    ).toEqual([{ id: 'o2', reason: '再一次', rule: 'other' }]);
    await expect(client.query(`update post_takedowns set lapsed_at = now() where id = 'o2'`)).rejects.toThrow('check');
    await expect(client.query(`update post_takedowns set scope = 'hubei' where id = 'o2'`)).rejects.toThrow('check');
  } finally {
    await client.end();
  }
});
