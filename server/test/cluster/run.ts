import { parseArgs } from 'node:util';
import type { Deps } from '#server/deps.ts';
import { invite, useBucket } from './cast.ts';
import { letIn } from './crowd.ts';
import { onCluster, pause } from './on-cluster.ts';
import type { Cluster } from './parts.ts';
import { prove } from './prove.ts';
import { createWatch } from './watch.ts';

/**
 * `npm run test:cluster`: everything that the product can run on, on this machine, and a crowd in front of it. One part of each kind
 * is killed in turn, frozen, cut off, and comes back. In the end nothing that was answered may be lost, nothing done twice, the
 * ledger be clean. Prints what people saw meanwhile. `--seconds N`: how long each trouble lasts, and how long there is none before
 * and after it. `--only frozen`: those of this name alone.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } } });
const MILLISECONDS = Number(values.seconds) * 1000;

const wrong = await onCluster(trouble);
process.exit(wrong.length === 0 ? 0 : 1);

/** Answers what is wrong in the end. */
async function trouble(cluster: Cluster, deps: Deps): Promise<string[]> {
  await useBucket(cluster);
  const cast = await invite(deps, cluster);
  console.log(`up at ${cluster.address}: three servers, two workers, primary, replica, Redis, S3, nginx`);

  const watch = createWatch(() => performance.now());
  watch.phase('nothing');
  const crowd = letIn(cluster.address, cast, watch);
  await pause(MILLISECONDS);
  for (const { name, begin, end } of cluster.troubles.filter(({ name }) => name.includes(values.only))) {
    console.log(name);
    watch.phase(name);
    await begin();
    await pause(MILLISECONDS);
    await end();
    await pause(MILLISECONDS);
  }
  watch.phase('nothing, again');
  await pause(MILLISECONDS);
  await crowd.leave();

  console.log(`\n${watch.table()}\n`);
  const { books } = crowd;
  console.log(
    `answered: ${books.comments.answered.length} comments, ${books.messages.answered.length} messages, ${books.drafts.answered.length} drafts, ` +
      `${books.withdrawals.size} withdrawals, ${books.pictures.length} pictures`,
  );
  const wrong = await prove(deps, books, cluster.address);
  for (const message of wrong) console.error(`✗ ${message}`);
  if (wrong.length === 0) console.log('✓ nothing that was answered is lost, nothing is done twice, the ledger is clean');
  return wrong;
}
