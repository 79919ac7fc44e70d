import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { runningEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';
import { claimDataFolder } from '../start/data-folder.ts';

/**
 * The database for a command-line tool: the one of DATABASE_URL, the embedded one of a running product, or else the embedded one,
 * started until `release`.
 */
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
