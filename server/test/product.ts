import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, Call } from '#contract/call.ts';
import { API } from '#contract/address.ts';

/** The product started as a user starts it, for tests that stop, kill and restart it. */
export interface Product {
  process: ChildProcess;
  address: string;
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');
const running = new Set<Product>();

export async function startProduct(
  environment: Record<string, string>,
  command: string[] = ['scripts/start/start.ts'],
  checkout = root,
): Promise<Product> {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      DEMO_FILMS: 'off',
      WEB_CONCURRENCY: '1',
      ...environment,
      PORT: port,
    },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const product: Product = { process: child, address: `http://127.0.0.1:${port}`, output: () => text, ended };
  running.add(product);
  void ended.then(() => running.delete(product));
  return product;
}

/** Stops what a test that failed has left running. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Waits until people could be sent there; answers how many milliseconds that took. */
export async function untilReady(product: Product, within = 120_000): Promise<number> {
  const started = Date.now();
  while (Date.now() - started < within) {
    if (product.process.exitCode !== null) throw new Error(`the product ended: ${product.output()}`);
    const answer = await fetch(`${product.address}/readyz`).catch(() => null);
    if (answer?.status === 200) return Date.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not ready within ${within} ms: ${product.output()}`);
}

export async function stop(product: Product): Promise<{ code: number | null; milliseconds: number }> {
  const started = Date.now();
  product.process.kill('SIGTERM');
  return { code: await product.ended, milliseconds: Date.now() - started };
}

/** The process of the product that runs `file`. */
export async function childOf(product: Product, file: string): Promise<number> {
  const [child] = await childrenOf(product, file);
  if (child === undefined) throw new Error(`${file} is not running`);
  return child;
}

/** All of its processes that run `file`. */
export async function childrenOf({ process: { pid } }: Product, file: string): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
  const commands = await Promise.all(
    // One may have just ended.
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => commands[index]?.includes(file));
}

/** A call as a browser makes it; `ip` is believed with TRUST_PROXY only. */
export async function makeCall<C extends Call>(
  at: Product,
  { method, path }: C,
  input: object = {},
  token?: string,
  ip = '192.0.2.1',
): Promise<{ code: number; msg: string; data: AnswerOf<C> }> {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(at.address + API + path + query, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  return (await answer.json()) as { code: number; msg: string; data: AnswerOf<C> };
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'wenjian-process-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
