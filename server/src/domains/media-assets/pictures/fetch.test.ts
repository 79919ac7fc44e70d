import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { save } from '#contract/posts/drafts.ts';
import { fetchPicture } from '#contract/media-assets/media-assets.ts';
import { remoteFiles } from '#server/ports/remote-files/fetch.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const { call, user, deps } = await createTestApp();
const writer = await user('creator');

const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a40' } })
  .png()
  .toBuffer();
const server = createServer((request, answer) => answer.end(request.url === '/page.png' ? '<html>not a picture</html>' : png));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

test('a picture of this machine or its network is never fetched', async () => {
  expect(await call(fetchPicture, { url: `${site}/a.png` }, writer)).toMatchObject({ status: 400, msg: '该地址不能获取文件' });
});

test('a picture of another site becomes the author’s own', async () => {
  deps.remoteFiles = remoteFiles(() => true);
  const { data } = await call(fetchPicture, { url: `${site}/a.png` }, writer);
  expect(data).toMatchObject({ width: 400, height: 300 });
  expect(data.url).toMatch(/^\/media\/image\//);
  const body = { type: 'doc', content: [{ type: 'image', attrs: { src: data.url, alt: '', caption: '' } }] };
  expect(await call(save, { type: 'article', title: '有图', body }, writer)).toMatchObject({ status: 200 });
});

test('what only calls itself a picture is refused', async () => {
  const answer = await call(fetchPicture, { url: `${site}/page.png` }, writer);
  expect(answer.status).toBe(400);
  expect(answer.msg).toMatch(/图片/);
});
