import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { offline } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { suggest } from '#contract/discovery/feed.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { publishedPost } from './factories/published-post.ts';
import { primaryWithReplica } from './replica.ts';
import { createTestApp } from './test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'wenjian-replica-'));
const pair = await primaryWithReplica(folder);
// After the app's own, which closes its connections: hooks run in the reverse order.
afterAll(async () => {
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});
await migrate(pair.primary.url);
await migrateQueue(pair.primary.url);
const { call, deps, user } = await createTestApp({
  DATABASE_URL: pair.primary.url,
  READ_DATABASE_URL: pair.replica.url,
});

test('what is taken off the site is gone for guests at once, though the replica still has it', async () => {
  const author = await user('agencies');
  const post = await publishedPost(deps, { authorId: author.id });
  const shown = { postsId: post };
  const readsThere = () =>
    deps.reads.lagging('', async () => {
      const { rows } = await deps.db.$client.query<{ there: boolean }>('select pg_is_in_recovery() as there');
      return rows[0]?.there;
    });
  await expect.poll(readsThere).toBe(true);
  expect((await call(detail, shown)).status).toBe(200);
  await pair.follow(false);
  expect((await call(offline, shown, author)).status).toBe(200);
  expect(await readsThere()).toBe(false);
  expect((await call(detail, shown)).status).toBe(404);
  expect((await call(suggest, { page: 1, limit: 20 })).data.list.map(({ id }) => id)).not.toContain(post);
  await pair.follow(true);
  await expect.poll(readsThere).toBe(true);
  expect((await call(detail, shown)).status).toBe(404);
});
