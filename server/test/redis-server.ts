import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createLogger } from '#server/log.ts';
import { openRedis } from '#server/ports/redis.ts';
import { freePort } from './product.ts';

export interface RedisServer {
  url: string;
  /** Killed, with all it held. */
  stop(): Promise<void>;
  /** Again at the same port, with nothing in it. */
  start(): Promise<void>;
  /** It no longer answers, but its connections stay as they are. */
  freeze(): void;
  thaw(): void;
}

/** A real Redis or Valkey on this machine, that keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const command = findRedis();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(command, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    const end = Date.now() + 10_000;
    for (;;) {
      const connections = await openRedis(url, createLogger('silent', 'test')).catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return null;
      });
      if (connections !== null) return connections.close();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await start();
  return {
    url,
    start,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}

/** The system's, else Debian's package when that may be installed, else one line that says what to do. */
function findRedis(): string {
  const found = onPath() ?? installed();
  if (found === undefined) throw new Error('找不到 redis-server 或 valkey-server：请先安装其中一个');
  return found;
}

const onPath = (): string | undefined =>
  ['redis-server', 'valkey-server']
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env: environment });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { env: environment });
  return onPath();
}
