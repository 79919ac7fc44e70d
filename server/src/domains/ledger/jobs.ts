import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const ledgerPartitions = defineJob({
  name: 'ledger.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '41 3 * * *',
  catchUp: true,
});
