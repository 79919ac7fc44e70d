import { join } from 'node:path';
import pg from 'pg';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { createLogger } from '#server/core/log.ts';
import { claimDataFolder } from '../../scripts/start/data-folder.ts';
import { fill } from './fill.ts';

/**
 * `npm run seed -- --posts N` fills the database with N made-up posts, to measure lists and search with many posts.
 * Deterministic; into DATABASE_URL, or into the embedded database of DATA_DIR while the product is stopped.
 */
const root = join(import.meta.dirname, '../..');
const at = process.argv.indexOf('--posts');
const posts = at === -1 ? 10_000 : Number(process.argv[at + 1]);
if (!Number.isInteger(posts) || posts < 1) {
  console.error('usage: npm run seed -- --posts N');
  process.exit(2);
}

const config = parseConfig(processEnvironment(), root);
const claim = config.databaseUrl === null ? claimDataFolder(config.dataDir) : null;
const embedded =
  config.databaseUrl === null ? await startEmbedded(join(config.dataDir, 'postgres'), createLogger('silent', 'seed')) : null;
const url = embedded?.url ?? config.databaseUrl ?? '';
try {
  await migrate(url);
  await migrateQueue(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = Date.now();
  await fill(client, posts);
  await client.end();
  console.log(`${posts} posts in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} finally {
  await embedded?.stop();
  claim?.release();
}
