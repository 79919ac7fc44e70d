import { expect, test, vi } from 'vitest';
import { watchVideo } from '#contract/views/views.ts';
import { sql } from 'drizzle-orm';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createWatcherCount, cleanUpWatching } from './service.ts';

const { call, user, deps, clock } = await createTestApp();
const author = await user('agencies');
const postsId = await publishedPost(deps, { authorId: author.id });
await deps.db.execute(sql`update published_posts set type = 'video' where post_id = ${postsId}`);

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const from = (ip: string, userAgent = BROWSER) => ({ ip, userAgent });
const form = (browser: number) => ({ postsId, sessionId: `browser-${browser}` });
const rows = async () => (await deps.db.execute(sql`select server, n from watching_counts`)).rows;

test('counts each browser once and forgets it when it falls silent', async () => {
  const { beat } = createWatcherCount(deps);
  expect(await beat(form(1), from('10.0.0.1'))).toEqual({ watching: 1 });
  expect(await beat(form(2), from('10.0.1.1'))).toEqual({ watching: 2 });
  expect(await beat(form(2), from('10.0.1.1'))).toEqual({ watching: 2 });
  clock.advance(30_000);
  expect(await beat(form(1), from('10.0.0.1'))).toEqual({ watching: 2 });
  clock.advance(30_000);
  expect(await beat(form(1), from('10.0.0.1'))).toEqual({ watching: 1 });
});

test('a program is answered but not counted, and one network is no crowd', async () => {
  // What the servers of the test before have told is over.
  clock.advance(3_600_000);
  const { beat } = createWatcherCount(deps);
  await beat(form(1), from('10.0.0.1'));
  expect(await beat(form(2), from('10.9.0.1', 'curl/8'))).toEqual({ watching: 1 });
  for (let n = 100; n < 200; n += 1) await beat(form(n), from('10.0.2.1'));
  clock.advance(11_000);
  expect((await beat(form(1), from('10.0.0.1'))).watching).toBe(4);
});

test('servers add up what each of them counts, until one is gone', async () => {
  clock.advance(3_600_000);
  await cleanUpWatching(deps);
  const [one, other] = [createWatcherCount(deps), createWatcherCount(deps)];
  await one.beat(form(1), from('10.0.0.1'));
  await other.beat(form(2), from('10.0.1.1'));
  await other.beat(form(3), from('10.0.3.1'));
  clock.advance(11_000);
  // Each has told its sum once more, and hears of the other's.
  await other.beat(form(2), from('10.0.1.1'));
  expect(await one.beat(form(1), from('10.0.0.1'))).toEqual({ watching: 3 });
  expect(await rows()).toHaveLength(2);
  clock.advance(46_000);
  expect(await one.beat(form(1), from('10.0.0.1'))).toEqual({ watching: 1 });
  clock.advance(46_000);
  await cleanUpWatching(deps);
  expect(await rows()).toEqual([]);
});

test('is answered for videos that readers see, and for nothing else', async () => {
  const article = await publishedPost(deps, { authorId: author.id });
  expect((await call(watchVideo, { ...form(1), postsId })).data).toEqual({ watching: 1 });
  expect((await call(watchVideo, { ...form(1), postsId: article })).status).toBe(404);
  const unknown = { ...form(1), postsId: 'nosuchpost0000' };
  expect((await call(watchVideo, unknown)).status).toBe(404);
  // Asked about again at once it costs no statement.
  const queries = vi.spyOn(deps.db.$client, 'query');
  expect((await call(watchVideo, unknown)).status).toBe(404);
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});
