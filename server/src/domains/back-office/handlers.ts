import type { Deps } from '../../deps.ts';
import type { AdminLists } from '../../core/lists/define-list.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { archiveOldMonths, makeLogMonths } from '../audit-log/service.ts';
import { archiveAuditLog, cleanUpBulkChanges, makeAuditLogMonths, runBulkChangePart } from './jobs.ts';
import { runBulkChange } from './lists/run-bulk-change.ts';
import { removeOldBulkChanges } from './lists/start-bulk-change.ts';

export const backOfficeHandlers = (deps: Deps, all: AdminLists<Deps>): Handler[] => [
  handle(runBulkChangePart, ({ batchId: bulkChangeId }, job) => runBulkChange(deps, all, bulkChangeId, job)),
  handle(cleanUpBulkChanges, () => removeOldBulkChanges(deps)),
  // The jobs of the audit log stand here: nearly every domain imports audit-log, so jobs of its own would close a circle of imports.
  handle(makeAuditLogMonths, () => makeLogMonths(deps)),
  handle(archiveAuditLog, async (_, { signal }) => {
    for (const archive of await archiveOldMonths(deps, signal)) deps.log.info(archive, 'month of the audit log archived');
  }),
];
