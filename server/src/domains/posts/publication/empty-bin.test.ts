import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as posts from '#contract/posts/drafts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { emptyBin } from './retract.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { published, again } = postsOf(app);

const reviewer = await admin('moderator');
const author = await user('creator');
const reader = await user('user');
const DAY = 86_400_000;

/** Comments, replies to them and to each other, and likes, as many readers leave them. */
async function discuss(postsId: string, comments: number): Promise<void> {
  const values = { post: postsId, by: reader.id, roots: Math.ceil(comments / 30) };
  await deps.db.execute(sql`
    insert into comments (id, post_id, root_id, parent_id, author_id, content, ip, created_at, removed_at, removed_by)
    select ${values.post} || '-' || n, ${values.post},
      case when n > ${values.roots} then ${values.post} || '-' || (n % ${values.roots} + 1) end,
      case when n > 2 * ${values.roots} then ${values.post} || '-' || (n - ${values.roots})
        when n > ${values.roots} then ${values.post} || '-' || (n % ${values.roots} + 1) end,
      ${values.by}, '说得对', '127.0.0.1', now() + n * interval '1 second',
      case when n % 3 = 0 then now() end, case when n % 3 = 0 then 'writer' end
    from generate_series(1, ${comments}::integer) n`);
  await deps.db.execute(sql`
    insert into comment_likes (comment_id, user_id, created_at)
    select id, ${reader.id}, now() from comments where post_id = ${postsId} on conflict do nothing`);
}

async function binned(title: string, by: Visitor = author, passing: Visitor = reviewer): Promise<string> {
  const postsId = await published(articleForm({ title }), by, passing);
  await call(posts.remove, { postsId }, by);
  return postsId;
}

const left = async (postsId: string) =>
  (await deps.db.execute<{ n: number }>(sql`select count(*)::integer as n from comments where post_id = ${postsId}`)).rows[0]?.n;

test('the bin is emptied in parts, each post by itself, and one that cannot go holds up none behind it', async () => {
  const discussed = await binned('三千条评论');
  await discuss(discussed, 3500);
  clock.advance(1000);
  const stuck = await binned('删不掉的');
  clock.advance(1000);
  const behind = await binned('排在后面的');
  await deps.db.execute(sql`
    create table parts (table_name text, rows integer);
    create function note_part() returns trigger language plpgsql as $$ begin
      insert into parts select tg_table_name, count(*) from gone; return null; end $$;
    create trigger parts after delete on comments referencing old table as gone for each statement execute function note_part();
    create trigger parts after delete on comment_likes referencing old table as gone for each statement execute function note_part()`);
  await deps.db.execute(
    sql.raw(`create function refuse_stuck() returns trigger language plpgsql as $$ begin
      if old.id = '${stuck}' then raise exception 'stuck'; end if; return old; end $$;
    create trigger refuse_stuck before delete on posts for each row execute function refuse_stuck()`),
  );
  clock.advance(31 * DAY);
  await expect(emptyBin(deps, { rowsPerBatch: 200 })).rejects.toThrow('1 posts could not be removed');
  expect(await left(discussed)).toBe(0);
  const { rows } = await deps.db.execute<{ table_name: string; most: number; all: number }>(
    sql`select table_name, max(rows) as most, sum(rows)::integer as all from parts group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { table_name: 'comment_likes', most: 200, all: 3500 },
    { table_name: 'comments', most: 200, all: 3500 },
  ]);
  const back = await again(author);
  const status = async (postsId: string) => (await call(posts.ownDetail, { postsId }, back)).status;
  expect([await status(discussed), await status(behind), await status(stuck)]).toEqual([404, 404, 200]);

  await deps.db.execute(sql`drop trigger refuse_stuck on posts`);
  expect(await emptyBin(deps)).toBe(1);
  expect(await status(stuck)).toBe(404);
});

test('what the bin holds no longer cannot be brought back while it is going', async () => {
  const postsId = await binned('刚好过期', await again(author), await again(reviewer, 'admin'));
  clock.advance(30 * DAY + 1000);
  const back = await again(author);
  expect(await call(posts.restore, { postsId }, back)).toMatchObject({
    status: 404,
    msg: '作品已超过回收站的保留时间，无法恢复',
  });
});
