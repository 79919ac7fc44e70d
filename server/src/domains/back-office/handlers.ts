import type { Deps } from '../../deps.ts';
import type { AdminLists } from '../../http/calls/define-list.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpBulkChanges, runBulkChangePart } from './jobs.ts';
import { runBulkChange } from './lists/run-bulk-change.ts';
import { removeOldBulkChanges } from './lists/start-bulk-change.ts';

export const backOfficeHandlers = (deps: Deps, all: AdminLists): Handler[] => [
  handle(runBulkChangePart, ({ batchId: bulkChangeId }, tried) => runBulkChange(deps, all, bulkChangeId, tried)),
  handle(cleanUpBulkChanges, () => removeOldBulkChanges(deps)),
];
