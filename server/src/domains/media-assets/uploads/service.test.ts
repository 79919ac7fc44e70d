import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import * as tus from 'tus-js-client';
import { describe, expect, test, vi } from 'vitest';
import { createMedia } from '#contract/media-assets/media-assets.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { removeAbandonedUploads } from './service.ts';

const { fastify, deps, user, admin, call, clock } = await createTestApp();
const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
const endpoint = `${origin}/api/v1/user/upload/resumable/`;
const owner = await user('creator');

const TUS = { 'tus-resumable': '1.0.0' };
const bearer = ({ token }: Pick<Visitor, 'token'>) => ({ authorization: `Bearer ${token}` });
const idOf = (address: string | null) => address?.split('/').at(-1) ?? '';

/** Sends a file as the browser does; resolves with the upload's address. */
function send(file: Buffer, by: Visitor, more: Partial<tus.UploadOptions> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload: tus.Upload = new tus.Upload(file, {
      endpoint,
      headers: bearer(by),
      metadata: { filename: '我的 视频.mp4', filetype: 'video/mp4' },
      chunkSize: 256 * 1024,
      retryDelays: null,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
      ...more,
    });
    upload.start();
  });
}

/** Begins an upload by hand; answers what the server said. */
async function begin(by: Visitor | null, headers: Record<string, string>) {
  const response = await fetch(endpoint, { method: 'POST', headers: { ...TUS, ...(by ? bearer(by) : {}), ...headers } });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    body: text === '' ? null : JSON.parse(text),
  };
}

async function offsetOf(id: string, by = owner): Promise<number> {
  const response = await fetch(endpoint + id, { method: 'HEAD', headers: { ...TUS, ...bearer(by) } });
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

/** Sends the first bytes of a chunk that was announced longer, then the line is cut. */
function sendAndCut(id: string, announced: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      ...TUS,
      ...bearer(owner),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': announced,
    };
    const cut = request(endpoint + id, { method: 'PATCH', headers });
    cut.on('error', () => resolve());
    cut.write(bytes, () => cut.destroy(new Error('the line is cut')));
  });
}

async function storedHash(uploadId: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of await deps.storage.read(`private/source/${uploadId.slice(0, 2)}/${uploadId}`))
    hash.update(part as Buffer);
  return hash.digest('hex');
}

describe('a large file', () => {
  test('is taken whole, and its address follows whatever host the browser uses', async () => {
    const { location, status } = await begin(owner, { 'upload-length': '5' });
    expect(status).toBe(201);
    expect(location).toMatch(/^\/api\/v1\/user\/upload\/resumable\/\w+$/);
    const url = await send(randomBytes(700_000), owner);
    expect(url).toMatch(new RegExp(`^${endpoint}\\w+$`));
    await expect(offsetOf(idOf(url))).resolves.toBe(700_000);
  });

  test('cut in the middle is resumed where it was cut, and arrives with the same hash', async () => {
    const file = randomBytes(3_000_000);
    const { location } = await begin(owner, { 'upload-length': String(file.length) });
    const id = idOf(location);
    await sendAndCut(id, file.length, file.subarray(0, 1_234_567));
    await vi.waitFor(async () => expect(await offsetOf(id)).toBeGreaterThan(0), { timeout: 10_000 });
    const sent: number[] = [];
    await send(file, owner, { uploadUrl: endpoint + id, onProgress: (bytes) => sent.push(bytes) });
    expect(sent[0]).toBeGreaterThan(0);

    const made = await call(createMedia, { uploadId: id }, owner);
    expect(made).toMatchObject({ status: 200, data: { mediaId: expect.any(String) } });
    expect(await storedHash(id)).toBe(createHash('sha256').update(file).digest('hex'));
  });

  test('can be given up by its owner', async () => {
    const { location } = await begin(owner, { 'upload-length': '1000' });
    const gone = await fetch(origin + location, { method: 'DELETE', headers: { ...TUS, ...bearer(owner) } });
    expect(gone.status).toBe(204);
    const head = await fetch(origin + location, { method: 'HEAD', headers: { ...TUS, ...bearer(owner) } });
    expect(head.status).toBe(404);
    await vi.waitFor(async () => expect(await readdir(join(deps.config.dataDir, 'uploads'))).not.toContain(idOf(location)), {
      timeout: 10_000,
    });
  });
});

describe('nobody but its owner', () => {
  test.each(['HEAD', 'PATCH', 'DELETE'])('can touch an upload: %s', async (method) => {
    const mine = await user('creator');
    const { location } = await begin(mine, { 'upload-length': '5' });
    const body = method === 'PATCH' ? { body: 'abcde' } : {};
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const stranger = await fetch(origin + location, {
      method,
      headers: { ...headers, ...bearer(await user('agencies')) },
      ...body,
    });
    expect(stranger.status).toBe(404);
    const nobody = await fetch(origin + location, { method, headers, ...body });
    expect(nobody.status).toBe(421);
    expect(await offsetOf(idOf(location), mine)).toBe(0);
  });

  test('can make it into a video', async () => {
    const uploadId = idOf(await send(Buffer.from('clip'), owner));
    expect(await call(createMedia, { uploadId }, await user('creator'))).toMatchObject({
      status: 404,
      msg: '上传不存在或已过期，请重新上传',
    });
  });
});

describe('an upload is refused with a sentence:', () => {
  test('of a person who may not publish', async () => {
    expect(await begin(await user('user'), { 'upload-length': '5' })).toMatchObject({
      status: 403,
      body: { code: 403, msg: '没有权限进行此操作' },
    });
    expect(await begin(null, { 'upload-length': '5' })).toMatchObject({ status: 421, body: { code: 421, msg: '登录信息无效' } });
  });

  test.each([
    ['more than 4 GB', { 'upload-length': String(4 * 1024 ** 3 + 1) }, 413, '视频不能超过 4 GB'],
    ['nothing', { 'upload-length': '0' }, 400, '文件为空，请重新选择'],
    ['no length', {}, 400, '上传请求的格式不正确'],
    ['a length that is told later', { 'upload-defer-length': '1' }, 501, '不支持这种上传方式'],
    ['broken metadata', { 'upload-length': '5', 'upload-metadata': 'filename ***' }, 400, '上传请求的格式不正确'],
    ['a negative length', { 'upload-length': '-5' }, 400, '上传请求的格式不正确'],
  ])('%s', async (_name, headers, status, msg) => {
    const answer = await begin(await user('creator'), headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, msg });
  });

  test('more than the operator allows, in the operator’s figure also for what no limit could allow', async () => {
    const boss = await admin();
    const { data } = await call(getSettings, {}, boss);
    let { version } = data;
    const allow = async (videoMaxMegabytes: number) => {
      const settings = { ...data.settings, limits: { ...data.settings.limits, videoMaxMegabytes } };
      ({ version } = (await call(saveSettings, { version, settings }, boss)).data);
    };
    const refused = async (bytes: number) =>
      (await begin(await user('creator'), { 'upload-length': String(bytes) })).body as { msg: string } | null;
    await allow(100);
    expect((await refused(100 * 1024 ** 2 + 1))?.msg).toBe('视频不能超过 100 MB');
    expect((await refused(4 * 1024 ** 3 + 1))?.msg).toBe('视频不能超过 100 MB');
    expect(await refused(100 * 1024 ** 2)).toBeNull();
    await allow(data.settings.limits.videoMaxMegabytes);
  });

  test('more bytes than were announced', async () => {
    const hasty = await user('creator');
    const { location } = await begin(hasty, { 'upload-length': '3' });
    const headers = { ...TUS, ...bearer(hasty), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const answer = await fetch(origin + location, { method: 'PATCH', headers, body: 'abcdef' });
    expect(answer.status).toBe(413);
  });

  test('a sixth while five are under way, even all at once', async () => {
    const busy = await user('creator');
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(busy, { 'upload-length': '5' })));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(begun.find(({ status }) => status === 429)?.body.msg).toBe('同时上传的视频不能超过 5 个，请等其他上传完成后重试');
    const [first] = begun.filter(({ status }) => status === 201);
    await send(Buffer.from('abcde'), busy, { uploadUrl: origin + first?.location });
    expect(await begin(busy, { 'upload-length': '5' })).toMatchObject({ status: 201 });
  });
});

describe('making an upload into a video', () => {
  test('waits until it is complete', async () => {
    const hasty = await user('creator');
    const { location } = await begin(hasty, { 'upload-length': '1000' });
    expect(await call(createMedia, { uploadId: idOf(location) }, hasty)).toMatchObject({
      status: 409,
      msg: '视频还没有上传完，请继续上传',
    });
  });

  test('gives one video however often and however simultaneously it is asked for', async () => {
    const uploadId = idOf(await send(Buffer.from('the same clip'), owner));
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(createMedia, { uploadId }, owner)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ data }) => data.mediaId)).size).toBe(1);
    expect(await readdir(join(deps.config.dataDir, 'uploads'))).not.toContain(uploadId);
  });

  test.each([
    ['unknown', 'zzzzzzzzzzzzzz', 404],
    ['a way out of the folder', '../../etc/passwd', 400],
  ])('refuses an upload that is %s', async (_name, uploadId, status) => {
    expect((await call(createMedia, { uploadId }, owner)).status).toBe(status);
  });
});

test('an upload that was given up goes after three days, a finished video stays', async () => {
  const mine = await user('creator');
  const { location } = await begin(mine, { 'upload-length': '1000' });
  const clip = idOf(await send(Buffer.from('kept clip'), mine));
  const { data } = await call(createMedia, { uploadId: clip }, mine);
  const files = () => readdir(join(deps.config.dataDir, 'uploads'));
  const stray = join(deps.config.dataDir, 'uploads', `${idOf(location)}.json`);
  await utimes(stray, new Date(0), new Date(0));

  await removeAbandonedUploads(deps);
  expect(await files()).toContain(idOf(location));
  clock.advance(3 * 86_400_000 + 1000);
  await removeAbandonedUploads(deps);
  expect(await files()).toEqual([]);
  expect(await deps.storage.exists(`private/source/${clip.slice(0, 2)}/${clip}`)).toBe(true);
  expect(data.mediaId).toBeDefined();
});
