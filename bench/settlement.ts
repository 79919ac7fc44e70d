import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parseConfig } from '#server/config.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { bufferViews, closeViewDay, judgeViewDay } from '#server/domains/views/service.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import { settleDay } from '#server/domains/earnings/service.ts';
import { createLogger } from '#server/core/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { atMost, type Row } from './table.ts';

const DAYS = 1;
const AUTHORS = 5_000;
const AGENCIES = 50;
const VIEWS_A_POST_AND_DAY = 5;
const CARRIERS = 200;

/** A day may be judged for as long as this many aggregates: nobody waits for it, and the day's money waits until the next. */
const JUDGING_SECONDS_MAX = 10;
/** Closing and judging a day never keeps a reader's view waiting longer. */
const WAIT_MAX_MS = 100;
const VIEW_EVERY_MS = 10;
const READ_POSTS = 100;

/**
 * So many posts' days settled (earnings written, shared and posted) against one SQL aggregate over the same views; and
 * judged before, which happens a day earlier, beside the counting.
 */
export async function benchSettlement(postDays: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-settlement-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'bench'));
  await migrate(database.url);
  const deps = await openDeps(parseConfig({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' }, '/'), 'bench');
  try {
    const days = await addViews(deps, postDays / DAYS);
    const aggregate = await seconds(() => deps.transact((tx) => aggregateDays(tx, days)));
    const { took: judging, longestWait } = await besideViews(deps, async () => {
      for (const day of days) {
        await closeViewDay(deps, day);
        await judgeViewDay(deps, day);
      }
    });
    const settlement = await seconds(async () => {
      for (const day of days) await settleDay(deps, day);
    });
    const { differences } = await checkLedger(deps);
    if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`);
    const of = `of ${postDays.toLocaleString('en-US')} post-days`;
    return [
      atMost(`settlement ${of}`, settlement, aggregate, 3, 's'),
      atMost(`judging ${of} before`, judging, aggregate, JUDGING_SECONDS_MAX, 's'),
      {
        what: 'the longest that a view waited meanwhile',
        measured: `${longestWait.toFixed(0)} ms`,
        baseline: '–',
        ratio: '–',
        must: `≤ ${WAIT_MAX_MS} ms`,
        holds: longestWait <= WAIT_MAX_MS,
      },
    ];
  } finally {
    await deps.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the task while views of today keep coming; throws when one of them is lost. */
async function besideViews(deps: Deps, task: () => Promise<void>): Promise<{ took: number; longestWait: number }> {
  const { rows } = await deps.db.$client.query<{ id: string }>('select post_id as id from published_posts');
  const readPosts = rows.map(({ id }) => id);
  const buffer = bufferViews(deps);
  const answers: Promise<void>[] = [];
  let longestWait = 0;
  const view = async (index: number) => {
    const began = performance.now();
    const outcome = await buffer.add({
      at: systemClock.now(),
      postId: readPosts[index % READ_POSTS] ?? '',
      sessionId: randomUUID(),
      userId: null,
      seconds: 8,
      source: 'feed',
      origin: { network: String(index), device: String(index) },
    });
    if (outcome !== 'counted') throw new Error(`a view was ${outcome}`);
    longestWait = Math.max(longestWait, performance.now() - began);
  };
  const timer = setInterval(() => answers.push(view(answers.length)), VIEW_EVERY_MS);
  const took = await seconds(task).finally(() => clearInterval(timer));
  await Promise.all(answers);
  const kept = await deps.db.$client.query<{ count: number }>(
    'select count(*)::integer as count from view_events where day >= current_date',
  );
  if (kept.rows[0]?.count !== answers.length) throw new Error(`${kept.rows[0]?.count} of ${answers.length} views are there`);
  return { took, longestWait };
}

/** With the memory that a settlement gives itself. */
async function aggregateDays(tx: Transaction, days: string[]): Promise<void> {
  await tx.execute(sql`set local work_mem = '128MB'; set local statement_timeout = 0`);
  for (const day of days)
    await tx.execute(sql`
      select p.author_id, v.post_id, count(*) filter (where v.left_out is null) as valid, count(*) as raw
      from view_events v join posts p on p.id = v.post_id where v.day = ${day} group by p.author_id, v.post_id order by 1, 2`);
}

/** Every second author is a member, of one of so many agencies, that has agreed on a share. */
async function addViews({ db }: Deps, posts: number): Promise<string[]> {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Ids like the product's: fourteen characters that tell nothing, so that sorting and hashing them costs what it costs there.
    await client.query(`create function pg_temp.id(text) returns text language sql immutable as 'select substr(md5($1), 1, 14)'`);
    await client.query(`
      insert into users (id, nickname, identity, created_at)
        select pg_temp.id('author' || i), '作者', case i % 2 when 0 then 'creator' else 'agencies' end, now()
        from generate_series(1, ${AUTHORS}) i
        union all select pg_temp.id('owner' || i), '机构', 'agencies', now() from generate_series(1, ${AGENCIES}) i;
      insert into agencies (id, owner_id, name, kind, created_at)
        select pg_temp.id('agency' || i), pg_temp.id('owner' || i), '机构' || i, 'other', now() from generate_series(1, ${AGENCIES}) i;
      insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
        select pg_temp.id('member' || i), pg_temp.id('author' || i), pg_temp.id('agency' || 1 + i % ${AGENCIES}), 'approved',
          now() - interval '1 year', now() - interval '1 year'
        from generate_series(2, ${AUTHORS}, 2) i;
      insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
        select id, id, 1, 60, 'agency', 'confirmed', created_at, created_at, created_at::date from agency_members;
      insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
        select pg_temp.id('work' || i), case i % 3 when 0 then 'video' else 'article' end, pg_temp.id('author' || 1 + i % ${AUTHORS}),
          m.agency_id, 'published', 1, 'none', now(), now()
        from generate_series(1, ${posts}) i left join agency_members m on m.user_id = pg_temp.id('author' || 1 + i % ${AUTHORS});
      insert into post_counts (post_id) select id from posts limit ${READ_POSTS};
      insert into published_posts (post_id, type, author_id, category_id, published_at)
        select id, type, author_id, 'tech', now() from posts join post_counts on post_id = id;
      select ensure_month_partitions('view_events', (current_date - 40)::date, 3);
      select ensure_month_partitions('work_earnings', (current_date - 40)::date, 3);
      -- Every view by a guest of its own; one in ten comes through a carrier's address that thousands share.
      insert into view_events (day, at, post_id, viewer, seconds, left_out, network, device)
        select current_date - d, current_date - d + interval '4 hours', pg_temp.id('work' || w), w * 50 + d * 5 + v, 20,
          case v when 5 then 'repeated' end,
          case (w + v) % 10 when 0 then hashint8(w * 5 + v) % ${CARRIERS} else hashint8extended(w * 5 + v, 1) end,
          hashint8extended(w * 5 + v, 2) % 1000000
        from generate_series(1, ${DAYS}) d, generate_series(1, ${posts}) w, generate_series(1, ${VIEWS_A_POST_AND_DAY}) v;`);
    // As a day's views are by night, counted and written out; else that would come in between, at either side's cost.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query<{ day: string }>('select distinct day::text as day from view_events order by 1');
    return rows.map(({ day }) => day);
  } finally {
    client.release();
  }
}

async function seconds(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1000;
}
