import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as administration from '#contract/admins/sign-in.ts';
import * as settings from '#contract/settings/settings.ts';
import { childrenOf, endAll, makeCall, startProduct, stop, temporaryFolder, untilReady, type Product } from './product.ts';

/** `npm start` with several servers at one port. */
const folder = await temporaryFolder();
afterEach(endAll);
afterAll(() => folder.remove());

const PASSWORD = 'Wenjian2026';
const SERVER = 'server/build/main.js';
const start = (servers: number) =>
  startProduct({
    DATA_DIR: join(folder.path, 'data'),
    ADMIN_ACCOUNT: 'chief',
    ADMIN_PASSWORD: PASSWORD,
    WEB_CONCURRENCY: String(servers),
    TRUST_PROXY: 'on',
  });

interface Load {
  answered: number;
  /** By the codes of their errors. */
  lost: string[];
  end(): Promise<void>;
}

const VISITORS = 8;

/** People each of whom asks again and again, by a new connection every time. */
function visit(product: Product): Load {
  let staying = true;
  const load: Load = { answered: 0, lost: [], end: async () => {} };
  const ask = () =>
    new Promise<void>((resolve) => {
      request(`${product.address}/healthz`, { agent: false }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          load.answered += 1;
          resolve();
        });
        answer.once('error', (error: NodeJS.ErrnoException) => lose(error));
      })
        .once('error', (error: NodeJS.ErrnoException) => lose(error))
        .end();
      const lose = ({ code }: NodeJS.ErrnoException) => {
        load.lost.push(code ?? 'unknown');
        resolve();
      };
    });
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (staying) await ask();
  });
  load.end = async () => {
    staying = false;
    await Promise.all(visitors);
  };
  return load;
}

describe('of servers at one port', () => {
  test.each([2, 1])('a killed one (of %i) is replaced, and nobody is refused', async (servers) => {
    const product = await start(servers);
    await untilReady(product);
    await expect.poll(() => childrenOf(product, SERVER), { timeout: 60_000 }).toHaveLength(servers);
    await expect.poll(product.output, { timeout: 60_000 }).toContain('闻见已启动');
    const before = await childrenOf(product, SERVER);

    const load = visit(product);
    await expect.poll(() => load.answered, { timeout: 60_000 }).toBeGreaterThan(VISITORS);
    const answeredBefore = load.answered;
    process.kill(before[0] ?? 0, 'SIGKILL');
    const replaced = async () => {
      const now = await childrenOf(product, SERVER);
      return now.length === servers && !now.includes(before[0] ?? 0);
    };
    await expect.poll(replaced, { timeout: 60_000, interval: 20 }).toBe(true);
    await untilReady(product);
    await load.end();

    expect(load.answered).toBeGreaterThan(answeredBefore);
    expect(load.lost).not.toContain('ECONNREFUSED');
    // Those that the killed one was answering.
    expect(load.lost.length).toBeLessThanOrEqual(VISITORS);
    const { code } = await stop(product);
    expect(code).toBe(0);
  });

  test('what one is told all know at once, limits count together, and the figures are those of all', async () => {
    const product = await start(2);
    await untilReady(product);
    await expect.poll(product.output, { timeout: 60_000 }).toContain('闻见已启动');

    const form = { account: 'chief', password: PASSWORD };
    const { token } = (await makeCall(product, administration.loginForAccountPassword, form)).data;
    // Each of them has answered before.
    const names = async () => {
      const seen = await Promise.all(Array.from({ length: 20 }, () => siteName(product)));
      return [...new Set(seen)];
    };
    expect(await names()).toHaveLength(1);
    const { data } = await makeCall(product, settings.getSettings, {}, token);
    const saved = { version: data.version, settings: { ...data.settings, siteName: '每个核' } };
    expect((await makeCall(product, settings.saveSettings, saved, token)).code).toBe(200);
    await expect.poll(names, { interval: 20 }).toEqual(['每个核']);

    const attempt = () =>
      byNewConnection(product, '/api/v1/admin/admin/loginForAccountPassword', { account: 'chief', password: 'wrong-1' });
    const codes: unknown[] = [];
    for (let tried = 0; tried < 6; tried += 1) codes.push(((await attempt()) as { code: number }).code);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);

    for (let asked = 0; asked < 30; asked += 1) await byNewConnection(product, '/build.json');
    // From whichever server. A server on a busy machine may miss the second in which its figures are waited for.
    const counted = async () => {
      const figures = await Promise.all(Array.from({ length: 6 }, () => textOf(product, '/metrics')));
      return figures.map((text) => /_count\{method="GET",route="\/build\.json",status="2xx"\} (\d+)/.exec(text)?.[1]);
    };
    await expect.poll(counted).toEqual(Array.from({ length: 6 }, () => '30'));
    await stop(product);
  });
});

const siteName = async (product: Product): Promise<string> =>
  ((await byNewConnection(product, '/api/v1/user/site/info')) as { data: { siteName: string } }).data.siteName;

const byNewConnection = async (product: Product, path: string, body?: object): Promise<unknown> =>
  JSON.parse(await textOf(product, path, body));

/** Whichever server the kernel gives it to. */
function textOf(product: Product, path: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(product.address + path, { agent: false, method, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.toArray().then((parts) => resolve(Buffer.concat(parts as Buffer[]).toString()), reject);
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}
