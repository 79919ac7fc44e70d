import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { onShutdown } from '#server/operations/shutdown.ts';
import { prepare } from '../start/prepared.ts';
import type { Prepared } from '../start/database.ts';

/** The message to the parent process once the server listens. */
export interface Serving extends Prepared {
  port: number;
}

// The server process of `npm run dev`: migrates the database, then serves calls and files (no pages) at a random port.

const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
const prepared = await prepare(config, { wantsDemo: config.demo });
const deps = await openDeps(config, 'server');
const { fastify } = await buildApp({ deps });
onShutdown(deps.log, async () => {
  await fastify.close();
  await deps.close();
});
await fastify.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ ...prepared, port: (fastify.server.address() as AddressInfo).port } satisfies Serving);
