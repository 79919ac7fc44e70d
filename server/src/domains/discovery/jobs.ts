import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const refreshHeatJob = defineJob({ name: 'discovery.refreshHeat', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
