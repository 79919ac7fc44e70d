import type { AdminActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { requireWho } from '../../http/permission.ts';
import { recordAction, standingAdmin } from '../administration/service.ts';
import { DOABLE } from './actions.ts';
import { runBatch } from './define-jobs.ts';
import * as store from './store.ts';

/** Short enough that others' jobs are not kept waiting behind a long batch. */
const A_RUN = 200;
/** Between two looks at whether it was stopped. */
const A_LOOK = 20;

interface Tried {
  attempt: number;
  lastAttempt: boolean;
}

/**
 * Does the next part of a batch, each row by the same call as by hand: a transaction, a log row and a refusal of its own.
 * Killed in the middle, it goes on with the row that was not marked.
 */
export async function runPart(deps: Deps, batchId: string, tried: Tried): Promise<void> {
  let isFirst = true;
  for (let seen = 0; seen < A_RUN; seen += A_LOOK) {
    const found = await store.findBatch(deps.db, batchId);
    if (found === undefined || found.state !== 'running') return;
    const admin = await stillAllowed(deps, found);
    if (admin === null) return end(deps, found, 'stopped');
    const items = await store.listWaiting(deps.db, batchId, A_LOOK);
    for (const { position, targetId } of items) {
      const refusal = await actOn(deps, found, admin, targetId, { ...tried, attempt: isFirst ? tried.attempt : 1 });
      await store.markItem(deps.db, { batchId, position, refusal });
      isFirst = false;
    }
    if (items.length < A_LOOK) return end(deps, found, 'finished');
  }
  await deps.jobs.enqueue(deps.db, runBatch, { batchId }, { key: `batch:${batchId}` });
}

/** Null when it is done; else why it was not. */
async function actOn(
  deps: Deps,
  { action, form, ip }: store.BatchRow,
  admin: AdminActor,
  targetId: string,
  { attempt, lastAttempt }: Tried,
): Promise<string | null> {
  const doable = DOABLE[action];
  try {
    await doable.act(deps, admin, ip, doable.formOf(targetId, form));
    return null;
  } catch (error) {
    // A run that was killed may have left one row between its change and its mark: the first that the next run finds.
    if (error instanceof AppError) return attempt > 1 && error.code === 'conflict' ? null : error.message;
    // Tried again as a whole first: the database may only have been away.
    if (!lastAttempt) throw error;
    deps.log.error({ err: error, action, targetId }, 'a row of a batch failed');
    return '处理时出错，请单独处理';
  }
}

/** Who was disabled or lost the role meanwhile does nothing more. */
async function stillAllowed(deps: Deps, { action, adminId }: store.BatchRow): Promise<AdminActor | null> {
  const admin = await standingAdmin(deps, adminId);
  if (admin === null) return null;
  try {
    requireWho(DOABLE[action].call.who, admin);
    return admin;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function end(deps: Deps, { id, adminId, ip }: store.BatchRow, state: 'stopped' | 'finished'): Promise<void> {
  await deps.events.transact(async (tx) => {
    const found = await store.lockBatch(tx, id);
    if (found?.state !== 'running') return;
    await store.changeBatch(tx, id, { state, endedAt: deps.clock.now() });
    const admin = await standingAdmin(deps, adminId);
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
