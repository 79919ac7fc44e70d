import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminLists } from '../../../core/lists/define-list.ts';
import { requireCall } from '../../../core/calls/permission.ts';
import { findActiveAdmin } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { runBulkChangePart } from '../jobs.ts';
import * as store from './store.ts';

/** Small enough that a long bulk change does not hold up other jobs. */
const A_RUN = 200;
/** Rows between two checks for a stop. */
const A_LOOK = 20;

interface Tried {
  attempt: number;
  lastAttempt: boolean;
}

/**
 * Does the next part of a bulk change, each row by the same call as by hand: a transaction, a log row and a refusal of its own.
 * Killed in the middle, it goes on with the row that was not marked.
 */
export async function runBulkChange(deps: Deps, all: AdminLists<Deps>, bulkChangeId: string, tried: Tried): Promise<void> {
  let isFirst = true;
  for (let seen = 0; seen < A_RUN; seen += A_LOOK) {
    const found = await store.findBulkChange(deps.db, bulkChangeId);
    if (found === undefined || found.state !== 'running') return;
    const admin = await stillAllowed(deps, all, found);
    if (admin === null) return end(deps, found, 'stopped');
    const items = await store.listWaiting(deps.db, bulkChangeId, A_LOOK);
    for (const { position, targetId } of items) {
      const refusal = await actOn(deps, all, found, admin, targetId, { ...tried, attempt: isFirst ? tried.attempt : 1 });
      await store.markItem(deps.db, { bulkChangeId, position, refusal });
      isFirst = false;
    }
    if (items.length < A_LOOK) return end(deps, found, 'finished');
  }
  await deps.jobs.enqueue(deps.db, runBulkChangePart, { batchId: bulkChangeId }, { key: `batch:${bulkChangeId}` });
}

/** Null when it is done; else why it was not. */
async function actOn(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  { action, form, ip }: store.BulkChangeRow,
  admin: AdminActor,
  targetId: string,
  { attempt, lastAttempt }: Tried,
): Promise<string | null> {
  try {
    await actions[action].act(deps, admin, ip, actions[action].formOf(targetId, form));
    return null;
  } catch (error) {
    // A run that was killed may have left one row between its change and its mark: the first that the next run finds.
    if (error instanceof AppError) return attempt > 1 && error.code === 'conflict' ? null : error.message;
    // Tried again as a whole first: the database may only have been away.
    if (!lastAttempt) throw error;
    deps.log.error({ err: error, action, targetId }, 'a row of a bulk change failed');
    return '处理失败，请单独处理';
  }
}

/** Stops when the administrator was disabled or lost the role meanwhile. */
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
    const found = await store.lockBulkChange(tx, id);
    if (found?.state !== 'running') return;
    await store.updateBulkChange(tx, id, { state, endedAt: deps.clock.now() });
    const admin = await findActiveAdmin({ db: tx }, adminId);
    if (admin === null) return;
    const { done, refused, total } = found;
    await recordAction(deps, tx, admin, ip, {
      action: `batch.${state}`,
      targetType: 'batch',
      targetId: id,
      after: { done, refused, left: total - done - refused },
    });
  });
}
