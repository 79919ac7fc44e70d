import { join } from 'node:path';
import { buildApp } from './app.ts';
import { ConfigError, parseConfig } from './config.ts';
import { completeEnvironment } from './environment.ts';
import { openDeps } from './open-deps.ts';
import { onShutdown } from './shutdown.ts';
import { loadWeb } from './web.ts';

const root = join(import.meta.dirname, '../..');

/** One server process: calls and pages. */
async function main(): Promise<void> {
  // When that is told, the pages are built and the database is up.
  const config = parseConfig(await completeEnvironment(), root);
  const [web, deps] = await Promise.all([loadWeb(join(root, 'web/build')), openDeps(config, 'server')]);
  const { fastify } = await buildApp({ deps, web });
  onShutdown(deps.log, async () => {
    await fastify.close();
    await deps.close();
  });
  await fastify.listen({ port: config.port, host: config.host });
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

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
