import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as feed from '#contract/discovery/feed.ts';
import { startNginx } from './cluster/nginx.ts';
import { readBeside } from './flood/read-beside.ts';
import { ROADS, type Road } from './flood/send.ts';
import { endAll, makeCall, startProduct, temporaryFolder, untilReady, type Product } from './product.ts';

const folder = await temporaryFolder();
const TIMES = 400;
const EVERY_MS = 20;
/** Below that it is the machine that is measured. */
const LEAST_MS = 30;

let product: Product;
let nginx: { address: string; stop(): Promise<void> };
let reads: readonly (() => { path: string; headers?: Record<string, string> })[];

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: folder.path, DEMO: 'on', DEMO_PUBLIC: 'yes', TRUST_PROXY: '1' });
  await untilReady(product);
  nginx = await startNginx(`${folder.path}/nginx`, [Number(new URL(product.address).port)]);
  const { data } = await makeCall(product, feed.suggest, {});
  const { data: entered } = await makeCall(product, accounts.loginForMobilePassword, {
    mobile: '13800000001',
    password: 'Wenjian2026',
  });
  const { id: postsId, cover } = data.list[0] ?? { id: '', cover: '' };
  reads = [
    () => ({ path: `/api/v1/user/posts/detail?postsId=${postsId}` }),
    () => ({ path: `/article/${postsId}` }),
    () => ({ path: cover ?? '/' }),
    () => ({ path: `/api/v1${accounts.info.path}`, headers: { authorization: `Bearer ${entered.token}` } }),
  ];
});
afterAll(async () => {
  await nginx.stop();
  await endAll();
  await folder.remove();
});

describe.each(['the server', 'nginx'] as const)('through %s', (way) => {
  test.each(Object.keys(ROADS) as Road[])('three hundred connections of one address shut nobody out: %s', async (road) => {
    const isDirect = way === 'the server';
    const read = await readBeside(road, {
      origin: isDirect ? product.address : nginx.address,
      reader: isDirect ? { forwarded: '198.51.100.7' } : { localAddress: '127.0.0.3' },
      flooder: isDirect ? { connections: 300, forwarded: '192.0.2.1' } : { connections: 300, localAddress: '127.0.0.2' },
      reads,
      times: TIMES,
      everyMs: EVERY_MS,
    });
    console.log(way, road, JSON.stringify(read));
    expect(read.refused).toEqual([]);
    expect(read.beside).toBeLessThan(Math.max(3 * read.quiet, LEAST_MS));
  });
});
