import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';
import { childOf, startProduct, stop, temporaryFolder, untilReady } from './product.ts';

const folder = await temporaryFolder();
const database = await startEmbedded(join(folder.path, 'postgres'), createLogger('silent', 'test'));
const client = new pg.Client({ connectionString: database.url });
afterAll(async () => {
  await client.end();
  await database.stop();
  await folder.remove();
});

const product = await startProduct({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url });
afterAll(() => stop(product));
await untilReady(product);
await client.connect();
await client.query(`
  insert into users (id, nickname, created_at) values ('author', '作者', now());
  insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at) values ('work', 'article', 'author', 'published', 1, 'none', now(), now());
  insert into published_posts (post_id, type, author_id, category_id, published_at) values ('work', 'article', 'author', 'tech', now())`);

test('every view that was answered is there after kill -9 of the server, and the half hour goes on', async () => {
  const answered: string[] = [];
  const requests = Array.from({ length: 40 }, async (_, reader) => {
    for (let i = 0; ; i += 1) {
      const sessionId = `session-${reader}-${i}`;
      if ((await view(sessionId)) !== true) return;
      answered.push(sessionId);
    }
  });
  await expect.poll(() => answered.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(200);
  process.kill(await childOf(product, 'server/build/main.js'), 'SIGKILL');
  await Promise.all(requests);

  await expect.poll(() => view('session-after'), { timeout: 20_000 }).toBe(true);
  const { rows } = await client.query<{ events: number; views: number }>(
    `select (select count(*)::integer from view_events where post_id = 'work') as events, (select views::integer from post_counts where post_id = 'work') as views`,
  );
  expect(rows[0]?.events).toBe(rows[0]?.views);
  expect(rows[0]?.events).toBeGreaterThanOrEqual(answered.length + 1);
  expect(await Promise.all(answered.map(view))).toEqual(answered.map(() => false));
});

/** Whether it was counted; null when nothing came back. */
async function view(sessionId: string): Promise<boolean | null> {
  try {
    const answer = await fetch(`${product.address}/api/v1/user/posts/view`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ postsId: 'work', sessionId, seconds: 6 }),
    });
    return ((await answer.json()) as { data: { counted: boolean } }).data.counted;
  } catch {
    return null;
  }
}
