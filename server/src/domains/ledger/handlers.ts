import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { makeLedgerPartitions } from './service.ts';

export const ledgerHandlers = (deps: Deps): Handler[] => [handle(ledgerPartitions, () => makeLedgerPartitions(deps))];

const ledgerPartitions = defineJob({
  name: 'ledger.partitions',
  payload: z.unknown(),
  attempts: 5,
  cron: '41 3 * * *',
  catchUp: true,
});
