import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayInChina, systemClock } from '#server/core/clock.ts';
import { parseConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { bufferViews, bufferVisits } from '#server/domains/views/service.ts';
import { createLogger } from '#server/core/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { atLeast, median, type Row } from './table.ts';

const ROUNDS = 3;
const POSTS = 1_000;
/** Concurrent readers. */
const READERS = 2_000;

/**
 * The product's recording of views and visits with all rules, against one bare INSERT each, one after the other over one
 * connection. Both are on disk when the answer is sent.
 */
export async function benchViews(seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-views-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'bench'));
  await migrate(database.url);
  const deps = await openDeps(parseConfig({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' }, '/'), 'bench');
  try {
    await addPosts(deps);
    const views: number[] = [];
    const visits: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await insertOneByOne(deps, seconds));
      views.push(await countViews(deps, seconds));
      visits.push(await countVisits(deps, seconds));
    }
    return [
      atLeast('views counted', median(views), median(bare), 20, 'views/s'),
      atLeast('visits counted', median(visits), median(bare), 20, 'visits/s'),
    ];
  } finally {
    await deps.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const postAt = (index: number) => `work${index % POSTS}`;

async function countViews(deps: Deps, seconds: number): Promise<number> {
  const buffer = bufferViews(deps);
  return perSecond(seconds, READERS, async (index) => {
    const view = {
      at: systemClock.now(),
      postId: postAt(index),
      sessionId: randomUUID(),
      userId: null,
      seconds: 8,
      source: 'feed' as const,
      origin: { network: String(index), device: String(index) },
    };
    if ((await buffer.add(view)) !== 'counted') throw new Error('a view was not counted');
  });
}

/** Each visit is reported twice, as by a browser that stays on the page: the second report updates the row. */
async function countVisits(deps: Deps, seconds: number): Promise<number> {
  const buffer = bufferVisits(deps);
  const round = randomUUID();
  return perSecond(seconds, READERS, async (index) => {
    const isAgain = index % (2 * READERS) >= READERS;
    const visit = {
      day: dayInChina(systemClock.now()),
      postId: postAt(index),
      visit: `${round} ${isAgain ? index - READERS : index}`,
      userId: null,
      milliseconds: isAgain ? 20_000 : 5_000,
      completed: isAgain,
    };
    if (!(await buffer.add(visit))) throw new Error('a visit was not counted');
  });
}

async function insertOneByOne({ db }: Deps, seconds: number): Promise<number> {
  const client = await db.$client.connect();
  try {
    return await perSecond(seconds, 1, async (index) => {
      await client.query(
        'insert into plain_views (day, at, post_id, viewer, seconds, source) values (current_date, now(), $1, $2, 8, $3)',
        [postAt(index), index, 'feed'],
      );
    });
  } finally {
    client.release();
  }
}

async function perSecond(seconds: number, readers: number, request: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() < end) await request((done += 1));
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

async function addPosts({ db }: Deps): Promise<void> {
  await db.$client.query(`
    create table plain_views (like view_events);
    insert into users (id, nickname, created_at) values ('author', '作者', now());
    insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
      select 'work' || i, 'article', 'author', 'published', 1, 'none', now(), now() from generate_series(0, ${POSTS - 1}) i;
    insert into post_counts (post_id) select id from posts;
    insert into published_posts (post_id, type, author_id, category_id, published_at) select id, 'article', author_id, 'tech', now() from posts;`);
}
