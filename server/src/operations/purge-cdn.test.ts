import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as comments from '#contract/comments/comments.ts';
import * as library from '#contract/library/reactions.ts';
import * as posts from '#contract/posts/post.ts';
import { createTestApp } from '../../test/test-app.ts';
import { articleForm, postsOf } from '../../test/factories/posts.ts';
import { openDeps } from '../open-deps.ts';
import { cdnHandlers, purgeCdnOnChanges, purgeTagsJob } from './purge-cdn.ts';

let received: string[] = [];
let status = 200;
const network = createServer((request: IncomingMessage, response) => {
  const { 'surrogate-key': tags, 'fastly-key': token } = request.headers;
  received.push(`${request.method} ${request.url} ${token as string} ${tags as string}`);
  response.writeHead(status).end();
}).listen(0, '127.0.0.1');
await once(network, 'listening');
afterAll(() => void network.close());

const address = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
const app = await createTestApp({
  PUBLIC_URL: 'https://wenjian.example',
  CACHE_TAG_HEADER: 'Surrogate-Key',
  CDN_PURGE_URL: address,
  CDN_PURGE_TAGS_URL: `${address}/service/abc/purge`,
  CDN_PURGE_HEADERS: 'Fastly-Key=a%20token',
});
const { call, user, admin, deps } = app;
const { published } = postsOf(app);
const author = await user('creator');
const boss = await admin();

const written = async (): Promise<string[][]> => {
  const { rows } = await deps.db.$client.query<{ payload: { tags: string[] } }>(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks t on t.id = task_id
     where t.identifier = $1 order by jobs.id`,
    [purgeTagsJob.name],
  );
  return rows.map(({ payload }) => payload.tags);
};
const run = (tags: string[]) =>
  cdnHandlers(deps)[0]?.run({ tags } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });

describe('a network that keeps copies by tags', () => {
  test('drops all when a server starts, and then what shows a change', { timeout: 30_000 }, async () => {
    await expect.poll(written, { timeout: 10_000 }).toEqual([['all']]);
    const postsId = await published(articleForm(), author, boss);
    await expect.poll(async () => (await written()).flat(), { timeout: 10_000 }).toContain(`post:${postsId}`);
    const tags = (await written()).flat();
    expect(tags).toEqual(expect.arrayContaining(['any', `posts-of:${author.id}`, 'search', 'lists']));

    await call(comments.createComment, { postsId, content: '写得清楚' }, author);
    await expect.poll(async () => (await written()).at(-1), { timeout: 10_000 }).toEqual([`comments:${postsId}`]);
  });

  test('is asked with what it knows its operator by, and again when it has not done it', async () => {
    received = [];
    status = 503;
    await expect(run(['post:1', 'lists'])).rejects.toThrow('was answered with 503');
    status = 200;
    await run(['post:1', 'lists']);
    expect(received).toEqual(Array.from({ length: 2 }, () => 'POST /service/abc/purge a token post:1 lists'));
  });
});

test('what another process changed is told as that', async () => {
  const other = await openDeps(deps.config, 'other');
  const heard = new Promise<boolean>((resolve) => deps.events.subscribe('danmaku.changed', (_change, isOwn) => resolve(isOwn)));
  await other.transact((tx) => tx.emit('danmaku.changed', { postId: 'nothing' }));
  expect(await heard).toBe(false);
  await other.close();
});

test('a page names what it shows and may be kept, also when whoever asks has it', async () => {
  const { headers } = await app.fastify.inject('/robots.txt');
  const expected = { 'surrogate-key': 'all any', 'surrogate-control': 'max-age=10', 'cache-control': 'no-cache' };
  expect(headers).toMatchObject(expected);
  const again = await app.fastify.inject({ url: '/robots.txt', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject(expected);
});

describe('an answer of a call', () => {
  test('names what it shows to guests, made or kept, and is kept by nobody', async () => {
    const postsId = await published(articleForm(), author, boss);
    for (let asked = 0; asked < 2; asked += 1) {
      const { headers } = await call(posts.detail, { postsId });
      expect(headers['surrogate-key']).toMatch(new RegExp(`^all (.* )?post:${postsId}( |$)`));
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['surrogate-control']).toBeUndefined();
    }
  });

  test('names nothing to who is signed in, nor what no two guests share', async () => {
    const postsId = await published(articleForm(), author, boss);
    const reader = await user();
    await call(posts.detail, { postsId });
    expect((await call(posts.detail, { postsId }, reader)).headers).not.toHaveProperty('surrogate-key');
    expect((await call(library.findMyReactions, { postsIds: postsId }, reader)).headers).not.toHaveProperty('surrogate-key');
    expect((await call(posts.detail, { postsId: 'nothing' })).headers).not.toHaveProperty('surrogate-key');
  });
});

describe('changes', () => {
  let queued: string[][];
  let fails = false;
  const handlers = new Map<string, (payload: never, isOwn: boolean) => void>();
  let gap = () => {};
  const purge = () =>
    purgeCdnOnChanges({
      cdn: { purge: async () => {}, purgeTags: async () => {} },
      events: {
        subscribe: (topic: string, handler: (payload: never, isOwn: boolean) => void) => handlers.set(topic, handler),
        onGap: (handler: () => void) => (gap = handler),
      },
      jobs: {
        enqueue: async (_db: unknown, _job: unknown, { tags }: { tags: string[] }) => {
          if (fails) throw new Error('no database');
          queued.push(tags);
        },
      },
      db: {},
      log: { warn: () => {} },
    } as never);
  const change = (topic: string, payload: object, isOwn = true) => handlers.get(topic)?.(payload as never, isOwn);
  const comment = (postId: string, isOwn = true) => change('comments.changed', { postId, rootId: null }, isOwn);

  let purging: { close(): Promise<void> };
  beforeEach(async () => {
    vi.useFakeTimers();
    queued = [];
    fails = false;
    purging = purge();
    await vi.advanceTimersByTimeAsync(2_000);
    queued = [];
  });
  afterEach(() => vi.useRealTimers());

  test('of a second go together, one to two seconds later, each once', async () => {
    await vi.advanceTimersByTimeAsync(500);
    for (const postId of ['1', '2', '1']) comment(postId);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(queued).toEqual([]);
    comment('3');
    await vi.advanceTimersByTimeAsync(100);
    expect(queued).toEqual([['comments:1', 'comments:2']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queued).toEqual([['comments:1', 'comments:2'], ['comments:3']]);
  });

  test('of other processes are left to those', async () => {
    comment('1', false);
    change('site.changed', { reason: 'settings' }, false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queued).toEqual([]);
  });

  test('of the whole site, or unheard of, purge all', async () => {
    comment('1');
    change('site.changed', { reason: 'settings' });
    await vi.advanceTimersByTimeAsync(2_000);
    gap();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queued).toEqual([['all'], ['all']]);
  });

  test('are not lost when they cannot be written down, nor when the process ends', async () => {
    comment('1');
    fails = true;
    await vi.advanceTimersByTimeAsync(3_000);
    fails = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queued).toEqual([['comments:1']]);
    comment('2');
    await purging.close();
    expect(queued.at(-1)).toEqual(['comments:2']);
  });
});
