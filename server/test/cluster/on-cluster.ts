import { join } from 'node:path';
import { parseConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { openDeps } from '#server/open-deps.ts';
import { buildWhenNeeded } from '../../../scripts/build/build.ts';
import { endAll, temporaryFolder } from '../product.ts';
import { startCluster, type Cluster } from './parts.ts';

interface Options {
  /** Makes another checkout in this folder, for the cluster to begin with. */
  checkout?(folder: string): string;
  environment?: Record<string, string>;
}

/** Runs `task` on a cluster in a folder of its own, beside it with connections of its own, and ends all of it. Answers what `task` does. */
export async function onCluster<Result>(
  task: (cluster: Cluster, deps: Deps) => Promise<Result>,
  { checkout, environment = {} }: Options = {},
): Promise<Result> {
  // The certificate in front is this run's own.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  process.removeAllListeners('warning');
  const folder = await temporaryFolder();
  let cluster: Cluster | null = null;
  try {
    const from = checkout?.(folder.path);
    await buildWhenNeeded(console.log);
    cluster = await startCluster(folder.path, from);
    const own = { ...cluster.environment, LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'own'), ...environment };
    const deps = await openDeps(parseConfig(own, '/'), 'cluster');
    const result = await task(cluster, deps);
    await deps.close();
    return result;
  } finally {
    await cluster?.stop();
    await endAll();
    await folder.remove();
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
