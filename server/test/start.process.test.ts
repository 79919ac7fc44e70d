import { createServer } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { childOf, endAll, freePort, startProduct, stop, temporaryFolder, untilReady } from './product.ts';

const folder = await temporaryFolder();
afterEach(endAll);
afterAll(() => folder.remove());

const DATA_DIR = join(folder.path, 'data');
const ADMIN = { ADMIN_ACCOUNT: 'chief', ADMIN_PASSWORD: 'Wenjian2026' };

describe('what is set wrong stops the start with one line that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT：PORT 必须是 1 到 65535 的整数'],
    [{ PORT: '70000' }, 'PORT：PORT 必须是 1 到 65535 的整数'],
    [{ PUBLIC_URL: 'wenjian.example' }, 'PUBLIC_URL 必须是以 http:// 或 https:// 开头的地址'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL 必须以 postgres:// 开头'],
    [{ DEMO: 'yes' }, 'DEMO 只能是 on 或 off'],
    [{ ADMIN_ACCOUNT: 'a b', ADMIN_PASSWORD: 'Wenjian2026' }, 'ADMIN_ACCOUNT 应为'],
    [{ ADMIN_ACCOUNT: 'chief' }, 'ADMIN_ACCOUNT 与 ADMIN_PASSWORD 须同时设置'],
    [{ TRUST_PROXY: '?' }, 'TRUST_PROXY 应为'],
  ])('%j', async (environment, message) => {
    const product = await startProduct({ DATA_DIR, ...environment });
    expect(await product.ended).toBe(2);
    expect(product.output()).toContain(message);
    expect(product.output().trim().split('\n')).toHaveLength(1);
  });

  test('a port that is taken', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, '127.0.0.1');
    const product = await startProduct({ DATA_DIR, PORT: String(port) });
    expect(await product.ended).toBe(2);
    expect(product.output().trim()).toBe(`端口 ${port} 已被占用，请先停用占用者，或用 PORT 换一个端口`);
    holder.close();
  });

  test('a data folder that cannot be used', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const product = await startProduct({ DATA_DIR: join(folder.path, 'file') });
    expect(await product.ended).toBe(2);
    expect(product.output()).toContain('数据目录不可写');
    expect(product.output().trim().split('\n')).toHaveLength(1);
  });

  test('a database that does not answer', async () => {
    const product = await startProduct({ DATA_DIR, DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    expect(await product.ended).toBe(2);
    expect(product.output()).toContain('数据库无法连接');
    expect(product.output().trim().split('\n').at(-1)).toContain('DATABASE_URL');
  });
});

describe('an installation', () => {
  test('comes up, serves, and ends soon after SIGTERM', async () => {
    const product = await startProduct({ DATA_DIR, ...ADMIN });
    await untilReady(product);
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${product.address}/build.json`)).json()).toMatchObject({
      build: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(await (await fetch(`${product.address}/metrics`)).text()).toContain('http_request_duration_seconds');
    await expect.poll(product.output, { timeout: 30_000 }).toContain('首个管理员：账号 chief');
    expect(product.output()).toContain('outbox');
    const { code, milliseconds } = await stop(product);
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(process.env['TEST_FULL'] ? 10_000 : 40_000);
  });

  // With the full suite, which a quiet machine runs: beside anything else it would tell of the machine of the moment.
  test.runIf(process.env['TEST_FULL'])('starts again with its data within three seconds', async () => {
    const product = await startProduct({ DATA_DIR, ...ADMIN });
    expect(await untilReady(product)).toBeLessThan(3_000);
    await stop(product);
  });

  test('lets no second one at its data, replaces its server behind an open port, and recovers from kill -9 with every answered write', async () => {
    const PORT = String(await freePort());
    const first = await startProduct({ DATA_DIR, PORT, ...ADMIN });
    await untilReady(first);
    const { token } = await login(first.address);

    const second = await startProduct({ DATA_DIR, ...ADMIN });
    expect(await second.ended).toBe(2);
    expect(second.output()).toContain('数据目录正被另一个闻见进程使用');
    expect(await statusOf(`${first.address}/readyz`)).toBe(200);

    const killed = await childOf(first, 'server/build/main.js');
    process.kill(killed, 'SIGKILL');
    // A connection that was open is lost with it; by a new one people wait for its successor.
    await expect.poll(() => statusOf(`${first.address}/readyz`), { timeout: 60_000 }).toBe(200);
    expect(await childOf(first, 'server/build/main.js')).not.toBe(killed);
    first.process.kill('SIGKILL');
    await first.ended;

    const third = await startProduct({ DATA_DIR, PORT, ...ADMIN });
    await untilReady(third);
    const info = await fetch(`${third.address}/api/v1/admin/admin/info`, { headers: { authorization: `Bearer ${token}` } });
    expect(await info.json()).toMatchObject({ code: 200, data: { username: 'chief', role: 'super_admin' } });
    await stop(third);
  });

  test('works without ffmpeg but for videos, and says in one line what is wrong', async () => {
    const product = await startProduct({ DATA_DIR, ...ADMIN, FFMPEG_PATH: '/no/such/ffmpeg' });
    await untilReady(product);
    await expect.poll(product.output, { timeout: 30_000 }).toContain('FFMPEG_PATH 指向的 /no/such/ffmpeg 不能运行');
    await stop(product);
  });
});

/** 0 when nobody listens. */
const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function login(address: string): Promise<{ token: string }> {
  const answer = await fetch(`${address}/api/v1/admin/admin/loginForAccountPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { data: { token: string } }).data;
}

await mkdir(DATA_DIR, { recursive: true });
