import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { mergeTallyChanges, refreshListedViews } from './service.ts';

export const countersHandlers = (deps: Deps): Handler[] => [
  handle(listViews, () => refreshListedViews(deps)),
  handle(mergeTallyChangesJob, () => mergeTallyChanges(deps)),
];

export const listViews = defineJob({ name: 'insights.listViews', payload: z.unknown(), attempts: 1, cron: '*/10 * * * *' });

const mergeTallyChangesJob = defineJob({ name: 'counters.foldTallies', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
