import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds } from '../processor-time.ts';
import { startProduct, stop, untilReady } from '../../server/test/product.ts';

/** The same as in nginx.conf, php-fpm.conf and wp-config.php. */
export const PORTS = {
  wordpress: 4401,
  wordpressCached: 4402,
  wordpressSearch: 4403,
  productCached: 4404,
  ghost: 4405,
  mariadb: 4406,
};
const PRODUCT_PORTS: Record<string, number> = { 1000: 4410, 20000: 4411 };

export interface Service {
  pid: number;
  stop(): Promise<unknown>;
}

const READY_WITHIN = 120_000;

export const mariadb = (dir: string): Promise<Service> =>
  start(
    'mariadbd',
    [
      '--no-defaults',
      '--user=mysql',
      `--datadir=${join(dir, 'mysql')}`,
      `--socket=${join(dir, 'run/mysql.sock')}`,
      `--pid-file=${join(dir, 'run/mysql.pid')}`,
      `--port=${PORTS.mariadb}`,
      '--bind-address=127.0.0.1',
      `--log-error=${join(dir, 'run/mysql.log')}`,
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_general_ci',
      // Memory for all of its data, as the product's PostgreSQL has in the file cache.
      '--innodb-buffer-pool-size=1G',
    ],
    { cwd: dir, isReady: () => sql(dir, 'select 1').then(Boolean) },
  );

/** Four children on two cores. */
export const phpFpm = (dir: string): Promise<Service> =>
  start('php-fpm8.2', ['-p', dir, '-y', join(import.meta.dirname, 'php-fpm.conf')], { cwd: dir });

export const nginx = (dir: string): Promise<Service> =>
  start('nginx', ['-p', dir, '-c', join(import.meta.dirname, 'nginx.conf')], {
    cwd: dir,
    isReady: () => answers(PORTS.wordpress),
  });

export const ghost = (dir: string): Promise<Service> =>
  start(process.execPath, ['index.js'], {
    cwd: join(dir, 'ghost'),
    env: { NODE_ENV: 'production' },
    isReady: () => answers(PORTS.ghost),
  });

/** The product as `npm start` runs it on two cores: one server unless WEB_CONCURRENCY says otherwise, a worker and the embedded PostgreSQL. */
export async function product(dir: string, posts: number): Promise<Service & { address: string }> {
  const started = await startProduct({
    DATA_DIR: productFolder(dir, posts),
    PORT: String(PRODUCT_PORTS[posts]),
    TRUST_PROXY: 'on',
    DEMO_PUBLIC: 'yes',
    LOG_LEVEL: 'error',
    WEB_CONCURRENCY: process.env['WEB_CONCURRENCY'] ?? '1',
  });
  await untilReady(started, READY_WITHIN);
  return { pid: started.process.pid ?? 0, address: started.address, stop: () => stop(started) };
}

export const productFolder = (dir: string, posts: number): string => join(dir, `product-${posts}`);

/** The output of MariaDB, in lines. */
export async function sql(dir: string, statements: string, database = 'mysql'): Promise<string> {
  const client = spawn('mariadb', ['--no-defaults', '-N', '-S', join(dir, 'run/mysql.sock'), '-uroot', database]);
  let answer = '';
  let complaint = '';
  client.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  client.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  client.stdin.end(statements);
  const code = await new Promise((resolve) => client.once('close', resolve));
  if (code !== 0) throw new Error(complaint);
  return answer.trim();
}

/** Processor seconds of these services and all their child processes. */
export const secondsOf = (services: readonly Service[]): number =>
  services.flatMap(({ pid }) => treeOf(pid)).reduce((sum, pid) => sum + (secondsOrNone(pid) ?? 0), 0);

/** Waits until the services are idle, since abandoned requests are still being processed. */
export async function untilQuiet(services: readonly Service[], within = 60_000): Promise<void> {
  const until = Date.now() + within;
  for (let quiet = 0; quiet < 2 && Date.now() < until;) {
    const before = secondsOf(services);
    await wait(250);
    quiet = secondsOf(services) - before > 0.03 ? 0 : quiet + 1;
  }
}

function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => treeOf(Number(child))))];
  } catch {
    return [];
  }
}

function secondsOrNone(pid: number): number | null {
  try {
    return cpuSeconds(pid);
  } catch {
    return null;
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(({ status }) => status < 500);

interface Options {
  cwd: string;
  env?: Record<string, string>;
  isReady?: () => Promise<boolean>;
}

async function start(command: string, args: string[], { cwd, env, isReady = async () => true }: Options): Promise<Service> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const until = Date.now() + READY_WITHIN;
  let isUp = false;
  // A process left over from an earlier run might answer instead, so the new one has to be running.
  while (!isUp) {
    await wait(500);
    isUp = await isReady().catch(() => false);
    if (failure !== null || child.exitCode !== null || Date.now() > until) throw failure ?? new Error(`${command} is not ready`);
  }
  return {
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
