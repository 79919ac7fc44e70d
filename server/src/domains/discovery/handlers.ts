import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { pushChanges } from './engine/push-changes.ts';
import { refreshHeat } from './heat/measure.ts';
import { reindexSome } from './index/update.ts';
import { updateSitemap } from './index/update-sitemap.ts';
import { tellEngineJob } from './jobs.ts';

/** Posts of one transaction, and seconds of one run, which must end before the next run a minute later. */
const REINDEX = { posts: 50, seconds: 50 };

export function discoveryHandlers(deps: Deps): Handler[] {
  return [
    handle(refreshHeatJob, async () => {
      await refreshHeat(deps);
    }),
    handle(reindexJob, async () => {
      const began = performance.now();
      let amount = 0;
      do amount = await deps.transact((tx) => reindexSome(tx, REINDEX.posts));
      while (amount === REINDEX.posts && performance.now() - began < REINDEX.seconds * 1000);
    }),
    handle(tellEngineJob, () => pushChanges(deps)),
    handle(updateSitemapJob, () => updateSitemap(deps)),
  ];
}

const refreshHeatJob = defineJob({ name: 'discovery.refreshHeat', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
/** Reindexes posts after an update that changed INDEX_VERSION; otherwise finds none. */
const reindexJob = defineJob({ name: 'discovery.reindex', payload: z.unknown(), attempts: 1, cron: '* * * * *' });

const updateSitemapJob = defineJob({ name: 'discovery.updateSitemap', payload: z.unknown(), attempts: 1, cron: '*/10 * * * *' });
