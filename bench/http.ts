import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { load } from './load.ts';
import { cpuSeconds } from './processor-time.ts';
import { anArticle } from './product.ts';
import { atLeast, median, type Row } from './table.ts';

const ROUNDS = 3;
const CONNECTIONS = 32;

/**
 * Guest traffic of the warm product against a bare server that sends the same bytes. Measured in requests per second of the
 * server's processor time, which is the rate of one idle core, however busy the machine is.
 */
export async function benchHttp({ address, serverPid }: { address: string; serverPid: number }, seconds: number): Promise<Row[]> {
  const suggest = `${address}/api/v1/user/posts/suggest?page=1&limit=20`;
  const article = await anArticle(address);
  const detail = `${address}/api/v1/user/posts/detail?postsId=${article}`;
  return [
    await pair('article page, guest, warm', `${address}/article/${article}`, 'node', 0.7, seconds, serverPid),
    await pair('home page, guest, warm', `${address}/`, 'node', 0.7, seconds, serverPid),
    await pair('posts/suggest, guest', suggest, 'fastify', 0.6, seconds, serverPid),
    await pair('posts/detail, guest', detail, 'fastify', 0.6, seconds, serverPid),
    await pair('posts/hotList, guest', `${address}/api/v1/user/posts/hotList`, 'fastify', 0.6, seconds, serverPid),
  ];
}

/** Product and baseline alternate, so that other load affects both; the result is the median ratio. */
async function pair(
  what: string,
  url: string,
  kind: 'node' | 'fastify',
  min: number,
  seconds: number,
  serverPid: number,
): Promise<Row> {
  const baseline = await startBaseline(kind, url);
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await requestsPerCpuSecond(url, seconds, serverPid));
      bare.push(await requestsPerCpuSecond(baseline.url, seconds, baseline.process.pid ?? 0));
    }
    return atLeast(what, median(ours), median(bare), min, 'req/CPU s');
  } finally {
    baseline.process.kill();
  }
}

async function requestsPerCpuSecond(url: string, seconds: number, pid: number): Promise<number> {
  const before = cpuSeconds(pid);
  const { origin, pathname, search } = new URL(url);
  const request = { path: `${pathname}${search}`, headers: { 'accept-encoding': 'br, gzip' } };
  const { requests } = await load(origin, CONNECTIONS, seconds, () => () => request);
  return requests / (cpuSeconds(pid) - before);
}

function startBaseline(kind: 'node' | 'fastify', url: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), [kind, url]);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}/`, process: child }));
    child.once('exit', (code) => reject(new Error(`the baseline server ended (${code})`)));
  });
}
