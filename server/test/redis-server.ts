import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createLogger } from '#server/core/log.ts';
import { openRedis } from '#server/ports/redis/connection.ts';
import { findCommand } from './debian.ts';
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
  const found = findCommand(['redis-server', 'valkey-server'], ['redis-server']);
  if (found === undefined) throw new Error('找不到 redis-server 或 valkey-server：请先安装其中一个');
  return found;
}
