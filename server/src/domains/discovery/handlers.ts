import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { pushChanges } from './engine/push-changes.ts';
import { refreshHeat } from './heat/measure.ts';
import { reindexSome } from './index/update.ts';
import { updateSitemap } from './index/update-sitemap.ts';
import { tellEngineJob } from './jobs.ts';

/** Of so many posts a transaction; a minute's run ends before the next begins. */
const REINDEXED = { atOnce: 50, seconds: 50 };

export function discoveryHandlers(deps: Deps): Handler[] {
  return [
    handle(refreshHeatJob, async () => {
      await refreshHeat(deps);
    }),
    handle(reindexJob, async () => {
      const began = performance.now();
      let amount = 0;
      do amount = await deps.transact((tx) => reindexSome(tx, REINDEXED.atOnce));
      while (amount === REINDEXED.atOnce && performance.now() - began < REINDEXED.seconds * 1000);
    }),
    handle(tellEngineJob, () => pushChanges(deps)),
    handle(updateSitemapJob, () => updateSitemap(deps)),
  ];
}

const refreshHeatJob = defineJob({ name: 'discovery.refreshHeat', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
/** After an update that changes how posts are indexed; nothing to do on most days. */
const reindexJob = defineJob({ name: 'discovery.reindex', payload: z.unknown(), attempts: 1, cron: '* * * * *' });

const updateSitemapJob = defineJob({ name: 'discovery.updateSitemap', payload: z.unknown(), attempts: 1, cron: '*/10 * * * *' });
