import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as own from '#contract/posts/own-posts.ts';
import * as moderation from '#contract/moderation/review.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { postsHandlers } from '../handlers.ts';
import { purgeCopiesJob } from '../jobs.ts';

let received: string[] = [];
let status = 200;
const cache = createServer(({ method, url, headers }, response) => {
  const { host, 'surrogate-key': tags } = headers;
  received.push(tags === undefined ? `${method} ${host}${url}` : `${method} ${url} ${tags as string}`);
  response.writeHead(status).end();
}).listen(0, '127.0.0.1');
await once(cache, 'listening');
afterAll(() => void cache.close());

const address = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`;
const app = await createTestApp({
  CDN_PURGE_URL: address,
  CDN_PURGE_TAGS_URL: `${address}/tags`,
  CACHE_TAG_HEADER: 'Surrogate-Key',
  PUBLIC_URL: 'https://wenjian.example',
});
const { call, user, admin, deps } = app;
const { published, picture, video } = postsOf(app);
const author = await user('creator');
const boss = await admin();
beforeEach(() => {
  received = [];
  status = 200;
});

const waiting = async (): Promise<string[]> => {
  const { rows } = await deps.db.$client.query<{ payload: { postId: string } }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id where t.identifier = $1`,
    [purgeCopiesJob.name],
  );
  return rows.map(({ payload }) => payload.postId);
};
const run = (postId: string) =>
  postsHandlers(deps)
    .find(({ job }) => job.name === purgeCopiesJob.name)
    ?.run({ postId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });

test('what is taken down leaves its page, its pictures and its films no copy', async () => {
  const [cover, inText, mediaId] = [await picture(author), await picture(author), await video(author)];
  const form = articleForm({
    cover,
    body: {
      type: 'doc',
      content: [
        ...(body('图文并茂。').content ?? []),
        { type: 'image', attrs: { src: inText, alt: '湖' } },
        { type: 'video', attrs: { mediaId } },
      ],
    },
  });
  const postsId = await published(form, author, boss);
  expect(await waiting()).toEqual([]);
  await call(moderation.offlinePost, { postsId, reason: '侵权' }, boss);
  expect(await waiting()).toEqual([postsId]);

  await run(postsId);
  const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'));
  expect(received.sort()).toEqual(
    [
      `POST /tags post:${postsId} any`,
      `PURGE wenjian.example/article/${postsId}`,
      `PURGE wenjian.example${folderOf(cover)}/*`,
      `PURGE wenjian.example${folderOf(inText)}/*`,
      `PURGE wenjian.example/media/video/${mediaId.slice(0, 2)}/${mediaId}/1/*`,
    ].sort(),
  );

  // Public again before the job came to it: there is nothing to drop.
  received = [];
  await call(moderation.restorePost, { postsId }, boss);
  await run(postsId);
  expect(received).toEqual([]);
});

test('so does what its author takes off the site, and a cache that does not do it is asked again', async () => {
  const postsId = await published(articleForm(), author, boss);
  await call(own.changePosts, { action: 'remove', postsIds: [postsId] }, author);
  expect(await waiting()).toContain(postsId);
  status = 503;
  await expect(run(postsId)).rejects.toThrow('was answered with 503');
  status = 200;
  await run(postsId);
  const byTags = `POST /tags post:${postsId} any`;
  expect(received).toEqual([byTags, byTags, `PURGE wenjian.example/article/${postsId}`]);
});
