import { join } from 'node:path';
import { parseConfig, processEnvironment } from './config.ts';
import { startWorker } from './jobs/worker.ts';
import { openDeps } from './open-deps.ts';
import { purgeCdnOnChanges } from './operations/purge-cdn.ts';
import { onShutdown } from './operations/shutdown.ts';
import { allHandlers } from './job-handlers.ts';

const root = join(import.meta.dirname, '../..');

/** Entry point of a worker process, which runs jobs. */
async function main(): Promise<void> {
  const config = parseConfig(processEnvironment(), root);
  // Jobs read rows that they are about to change, so they must not read from the replica.
  const deps = await openDeps({ ...config, readDatabaseUrl: null }, 'worker');
  // Jobs publish posts and change other content, so workers purge the CDN, too.
  const purgeCdn = purgeCdnOnChanges(deps);
  const worker = await startWorker(deps, allHandlers(deps));
  onShutdown(deps.log, async () => {
    await worker.stop();
    await purgeCdn.close();
    await deps.close();
  });
  process.send?.('listening');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
