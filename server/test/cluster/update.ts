import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { buildWhenNeeded } from '../../../scripts/build.ts';
import { endAll, temporaryFolder } from '../product.ts';
import { invite, useBucket } from './cast.ts';
import { letIn, READS } from './crowd.ts';
import { startCluster, type Cluster } from './parts.ts';
import { prove } from './prove.ts';
import { createWatch } from './watch.ts';

/**
 * `npm run test:update`: the servers and workers of an earlier commit (`--from`, by default the one before) behind nginx, with a
 * crowd in front, are replaced one after the other by those of this checkout. No read may fail, and what was answered stays.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD~1' } } });
const root = join(import.meta.dirname, '../../..');
const SETTLE_SECONDS = 5;

process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const folder = await temporaryFolder();
const old = join(folder.path, 'old');
git('worktree', 'add', '--detach', '--quiet', old, values.from);
let cluster: Cluster | null = null;
let failed = true;
try {
  // The packages of today: an update of those is a matter of `npm ci` on each machine.
  await symlink(join(root, 'node_modules'), join(old, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: old, stdio: 'inherit' });
  await buildWhenNeeded(console.log);
  cluster = await startCluster(folder.path, old);
  const deps = await openDeps(
    parseConfig({ ...cluster.environment, LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'own') }, '/'),
    'update',
  );
  await useBucket(cluster);
  const cast = await invite(deps, cluster);
  console.log(`up at ${cluster.address} with ${git('log', '-1', '--format=%h %s', values.from)}`);

  const watch = createWatch(() => performance.now());
  watch.phase('the old ones');
  const crowd = letIn(cluster.address, cast, watch);
  await settle();
  await cluster.update((name) => {
    console.log(`${name} is replaced`);
    watch.phase(`${name} replaced`);
  });
  watch.phase('the new ones');
  await settle();
  await crowd.leave();

  console.log(`\n${watch.table()}\n`);
  const wrong = await prove(deps, crowd.books, cluster.address);
  if (watch.failures(READS) > 0) wrong.push(`${watch.failures(READS)} reads failed`);
  for (const sentence of wrong) console.error(`✗ ${sentence}`);
  if (wrong.length === 0) console.log('✓ no read failed, nothing that was answered is lost or done twice');
  failed = wrong.length > 0;
  await deps.close();
} finally {
  await cluster?.stop();
  await endAll();
  git('worktree', 'remove', '--force', old);
  await folder.remove();
}
process.exit(failed ? 1 : 0);

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_SECONDS * 1000));
}
