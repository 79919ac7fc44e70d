import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { childOf, endAll, startProduct, stop, temporaryFolder, untilReady, type Product } from './product.ts';

const folder = await temporaryFolder();
afterAll(async () => {
  await endAll();
  await folder.remove();
});

/** In MB, for the server alone; the database and the worker are processes of their own. */
const LIMIT = 512;
const REQUESTS_IN_PARALLEL = 8;

const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_IN_PARALLEL });
let requester = 0;

/** From another network each time: what is measured is memory, and limits would refuse most of it. */
function get({ address }: Product, path: string, host = 'localhost'): Promise<number> {
  requester += 1;
  const from = `198.${18 + (requester >> 16)}.${(requester >> 8) & 255}.${requester & 255}`;
  const headers = { host, 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 Chrome/148.0', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    request(address + path, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

const KINDS: [what: string, times: number, ask: (product: Product, n: number) => Promise<number>][] = [
  ['hosts', 1_500, (product, n) => get(product, '/', `www${n}.example.com`)],
  ['searches', 2_000, (product, n) => get(product, `/search?q=${encodeURIComponent(`湖水${n}`)}`)],
  ['pages that are missing', 1_500, (product, n) => get(product, `/no/such/page/${n}`)],
  [
    'lists by query',
    4_000,
    (product, n) => get(product, `/api/v1/user/posts/suggest?limit=20&keywords=${encodeURIComponent(`城市${n}`)}`),
  ],
];

test(`the server stays under ${LIMIT} MB whatever hosts, paths and queries it is asked for`, { timeout: 600_000 }, async () => {
  const product = await startProduct({ DATA_DIR: folder.path, DEMO: 'on', DEMO_PUBLIC: 'yes', TRUST_PROXY: 'on' });
  await untilReady(product);
  const server = await childOf(product, 'server/build/main.js');
  const memory = async () => {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
  const max: Record<string, number> = { atStart: Math.round(await memory()) };
  for (const [what, times, request] of KINDS) {
    const answers = new Map<number, number>();
    let next = 0;
    let highest = 0;
    const requestOn = async () => {
      while (next < times) {
        const status = await request(product, next++);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (next % 50 === 0) highest = Math.max(highest, await memory());
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_IN_PARALLEL }, requestOn));
    max[what] = Math.round(highest);
    console.log(what, Object.fromEntries(answers), max[what], 'MB');
    // Refusals would take no memory and show nothing.
    expect((answers.get(200) ?? 0) + (answers.get(404) ?? 0), what).toBeGreaterThan(times * 0.95);
  }
  expect(Math.max(...Object.values(max)), JSON.stringify(max)).toBeLessThan(LIMIT);
  expect((await stop(product)).code).toBe(0);
});
