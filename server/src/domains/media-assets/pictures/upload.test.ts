import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { isOwnPicture, picturesByUrl } from '../service.ts';

const { fastify, deps, user, admin, call } = await createTestApp();

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

interface Sent {
  file?: Buffer | null;
  name?: string;
  part?: string | null;
  token?: string | undefined;
  /** Browsers send fields in the order they were added. */
  fileFirst?: boolean;
}

async function upload({ file = null, name = 'a.png', part = 'image', token, fileFirst = true }: Sent) {
  const form = new FormData();
  const addFile = () => file && form.append('file', new File([new Uint8Array(file)], name, { type: 'image/png' }));
  if (fileFirst) addFile();
  if (part !== null) form.append('part', part);
  if (!fileFirst) addFile();
  const body = new Response(form);
  return send(Buffer.from(await body.arrayBuffer()), body.headers.get('content-type') ?? '', token);
}

async function send(payload: Buffer | string, contentType: string, token: string | undefined) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    payload,
    headers: { 'content-type': contentType, ...authorization },
  });
  const { code, msg, data } = response.json<{ code: number; msg: string; data: Uploaded }>();
  expect(code).toBe(response.statusCode);
  return { status: response.statusCode, msg, data };
}

const someone = await user('user');
const png = await picture(8, 8).png().toBuffer();

describe('a picture that was uploaded', () => {
  test('is public at once under the address that is answered, in the widths of its srcset', async () => {
    const { status, data } = await upload({ file: await picture(1000, 500).png().toBuffer(), token: someone.token });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      url: expect.stringMatching(/^\/media\/image\/\w\w\/\w+\/1000x500\.webp$/),
      width: 1000,
      height: 500,
    });
    const candidates = data.picture?.srcset.split(', ').map((one) => one.split(' ')) ?? [];
    expect(candidates.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1000w']);
    for (const [url = '', width = ''] of candidates) {
      const answer = await fastify.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number.parseInt(width, 10));
    }
  });

  test('may be a single dot, and the form may name its part first', async () => {
    const { data } = await upload({ file: await picture(1, 1).png().toBuffer(), token: someone.token, fileFirst: false });
    expect(data).toMatchObject({ width: 1, height: 1 });
  });

  test('as an avatar is small', async () => {
    const { data } = await upload({ file: await picture(1200, 1200).jpeg().toBuffer(), part: 'avatar', token: someone.token });
    expect(data).toMatchObject({ width: 384, height: 384 });
  });

  test('as a document has no public address anywhere', async () => {
    const { data } = await upload({ file: await picture(800, 600).png().toBuffer(), part: 'document', token: someone.token });
    expect(data).toEqual({ url: expect.stringMatching(/^private:\w+$/), width: 800, height: 600, picture: null });
    const id = data.url.slice('private:'.length);
    const files = await readdir(join(deps.config.dataDir, 'private/document', id.slice(0, 2), id));
    expect(files).toEqual(['800x600.webp']);
    for (const address of [
      `/media/document/${id}/800x600.webp`,
      `/media/private/document/${id.slice(0, 2)}/${id}/800x600.webp`,
      `/media/../private/document/${id.slice(0, 2)}/${id}/800x600.webp`,
    ]) {
      expect((await fastify.inject(address)).statusCode).toBe(404);
    }
    expect(await isOwnPicture(deps.db, { kind: 'user', id: someone.id, identity: 'user', sessionId: '' }, data.url)).toBe(false);
  });

  test('as a document says what the operator calls the site', async () => {
    const boss = await admin();
    const licence = await picture(800, 600).png().toBuffer();
    const stored = async () => {
      const { data } = await upload({ file: licence, part: 'document', token: someone.token });
      const id = data.url.slice('private:'.length);
      return readFile(join(deps.config.dataDir, 'private/document', id.slice(0, 2), id, '800x600.webp'));
    };
    const before = await stored();
    expect((await stored()).equals(before)).toBe(true);
    const { data } = await call(getSettings, {}, boss);
    await call(saveSettings, { version: data.version, settings: { ...data.settings, siteName: '江声' } }, boss);
    expect((await stored()).equals(before)).toBe(false);
  });

  test('can be used as a cover by its owner alone, and lists find what they need to show it', async () => {
    const { data } = await upload({ file: await picture(640, 360).png().toBuffer(), part: 'cover', token: someone.token });
    const actor = { kind: 'user', identity: 'creator', sessionId: '' } as const;
    expect(await isOwnPicture(deps.db, { ...actor, id: someone.id }, data.url)).toBe(true);
    expect(await isOwnPicture(deps.db, { ...actor, id: 'somebody-else' }, data.url)).toBe(false);
    expect(await isOwnPicture(deps.db, { ...actor, id: someone.id }, 'https://elsewhere.example/a.webp')).toBe(false);
    const found = await picturesByUrl(deps.db, [data.url, null, '/media/unknown.webp']);
    expect([...found]).toEqual([[data.url, data.picture]]);
  });
});

describe('an upload is refused with a sentence:', () => {
  test('without a session, before the file is looked at', async () => {
    expect(await upload({ file: png })).toMatchObject({ status: 421, msg: '登录信息无效' });
    expect(await upload({ file: png, token: 'd'.repeat(43) })).toMatchObject({ status: 421 });
  });

  test.each([
    ['no file', { file: null }, 400, '请选择要上传的文件'],
    ['an empty file', { file: Buffer.alloc(0) }, 400, '请选择要上传的文件'],
    ['no part', { file: png, part: null }, 400, '上传用途（part）应为 avatar、cover、image、document 或 message'],
    ['an unknown part', { file: png, part: 'poster' }, 400, '上传用途（part）应为 avatar、cover、image、document 或 message'],
    [
      'a script named .png',
      { file: Buffer.from('<script>alert(1)</script>'), name: 'a.png' },
      400,
      '只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片',
    ],
    [
      'SVG',
      { file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), name: 'a.svg' },
      400,
      '只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片',
    ],
    ['a torn picture', { file: png.subarray(0, 50) }, 400, '图片已损坏，无法读取'],
    ['21 MB', { file: Buffer.alloc(21 * 1024 ** 2) }, 413, '图片不能超过 20 MB'],
    ['20 MB and a byte', { file: Buffer.alloc(20 * 1024 ** 2 + 1) }, 413, '图片不能超过 20 MB'],
  ])('%s', async (_name, sent, status, msg) => {
    const { token } = await user('user');
    expect(await upload({ ...sent, token })).toMatchObject({ status, msg });
  });

  test('more than the operator allows, in the operator’s figure also for what no limit could allow', async () => {
    const boss = await admin();
    const { data } = await call(getSettings, {}, boss);
    const limits = { ...data.settings.limits, imageMaxMegabytes: 1 };
    const lowered = await call(saveSettings, { version: data.version, settings: { ...data.settings, limits } }, boss);
    const { token } = await user('user');
    for (const bytes of [1024 ** 2 + 1, 20 * 1024 ** 2 + 1, 21 * 1024 ** 2])
      expect(await upload({ file: Buffer.alloc(bytes), token })).toMatchObject({ status: 413, msg: '图片不能超过 1 MB' });
    await call(saveSettings, { version: lowered.data.version, settings: data.settings }, boss);
    expect(await upload({ file: png, token })).toMatchObject({ status: 200 });
  });

  test.each([
    ['JSON', '{}', 'application/json', '请以表单（multipart/form-data）方式上传文件'],
    ['bare bytes', 'x', 'image/png', '请以表单（multipart/form-data）方式上传文件'],
    [
      'half a form',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      '上传的内容不完整，请重试',
    ],
    ['no boundary', 'x', 'multipart/form-data', '上传的内容不完整，请重试'],
  ])('%s instead of a form', async (_name, payload, type, msg) => {
    expect(await send(payload, type, someone.token)).toMatchObject({ status: 400, msg });
  });

  test('more than sixty a minute', async () => {
    const { token } = await user('user');
    const answers = [];
    for (let sent = 0; sent < 61; sent += 1) answers.push((await upload({ file: null, token })).status);
    expect(answers.slice(0, 60)).not.toContain(429);
    expect(answers[60]).toBe(429);
  });
});

test('nothing half is left in the store', async () => {
  expect(await readdir(join(deps.config.dataDir, '.tmp'))).toEqual([]);
});
