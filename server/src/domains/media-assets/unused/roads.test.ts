import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { fetchPicture, reuseMedia, uploadPart } from '#contract/media-assets/media-assets.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { remoteFiles } from '#server/ports/remote-files/fetch.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { cleanUploadsOf } from './clean.ts';
import { sumBytes } from './store.ts';

const app = await createTestApp({ PUBLIC_URL: 'https://wenjian.example' });
const { call, user, admin, deps, clock, fastify } = app;
const { picture, video } = postsOf(app);
const GIGABYTE = 1024 ** 3;
const png = await sharp({ create: { width: 640, height: 600, channels: 3, background: '#a40' } })
  .png()
  .toBuffer();
const elsewhere = createServer((_request, answer) => answer.end(png));
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
afterAll(() => void elsewhere.close());

const full = await user('creator');
const authorization = `Bearer ${full.token}`;

beforeAll(async () => {
  deps.remoteFiles = remoteFiles(() => true);
  const chief = await admin();
  const { version, settings } = (await call(getSettings, {}, chief)).data;
  const limits = { ...settings.limits, uploadGigabytes: 1 };
  expect((await call(saveSettings, { version, settings: { ...settings, limits } }, chief)).status).toBe(200);
  await picture(full);
});

/** What lies in the store already: all of the share but so many bytes. */
const leave = (bytes: number) => deps.db.execute(sql`update images set bytes = ${GIGABYTE - bytes} where owner_id = ${full.id}`);

interface Answer {
  status: number;
  msg: string;
}

async function sendPicture(part: string): Promise<Answer> {
  const edge = 'edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="part"\r\n\r\n${part}\r\n--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const { statusCode, json } = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return { status: statusCode, msg: json<{ msg: string }>().msg };
}

async function beginFilm(): Promise<Answer> {
  const { statusCode, body } = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/resumable',
    headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '700000' },
  });
  return { status: statusCode, msg: body === '' ? '' : (JSON.parse(body) as { msg: string }).msg };
}

/** Every road that brings bytes of a user: pictures by what they are for, those of another site, which imports bring, and films in parts. */
const ROADS: [string, () => Promise<Answer>][] = [
  ...uploadPart.options.map((part): [string, () => Promise<Answer>] => [`a picture as ${part}`, () => sendPicture(part)]),
  [
    'a picture of another site',
    () => call(fetchPicture, { url: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.png` }, full),
  ],
  ['a film in parts', beginFilm],
];

test.each(ROADS)('%s is let in while there is room, and refused with a sentence beyond the share', async (_road, take) => {
  await leave(0);
  expect(await take()).toMatchObject({ status: 413, msg: expect.stringContaining('你的上传空间（1 GB）已用完') as string });
  await leave(GIGABYTE - 1);
  expect([200, 201]).toContain((await take()).status);
});

test('the same film again takes no room, and is there though nothing else would be let in', async () => {
  const mediaId = await video(full);
  const sha256 = 'ab'.repeat(32);
  await deps.db.execute(sql`update media_assets set sha256 = decode(${sha256}, 'hex'), size = ${GIGABYTE} where id = ${mediaId}`);
  const before = await sumBytes(deps.db, full.id);
  expect((await call(reuseMedia, { sha256, filename: 'a.mp4' }, full)).data.mediaId).not.toBeNull();
  expect(await sumBytes(deps.db, full.id)).toBe(before);
  expect((await beginFilm()).status).toBe(413);
});

test('what is deleted is purged in front of the site, and a purge that failed is made up for', async () => {
  const author = await user('creator');
  const shown = await picture(author);
  const purged: string[] = [];
  let isDown = true;
  deps.cdn = {
    async purge(addresses) {
      if (isDown) throw new Error('the CDN is down');
      purged.push(...addresses);
    },
    purgeTags: null,
  };
  const left = async () => Number((await deps.db.execute(sql`select from images where url = ${shown}`)).rowCount);
  await cleanUploadsOf(deps, author.id);
  clock.advance(7 * 86_400_000);
  await cleanUploadsOf(deps, author.id);
  clock.advance(3_600_000);
  await cleanUploadsOf(deps, author.id).catch(() => null);
  expect([purged, await left()]).toEqual([[], 1]);
  isDown = false;
  await cleanUploadsOf(deps, author.id);
  expect(await left()).toBe(0);
  expect(purged).toContain(new URL(shown.replace(/[^/]+$/, ''), 'https://wenjian.example').href);
});
