import { join } from 'node:path';
import type { FastifyListenOptions } from 'fastify';
import { buildApp } from './app.ts';
import { parseConfig, processEnvironment } from './config.ts';
import { ConfigError } from './core/config-error.ts';
import { loadWeb } from './http/pages/load-web.ts';
import { openDeps } from './open-deps.ts';
import { openSiblings } from './operations/siblings.ts';
import { onShutdown } from './operations/shutdown.ts';

const TRUST_WARNING =
  'TRUST_PROXY=on believes whatever address a visitor names: limits count nothing. Set the number of proxies in front instead, TRUST_PROXY=1';

const root = join(import.meta.dirname, '../..');

/** Entry point of a server process, which answers calls and serves pages. */
async function main(): Promise<void> {
  const config = parseConfig(processEnvironment(), root);
  const [web, deps] = await Promise.all([loadWeb(join(root, 'web/build')), openDeps(config, 'server')]);
  if (config.trustProxy === true) deps.log.warn(TRUST_WARNING);
  const { fastify } = await buildApp({ deps, web, siblings: openSiblings() });
  onShutdown(deps.log, async () => {
    await fastify.close();
    await deps.close();
  });
  const { host, port, socket } = config;
  // A socket ignores `host`, but with the default `localhost` Fastify would listen on further addresses.
  await fastify.listen(socket === null ? { port, host } : ({ fd: socket, host: '127.0.0.1' } as FastifyListenOptions));
  process.send?.('listening');
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') fail(`端口已被占用，请用 PORT 换一个端口（${message.replace(/^.*address already in use /, '')}）`);
  if (code === 'EACCES') fail('没有权限使用该端口，请用 PORT 换一个 1024 以上的端口');
  if (error instanceof ConfigError) fail(message);
  console.error(error);
  process.exit(1);
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
