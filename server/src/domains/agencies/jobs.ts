import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { remindOfLicences } from './entry/reminding.ts';
import { finishLeaving } from './leaving.ts';

/** Soon after midnight in China, and once more each hour in case the worker stood still then. */
export const letGo = defineJob({ name: 'agencies.letGo', payload: z.unknown(), attempts: 3, cron: '5 * * * *' });

/** In the morning, when somebody can see to it. */
export const remind = defineJob({ name: 'agencies.remind', payload: z.unknown(), attempts: 3, cron: '30 1 * * *' });

export function agenciesWork(deps: Deps): Work[] {
  return [work(letGo, () => finishLeaving(deps)), work(remind, () => remindOfLicences(deps))];
}
