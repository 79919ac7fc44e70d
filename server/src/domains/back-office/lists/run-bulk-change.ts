import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminLists } from '../../../core/lists/define-list.ts';
import { requireCall } from '../../../core/calls/permission.ts';
import { findActiveAdmin } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { runBulkChangePart } from '../jobs.ts';
import * as store from './store.ts';

/** Rows of one job, few enough that a long bulk change does not delay other jobs. */
const ROWS_A_JOB = 200;
/** Rows between two checks whether the bulk change was stopped. */
const ROWS_A_CHECK = 20;

/** The attempt of the job, counted from 1, and whether it is the last. */
interface JobAttempt {
  attempt: number;
  lastAttempt: boolean;
}

/**
 * Runs the next rows of a bulk change and enqueues a job for the rest. Each row runs the same call as by hand, with a transaction, a log row and
 * a refusal of its own. After a kill the next run continues with the first unmarked row.
 */
export async function runBulkChange(deps: Deps, all: AdminLists<Deps>, bulkChangeId: string, job: JobAttempt): Promise<void> {
  let isFirst = true;
  for (let rows = 0; rows < ROWS_A_JOB; rows += ROWS_A_CHECK) {
    const bulkChange = await store.findBulkChange(deps.db, bulkChangeId);
    if (bulkChange === undefined || bulkChange.state !== 'running') return;
    const admin = await stillAllowed(deps, all, bulkChange);
    if (admin === null) return end(deps, bulkChange, 'stopped');
    const items = await store.listWaiting(deps.db, bulkChangeId, ROWS_A_CHECK);
    for (const { position, targetId } of items) {
      const refusal = await actOn(deps, all, bulkChange, admin, targetId, { ...job, attempt: isFirst ? job.attempt : 1 });
      await store.markItem(deps.db, { bulkChangeId, position, refusal });
      isFirst = false;
    }
    if (items.length < ROWS_A_CHECK) return end(deps, bulkChange, 'finished');
  }
  await deps.jobs.enqueue(deps.db, runBulkChangePart, { batchId: bulkChangeId }, { key: `batch:${bulkChangeId}` });
}

/** Runs the action on one row; returns the sentence of its refusal, or null if it succeeded. */
async function actOn(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  { action, form, ip }: store.BulkChangeRow,
  admin: AdminActor,
  targetId: string,
  { attempt, lastAttempt }: JobAttempt,
): Promise<string | null> {
  try {
    await actions[action].act(deps, admin, ip, actions[action].formOf(targetId, form));
    return null;
  } catch (error) {
    // A killed run may have changed its last row without marking it: the first row of the next attempt then reports a conflict.
    if (error instanceof AppError) return attempt > 1 && error.code === 'conflict' ? null : error.message;
    // An unexpected error repeats the whole job first, because the database may only have been away.
    if (!lastAttempt) throw error;
    deps.log.error({ err: error, action, targetId }, 'a row of a bulk change failed');
    return '处理失败，请单独处理';
  }
}

/** The administrator, or null if the account was disabled or lost the permission meanwhile. */
async function stillAllowed(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  { action, adminId }: store.BulkChangeRow,
): Promise<AdminActor | null> {
  const admin = await findActiveAdmin(deps, adminId);
  if (admin === null) return null;
  try {
    requireCall(actions[action].call, admin);
    return admin;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function end(deps: Deps, { id, adminId, ip }: store.BulkChangeRow, state: 'stopped' | 'finished'): Promise<void> {
  await deps.transact(async (tx) => {
    const bulkChange = await store.lockBulkChange(tx, id);
    if (bulkChange?.state !== 'running') return;
    await store.updateBulkChange(tx, id, { state, endedAt: deps.clock.now() });
    const admin = await findActiveAdmin({ db: tx }, adminId);
    if (admin === null) return;
    const { done, refused, total } = bulkChange;
    await recordAction(deps, tx, admin, ip, {
      action: `batch.${state}`,
      targetType: 'batch',
      targetId: id,
      after: { done, refused, left: total - done - refused },
    });
  });
}
