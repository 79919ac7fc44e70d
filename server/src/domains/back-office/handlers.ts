import type { Deps } from '../../deps.ts';
import type { AdminLists } from '../../http/calls/define-list.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpBatches, runBatch } from './jobs.ts';
import { runBulkChange } from './lists/run-bulk-change.ts';
import { removeOldBatches } from './lists/start-bulk-change.ts';

export const backOfficeHandlers = (deps: Deps, all: AdminLists): Handler[] => [
  handle(runBatch, ({ batchId }, tried) => runBulkChange(deps, all, batchId, tried)),
  handle(cleanUpBatches, () => removeOldBatches(deps)),
];
