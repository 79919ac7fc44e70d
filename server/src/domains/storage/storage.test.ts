import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import * as contract from '#contract/storage/storage.ts';
import { shardedKey } from '#server/ports/storage/keys.ts';
import { createTestApp, type Answer } from '../../../test/test-app.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { listActionsOn } from '../audit-log/service.ts';
import { moveWaiting } from './migration/move.ts';
import { runMigration } from './migration/service.ts';

const s3 = await startS3(['first', 'second']);
const { call, fastify, deps, admin, user, clock } = await createTestApp();
afterAll(() => s3.remove());

const boss = await admin('super_admin');
const signal = new AbortController().signal;
const state = async () => (await call(contract.storageState, {}, boss)).data;
const move = () => moveWaiting(deps, signal);
const agreed = { removesOriginals: true } as const;
const create = async (bucket: string, more = {}) => (await call(contract.createStore, s3.form(bucket, more), boss)).data.id;
const activate = (id: string) => call(contract.activateStore, { id }, boss);
const diskFiles = async () =>
  (await readdir(join(deps.config.dataDir, 'media'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

/** Uploads a picture as a person does; returns its address. */
async function upload(part = 'image'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
  form.set('part', part);
  const { token } = await user('creator');
  const body = new Response(form);
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as Answer<{ url: string }>).data.url;
}

const first = await create('first');

test('a secret key is kept sealed and never shown again', async () => {
  const { rows } = await deps.db.$client.query('select secret from storage_stores where id = $1', [first]);
  expect(rows[0].secret).toMatch(/^v1\./);
  expect(rows[0].secret).not.toContain('S3RVER');
  const shown = await state();
  expect(JSON.stringify(shown.stores).match(/S3RVER/g)).toEqual(['S3RVER']); // the access key alone
  const log = await listActionsOn(deps, 'storage', first);
  expect(log[0]).toMatchObject({ action: 'storage.create', after: { bucket: 'first' } });
  expect(JSON.stringify(log)).not.toContain('secretKey');
});

test('nobody but a super administrator gets to see or change stores', async () => {
  for (const role of ['admin', 'moderator'] as const)
    expect((await call(contract.storageState, {}, await admin(role))).status).toBe(403);
});

test.each([
  ['a wrong secret key', { secretKey: 'wrong' }, 'Secret Key 不正确，请重新填写'],
  ['an unknown access key', { accessKey: 'NOBODY' }, 'Access Key 不存在或已停用'],
  ['no such bucket', { bucket: 'elsewhere' }, '存储桶不存在，请检查名称和地域'],
  ['nobody there', { endpoint: 'http://127.0.0.1:9' }, '连接不上接入地址，请检查地址、端口和防火墙'],
  ['a host without a name', { endpoint: 'http://nowhere.invalid' }, '连接不上接入地址，请检查地址、端口和防火墙'],
])('the test says what is wrong: %s', async (_name, more, message) => {
  const { data } = await call(contract.testStore, s3.form('first', more), boss);
  expect(data.passed).toBe(false);
  expect(data.steps).toEqual([{ step: 'write', milliseconds: expect.any(Number), failure: message }]);
});

test('a clock that is wrong is told apart', async () => {
  const { asStorageFailure } = await import('../../ports/storage/failures.ts');
  const error = Object.assign(new Error('x'), { name: 'RequestTimeTooSkewed', $metadata: { httpStatusCode: 403 } });
  expect(asStorageFailure(error).message).toBe('服务器时间与存储服务相差过大，请校准服务器时钟');
});

test('the test writes, reads and deletes, leaves nothing, and knows the kept key', async () => {
  const { secretKey: _secret, ...form } = s3.form('first');
  const { data } = await call(contract.testStore, { id: first, ...form }, boss);
  expect(data.steps.map(({ step, failure }) => [step, failure])).toEqual(
    ['write', 'read', 'part', 'list', 'delete'].map((step) => [step, null]),
  );
  const bucket = await deps.storage.at(first);
  for await (const { key } of bucket.list('test')) expect(key).toBeNull();
  expect((await state()).stores.find(({ id }) => id === first)?.test).toHaveLength(5);
});

test('the kept key is not sent to another address', async () => {
  const { secretKey: _secret, ...form } = s3.form('first', { endpoint: 'http://127.0.0.1:1' });
  expect(await call(contract.testStore, { id: first, ...form }, boss)).toMatchObject({
    status: 400,
    msg: '接入地址已修改，请重新填写 Secret Key',
  });
});

test('a store that cannot be used is not switched to', async () => {
  const bad = await create('elsewhere');
  expect(await activate(bad)).toMatchObject({ status: 409, msg: '测试未通过，未启用：存储桶不存在，请检查名称和地域' });
  expect((await state()).stores.find(({ active }) => active)?.id).toBe('local');
  expect((await call(contract.removeStore, { id: bad }, boss)).status).toBe(200);
});

test('stores are switched while uploads run: none is lost, and all can be read', async () => {
  const before = await upload();
  const running = Array.from({ length: 8 }, async (_, index) => {
    if (index === 3) expect((await activate(first)).status).toBe(200);
    return upload();
  });
  const urls = [before, ...(await Promise.all(running)), await upload()];
  await move();
  for (const url of urls) {
    const answer = await fastify.inject(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'image/webp']);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(900);
  }
  const { stores, waiting } = await state();
  expect(waiting.files).toBe(0);
  expect(stores.find(({ id }) => id === first)?.files).toBeGreaterThan(0);
  expect(stores.find(({ id }) => id === 'local')?.files).toBeGreaterThan(0);
});

test('a file of a bucket is answered in parts, kept for ever, and missing ones are 404', async () => {
  const url = await upload();
  await move();
  const whole = await fastify.inject(url);
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const part = await fastify.inject({ url, headers: { range: 'bytes=10-19' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  expect((await fastify.inject(url.replace(/\d+x\d+/, '1x1'))).statusCode).toBe(404);
});

test('private licence files go there too, and have no address', async () => {
  const key = shardedKey('private/export', 'abcdef.zip');
  await deps.storage.put(key, Buffer.from('papers'));
  await move();
  await expect(deps.storage.local.exists(key)).resolves.toBe(false);
  expect((await buffer(await deps.storage.read(key))).toString()).toBe('papers');
  await expect(deps.storage.withFile(key, async (path) => path.includes('.tmp'))).resolves.toBe(true);
  expect((await fastify.inject(`/media/${key}`)).statusCode).toBe(404);
  await deps.storage.remove(key);
  await expect(deps.storage.exists(key)).resolves.toBe(false);
});

test('a store that fails loses nothing: the file stays here and goes on when it is back', async () => {
  await s3.stop();
  const url = await upload();
  await move();
  expect((await fastify.inject(url)).statusCode).toBe(200);
  const { waiting } = await state();
  expect(waiting.files).toBeGreaterThan(0);
  expect(waiting.failure).toBe('连接不上接入地址，请检查地址、端口和防火墙');
  await s3.start();
  const waitsAfterAnHour = async () => {
    clock.advance(3_600_000);
    await move();
    return (await state()).waiting.files;
  };
  await expect.poll(waitsAfterAnHour).toBe(0);
  expect(await deps.storage.local.exists(url.slice('/media/'.length))).toBe(false);
  expect((await fastify.inject(url)).statusCode).toBe(200);
});

test('a migration moves everything, can be stopped and goes on where it was', async () => {
  const key = `${shardedKey('video', 'film01')}/1`;
  await deps.storage.local.inWorkshop(async (folder) => {
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(join(folder, '360p'));
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U');
    await writeFile(join(folder, '360p', '00000.m4s'), Buffer.alloc(9 * 1024 ** 2, 7));
    await deps.storage.putFolder(key, folder);
  });
  await move();
  const second = await create('second');
  expect((await call(contract.startMigration, { from: first, to: first, ...agreed }, boss)).status).toBe(400);
  // Nobody deletes originals unasked.
  for (const removesOriginals of [undefined, false])
    expect(await call(contract.startMigration, { from: first, to: second, removesOriginals }, boss)).toMatchObject({
      status: 400,
      msg: '请先确认：文件复制并核对无误后，会从原处删除',
    });
  const begun = await call(contract.startMigration, { from: first, to: second, ...agreed }, boss);
  expect(begun.data.state).toBe('counting');
  expect((await call(contract.startMigration, { from: first, to: 'local', ...agreed }, boss)).status).toBe(409);

  const { id } = begun.data;
  const running = runMigration(deps, id, signal);
  await expect.poll(async () => (await state()).migrations[0]?.movedUnits).toBeGreaterThan(0);
  expect((await call(contract.pauseMigration, { id }, boss)).data.state).toBe('paused');
  await running;
  const paused = (await state()).migrations[0];
  expect(paused?.state).toBe('paused');
  expect(paused?.movedUnits).toBeLessThan(paused?.totalUnits ?? 0);
  await runMigration(deps, id, signal);
  expect((await state()).migrations[0]?.movedUnits).toBe(paused?.movedUnits);

  expect((await call(contract.resumeMigration, { id }, boss)).data.state).toBe('running');
  await runMigration(deps, id, signal);
  const done = (await state()).migrations[0];
  expect(done).toMatchObject({ state: 'done', failedUnits: 0, movedUnits: done?.totalUnits });
  const { stores } = await state();
  expect(stores.find((one) => one.id === first)).toMatchObject({ files: 0 });
  expect((await buffer(await deps.storage.read(`${key}/360p/00000.m4s`))).length).toBe(9 * 1024 ** 2);
  expect((await fastify.inject(`/media/${key}/master.m3u8`)).body).toBe('#EXTM3U');

  expect(await call(contract.removeStore, { id: second }, boss)).toMatchObject({ msg: '这个存储里还有文件，请先搬迁再移除' });
  const back = await call(contract.startMigration, { from: second, to: 'local', ...agreed }, boss);
  await runMigration(deps, back.data.id, signal);
  expect((await state()).migrations[0]).toMatchObject({ state: 'done', failedUnits: 0 });
  expect((await diskFiles()).length).toBe((await state()).stores.find((one) => one.id === 'local')?.files);
});

test('files from before are known to a migration, and one that only fails stops by itself', async () => {
  await deps.storage.local.put('image/ol/older/w640.webp', Buffer.from('older'));
  const { data } = await call(contract.startMigration, { from: 'local', to: first, ...agreed }, boss);
  await s3.stop();
  await runMigration(deps, data.id, signal);
  expect((await state()).migrations[0]).toMatchObject({
    state: 'paused',
    movedUnits: 0,
    failedUnits: 0,
    failure: '连接不上接入地址，请检查地址、端口和防火墙',
  });
  const refused = await call(contract.resumeMigration, { id: data.id }, boss);
  expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining('测试未通过，没有继续搬迁') });
  await s3.start();
  await call(contract.resumeMigration, { id: data.id }, boss);
  await runMigration(deps, data.id, signal);
  expect((await state()).migrations[0]?.state).toBe('done');
  expect((await fastify.inject('/media/image/ol/older/w640.webp')).body).toBe('older');
  await expect(deps.storage.local.exists('image/ol/older/w640.webp')).resolves.toBe(false);
});

test('nothing is moved into a store whose test fails', async () => {
  await s3.stop();
  const begun = await call(contract.startMigration, { from: 'local', to: first, ...agreed }, boss);
  expect(begun).toMatchObject({ status: 409, msg: '测试未通过，没有开始搬迁：连接不上接入地址，请检查地址、端口和防火墙' });
  expect((await state()).migrations[0]?.state).toBe('done');
  await s3.start();
});

test('browsers can be sent to the bucket itself, and pages allow it', async () => {
  const url = '/media/image/ol/older/w640.webp';
  const shown = (await state()).stores.find(({ id }) => id === first);
  const { secretKey: _secret, ...form } = s3.form('first', { delivery: 'signed' });
  const saved = await call(contract.modifyStore, { id: first, version: shown?.version, ...form }, boss);
  expect(saved.status).toBe(200);
  const answer = await fastify.inject(url);
  expect(answer.statusCode).toBe(302);
  const address = String(answer.headers.location);
  expect(await (await fetch(address)).text()).toBe('older');
  // What is taken down is not to be had by an address of before for long.
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('900');
  expect(answer.headers['cache-control']).toBe('private, max-age=600');
  await expect(deps.fileOrigins()).resolves.toEqual([new URL(address).origin]);
  expect((await call(contract.testStore, { id: first, ...form }, boss)).data).toMatchObject({ passed: true });
  expect(await call(contract.modifyStore, { id: first, version: 1, ...form }, boss)).toMatchObject({ status: 409 });
  const moved = { ...form, bucket: 'second' };
  expect(await call(contract.modifyStore, { id: first, version: (shown?.version ?? 0) + 1, ...moved }, boss)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('这个存储里还有文件'),
  });
});

test('where servers share no disk files go straight into the bucket in use, and a bucket that is away is told in a sentence', async () => {
  const apart = await createTestApp({ WRITE_THROUGH: 'on' });
  const chief = await apart.admin('super_admin');
  const { data } = await apart.call(contract.createStore, s3.form('second'), chief);
  await apart.call(contract.activateStore, { id: data.id }, chief);
  const { storage, config } = apart.deps;
  const folder = join(config.dataDir, 'work', 'film');
  await mkdir(join(folder, '720p'), { recursive: true });
  await writeFile(join(folder, 'index.m3u8'), '#EXTM3U');
  await writeFile(join(folder, '720p', '0.m4s'), Buffer.alloc(5_000, 1));
  const unit = `${shardedKey('video', 'straight')}/1`;
  expect(await storage.putFolder(unit, folder)).toEqual({ files: 2, bytes: 5_007 });
  expect(await storage.local.exists(`${unit}/index.m3u8`)).toBe(false);
  expect((await buffer(await storage.read(`${unit}/720p/0.m4s`))).length).toBe(5_000);
  expect((await apart.call(contract.storageState, {}, chief)).data.waiting.files).toBe(0);

  await s3.stop();
  const author = await apart.user('creator');
  const form = new FormData();
  form.set('part', 'image');
  form.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
  const body = new Response(form);
  const refused = await apart.fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(refused.json()).toMatchObject({ code: 503, msg: '文件暂时无法保存，请稍后重试' });
  expect(refused.headers['retry-after']).toBe('10');
  await s3.start();
});
