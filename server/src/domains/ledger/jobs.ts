import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { makeLedgerPartitions } from './service.ts';

export const ledgerPartitions = defineJob({
  name: 'ledger.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '41 3 * * *',
  catchUp: true,
});

export const ledgerWork = (deps: Deps): Work[] => [work(ledgerPartitions, () => makeLedgerPartitions(deps))];
