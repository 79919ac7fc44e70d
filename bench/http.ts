import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { atLeast, median, type Row } from './table.ts';

const ROUNDS = 3;
const CONNECTIONS = 32;

/** Guest traffic of the warm product against a bare server that sends the very same bytes. */
export async function benchHttp(address: string, seconds: number): Promise<Row[]> {
  const suggest = `${address}/api/v1/user/posts/suggest?page=1&limit=20`;
  const list = (await (await fetch(suggest)).json()) as { data: { list: { id: string; type: string }[] } };
  const article = list.data.list.find(({ type }) => type === 'article');
  if (article === undefined) throw new Error('no article to measure with');
  const detail = `${address}/api/v1/user/posts/detail?postsId=${article.id}`;
  return [
    await pair('article page, guest, warm', `${address}/article/${article.id}`, 'node', 0.7, seconds),
    await pair('home page, guest, warm', `${address}/`, 'node', 0.7, seconds),
    await pair('posts/suggest, guest', suggest, 'fastify', 0.6, seconds),
    await pair('posts/detail, guest', detail, 'fastify', 0.6, seconds),
    await pair('posts/hotList, guest', `${address}/api/v1/user/posts/hotList`, 'fastify', 0.6, seconds),
  ];
}

/** Product and baseline take turns, so that what the machine does meanwhile hits both; the median ratio counts. */
async function pair(what: string, url: string, kind: 'node' | 'fastify', least: number, seconds: number): Promise<Row> {
  const baseline = await startBaseline(kind, url);
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await requestsPerSecond(url, seconds));
      bare.push(await requestsPerSecond(baseline.url, seconds));
    }
    return atLeast(what, median(ours), median(bare), least, 'req/s');
  } finally {
    baseline.process.kill();
  }
}

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { 'accept-encoding': 'br, gzip' } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

function startBaseline(kind: 'node' | 'fastify', url: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), [kind, url]);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}/`, process: child }));
    child.once('exit', (code) => reject(new Error(`the baseline server ended (${code})`)));
  });
}
