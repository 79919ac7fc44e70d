import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_SINGLE_PATH, UPLOAD_RESUMABLE_PATH } from '#contract/media-assets/constants.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as administration from '#contract/admins/sign-in.ts';
import * as media from '#contract/media-assets/media-assets.ts';
import * as ownPosts from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/post.ts';
import * as settings from '#contract/settings/settings.ts';
import * as storage from '#contract/storage/storage.ts';
import { buildWhenNeeded } from '../../scripts/build/build.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { API } from '#contract/address.ts';
import { createLogger } from '#server/core/log.ts';
import { openStream } from './open-stream.ts';
import { makeCall, startProduct, stop, temporaryFolder, untilReady, type Product } from './product.ts';
import { startS3, type S3Server } from './s3-server.ts';

/** Two servers on one database and one bucket, that share no disk and know nothing of each other. */
const folder = await temporaryFolder();
const database = await startEmbedded(join(folder.path, 'postgres'), createLogger('silent', 'test'));
const client = new pg.Client({ connectionString: database.url });
let s3: S3Server;
let first: Product;
let second: Product;
let chief: string;

const WITHIN = { timeout: 1_000, interval: 20 };
const PASSWORD = 'Wenjian2026';
const start = (name: string) =>
  startProduct(
    {
      DATA_DIR: join(folder.path, name),
      DATABASE_URL: database.url,
      SECRET_KEY: 'one key for all of these servers',
      WRITE_THROUGH: 'on',
      TRUST_PROXY: 'on',
      ADMIN_ACCOUNT: 'chief',
      ADMIN_PASSWORD: PASSWORD,
    },
    ['scripts/start/start-one.ts', 'server'],
  );

beforeAll(async () => {
  await buildWhenNeeded(() => {});
  await client.connect();
  s3 = await startS3(['works']);
  // On an empty database, at the same moment.
  [first, second] = await Promise.all([start('first'), start('second')]);
  await Promise.all([untilReady(first), untilReady(second)]);
  chief = (await makeCall(first, administration.loginForAccountPassword, { account: 'chief', password: PASSWORD })).data.token;
  const { data } = await makeCall(first, storage.createStore, s3.form('works'), chief);
  expect(await makeCall(first, storage.activateStore, { id: data.id }, chief)).toMatchObject({ code: 200 });
});
afterAll(async () => {
  await Promise.all([first, second].map((product) => stop(product)));
  await s3.remove();
  await client.end();
  await database.stop();
  await folder.remove();
});

let users = 0;
/** A creator with a password, and a session opened on that server. */
async function creator(at: Product): Promise<{ id: string; mobile: string; token: string }> {
  users += 1;
  const mobile = `1370000000${users}`;
  const { rows } = await client.query(`select password_hash as hash from admins where account = 'chief'`);
  await client.query(
    `insert into users (id, nickname, mobile, password_hash, identity, created_at) values ($1, $1, $2, $3, 'creator', now())`,
    [`person${users}`, mobile, rows[0].hash],
  );
  const { data } = await makeCall(at, accounts.loginForMobilePassword, { mobile, password: PASSWORD });
  return { id: `person${users}`, mobile, token: data.token };
}

test('a session opened on one is known on the other, and ends on both', async () => {
  const { token } = await creator(first);
  expect((await makeCall(second, accounts.info, {}, token)).code).toBe(200);
  await makeCall(second, accounts.logout, {}, token);
  expect((await makeCall(first, accounts.info, {}, token)).code).toBe(421);
});

test('wrong passwords count together', async () => {
  const { mobile } = await creator(first);
  const attempt = (at: Product) =>
    makeCall(at, accounts.loginForMobilePassword, { mobile, password: 'wrong-1' }, undefined, '192.0.2.9');
  for (const at of [first, second, first, second, first]) expect((await attempt(at)).code).toBe(401);
  expect((await attempt(second)).code).toBe(429);
});

test('settings saved on one hold on the other within a second', async () => {
  await makeCall(second, settings.siteInfo);
  const { data } = await makeCall(first, settings.getSettings, {}, chief);
  const saved = await makeCall(
    first,
    settings.saveSettings,
    { version: data.version, settings: { ...data.settings, siteName: '两台' } },
    chief,
  );
  expect(saved.code).toBe(200);
  await expect.poll(async () => (await makeCall(second, settings.siteInfo)).data.siteName, WITHIN).toBe('两台');
});

test('a page that one has cached goes when the other takes its post down', async () => {
  const author = await creator(first);
  await client.query(
    `insert into posts (id, type, author_id, status, review, version, draft_revision_id, published_revision_id, created_at, updated_at, published_at)
       values ('work', 'article', $1, 'published', 'none', 1, 'text', 'text', now(), now(), now())`,
    [author.id],
  );
  await client.query(
    `insert into post_revisions (id, post_id, number, title, summary, excerpt, category_id, tags, text_length, origin, ai_generated, allow_comment, allow_danmaku, created_at, saved_at, frozen_at, published_at)
       values ('text', 'work', 1, '山里的早晨', '', '雾', 'travel', '{}', 1, 'original', false, true, true, now(), now(), now(), now())`,
  );
  await client.query(
    `insert into published_posts (post_id, type, author_id, category_id, published_at) values ('work', 'article', $1, 'travel', now())`,
    [author.id],
  );
  const page = async () => (await fetch(`${second.address}/article/work`)).status;
  const detail = async () => (await makeCall(second, posts.detail, { postsId: 'work' })).code;
  await expect.poll(page).toBe(200);
  await expect.poll(detail).toBe(200);
  expect(
    (await makeCall(first, ownPosts.changePosts, { action: 'offline', postsIds: ['work'] }, author.token)).data,
  ).toMatchObject({
    done: 1,
  });
  await expect.poll(page, WITHIN).toBe(404);
  await expect.poll(detail, WITHIN).toBe(404);
});

test('a stream open on one ends when its person logs out on the other', async () => {
  const reader = await creator(first);
  const stream = await openStream(second.address, reader);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  await makeCall(first, accounts.logout, {}, reader.token);
  await expect.poll(() => Promise.race([stream.ended, Promise.resolve('open')]), WITHIN).not.toBe('open');
});

test('a picture sent to one is served by the other', async () => {
  const { token } = await creator(first);
  const form = new FormData();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  form.set('part', 'image');
  form.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
  const sent = await fetch(`${first.address}${API}${UPLOAD_SINGLE_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { url: string } };
  const got = await fetch(second.address + data.url);
  expect(got.status).toBe(200);
  expect(got.headers.get('content-type')).toBe('image/webp');
});

test('an upload begun on one goes on and is finished on the other, byte for byte', async () => {
  const { token } = await creator(first);
  const video = Buffer.alloc(10 * 1024 ** 2, 'not really a film, but every byte counts ');
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${first.address}${API}${UPLOAD_RESUMABLE_PATH}`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(video.length) },
  });
  expect(begun.status).toBe(201);
  const path = new URL(begun.headers.get('location') ?? '', begun.url).pathname;
  const send = (at: Product, from: number, to: number) =>
    fetch(at.address + path, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(video.subarray(from, to)),
    });
  expect((await send(first, 0, 9_000_000)).status).toBe(204);
  const head = await fetch(second.address + path, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe('9000000');
  expect((await send(first, 8_000_000, 9_000_000)).status).toBe(409);
  expect((await send(second, 9_000_000, video.length)).status).toBe(204);
  const uploadId = path.split('/').at(-1) ?? '';
  const made = await makeCall(first, media.createMedia, { uploadId }, token);
  expect(made.code).toBe(200);
  const { rows } = await client.query('select source_key from media_assets where id = $1', [made.data.mediaId]);
  expect(await s3.read('works', rows[0].source_key)).toEqual(video);
  expect((await client.query('select 1 from upload_parts where upload_id = $1', [uploadId])).rows).toEqual([]);
});

test('of one that is killed nothing is missed', async () => {
  const { token } = await creator(first);
  first.process.kill('SIGKILL');
  await first.ended;
  expect((await makeCall(second, accounts.info, {}, token)).code).toBe(200);
  first = await start('first');
  await untilReady(first);
  expect((await makeCall(first, accounts.info, {}, token)).code).toBe(200);
});

test('without a key for all or a database of one’s own it does not start', async () => {
  const alone = (environment: Record<string, string>) =>
    startProduct({ DATA_DIR: join(folder.path, 'alone'), ...environment }, ['scripts/start/start-one.ts', 'server']);
  const [keyless, homeless] = await Promise.all([alone({ DATABASE_URL: database.url }), alone({})]);
  expect([await keyless.ended, await homeless.ended]).toEqual([2, 2]);
  expect(keyless.output()).toContain('SECRET_KEY');
  expect(homeless.output()).toContain('DATABASE_URL');
});
