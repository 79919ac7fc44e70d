import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Deps } from '#server/deps.ts';
import { invite, useBucket } from './cast.ts';
import { letIn, READS } from './crowd.ts';
import { onCluster, pause } from './on-cluster.ts';
import type { Cluster } from './parts.ts';
import { prove } from './prove.ts';
import { createWatch } from './watch.ts';

/**
 * `npm run test:update`: the servers and workers of an earlier commit (`--from`, by default the one before) behind nginx, with a
 * crowd in front, are replaced one after the other by those of this checkout. No read may fail, and what was answered stays.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD~1' } } });
const root = join(import.meta.dirname, '../../..');
const SETTLE_MS = 5_000;

const wrong = await onCluster(update, { checkout }).finally(() => git('worktree', 'prune'));
process.exit(wrong.length === 0 ? 0 : 1);

function checkout(folder: string): string {
  const old = join(folder, 'old');
  git('worktree', 'add', '--detach', '--quiet', old, values.from);
  // The packages of today: an update of those is a matter of `npm ci` on each machine.
  symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'));
  // Before 1.0 there were only pages to build.
  for (const part of ['build', 'build:web']) execFileSync('npm', ['run', part, '--if-present'], { cwd: old, stdio: 'inherit' });
  return old;
}

/** Answers what is wrong in the end. */
async function update(cluster: Cluster, deps: Deps): Promise<string[]> {
  await useBucket(cluster);
  const cast = await invite(deps, cluster);
  console.log(`up at ${cluster.address} with ${git('log', '-1', '--format=%h %s', values.from)}`);

  const watch = createWatch(() => performance.now());
  watch.phase('the old ones');
  const crowd = letIn(cluster.address, cast, watch);
  await pause(SETTLE_MS);
  await cluster.update((name) => {
    console.log(`${name} is replaced`);
    watch.phase(`${name} replaced`);
  });
  watch.phase('the new ones');
  await pause(SETTLE_MS);
  await crowd.leave();

  console.log(`\n${watch.table()}\n`);
  const wrong = await prove(deps, crowd.books, cluster.address);
  if (watch.failures(READS) > 0) wrong.push(`${watch.failures(READS)} reads failed`);
  for (const message of wrong) console.error(`✗ ${message}`);
  if (wrong.length === 0) console.log('✓ no read failed, nothing that was answered is lost or done twice');
  return wrong;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
