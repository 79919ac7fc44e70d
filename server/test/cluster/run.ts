import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { buildWhenNeeded } from '../../../scripts/build.ts';
import { endAll, temporaryFolder } from '../product.ts';
import { invite, useBucket } from './cast.ts';
import { letIn } from './crowd.ts';
import { startCluster, type Cluster } from './parts.ts';
import { prove } from './prove.ts';
import { createWatch } from './watch.ts';

/**
 * `npm run test:cluster`: everything that the product can run on, on this machine, and a crowd in front of it. One part of each kind
 * is killed in turn, frozen, cut off, and comes back. In the end nothing that was answered may be lost, nothing done twice, the
 * ledger be clean. Prints what people saw meanwhile. `--seconds N`: how long each trouble lasts, and how long there is none before
 * and after it. `--only frozen`: those of this name alone.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } } });
const SECONDS = Number(values.seconds);
const ONLY = values.only;

// The certificate in front is this run's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

const folder = await temporaryFolder();
await buildWhenNeeded(console.log);
let cluster: Cluster | null = null;
let failed = true;
try {
  cluster = await startCluster(folder.path);
  const own = { ...cluster.environment, LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'own') };
  const deps = await openDeps(parseConfig(own, '/'), 'cluster');
  await useBucket(cluster);
  const cast = await invite(deps, cluster);
  console.log(`up at ${cluster.address}: three servers, two workers, primary, replica, Redis, S3, nginx`);

  const watch = createWatch(() => performance.now());
  watch.phase('nothing');
  const crowd = letIn(cluster.address, cast, watch);
  await seconds(SECONDS);
  for (const { name, begin, end } of cluster.troubles.filter(({ name }) => name.includes(ONLY))) {
    console.log(name);
    watch.phase(name);
    await begin();
    await seconds(SECONDS);
    await end();
    await seconds(SECONDS);
  }
  watch.phase('nothing, again');
  await seconds(SECONDS);
  await crowd.leave();

  console.log(`\n${watch.table()}\n`);
  const { books } = crowd;
  console.log(
    `answered: ${books.comments.answered.length} comments, ${books.messages.answered.length} messages, ${books.drafts.answered.length} drafts, ` +
      `${books.withdrawals.size} withdrawals, ${books.pictures.length} pictures`,
  );
  const wrong = await prove(deps, books, cluster.address);
  for (const sentence of wrong) console.error(`✗ ${sentence}`);
  if (wrong.length === 0) console.log('✓ nothing that was answered is lost, nothing is done twice, the ledger is clean');
  failed = wrong.length > 0;
  await deps.close();
} finally {
  await cluster?.stop();
  await endAll();
  await folder.remove();
}
process.exit(failed ? 1 : 0);

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}
