import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { runningEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';
import { claimDataFolder } from '../start/data-folder.ts';

/** The database for a tool: the operator's own, that of the product running here, or the embedded one started for it. */
export async function reachDatabase(config: Config): Promise<{ url: string; release(): Promise<void> }> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, release: async () => {} };
  const folder = join(config.dataDir, 'postgres');
  const running = await runningEmbedded(folder);
  if (running !== null) return { url: running, release: async () => {} };
  const claim = claimDataFolder(config.dataDir);
  const embedded = await startEmbedded(folder, createLogger('silent', 'tool'));
  return {
    url: embedded.url,
    async release() {
      await embedded.stop();
      claim.release();
    },
  };
}
