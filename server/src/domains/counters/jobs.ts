import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const listViews = defineJob({ name: 'insights.listViews', payload: z.unknown(), attempts: 1, cron: '*/10 * * * *' });
