import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sendAlertJob } from '../jobs.ts';
import { goesToOutbox, OUTBOX_NOTE, MESSAGES_A_MINUTE, sendToTarget, type SendFailure } from './send-to-target.ts';
import { changeTarget, findTarget, type TargetRow } from './store.ts';
import * as store from '../alerts/store.ts';

/** The time for which a worker has a message for itself; longer than the mail server or a robot may take. */
const CLAIM_MS = 60_000;
/** Minutes before each further try; after the last one the message has failed. */
const WAIT_MINUTES = [1, 2, 5, 10, 30] as const;
const MINUTE_MS = 60_000;

/**
 * Sends a stored message. The try is stored before the message is sent; if the worker dies in between, the message may be sent a second
 * time, but is not lost.
 */
export async function sendMessage(deps: Deps, id: string): Promise<void> {
  const message = await store.findMessage(deps.db, id);
  if (message?.state !== 'pending') return;
  const target = await findTarget(deps.db, message.targetId);
  if (target === undefined) return;
  const wait = await secondsToWait(deps, target.id);
  if (wait !== null) return deps.transact((tx) => planAgain(deps, tx, id, wait * 1000));
  const claimed = await claim(deps, id);
  if (claimed === null) return;
  const failure = target.enabled ? await sendToTarget(deps, target, claimed) : { message: '接收方已停用', retryAfter: null };
  await deps.transact((tx) => saveOutcome(deps, tx, { message: claimed, target, failure }));
}

/** Seconds until the target's limit allows a message; null: now. Waiting does not count as a try. */
async function secondsToWait(deps: Deps, targetId: string): Promise<number | null> {
  try {
    await deps.limits.consume(MESSAGES_A_MINUTE, targetId);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== undefined) return error.retryAfter;
    throw error;
  }
}

/** Claims a message; null when it was sent or removed, or another worker has claimed it (then the job runs again after that claim). */
async function claim(deps: Deps, id: string): Promise<store.MessageRow | null> {
  return deps.transact(async (tx) => {
    const row = await store.lockMessage(tx, id);
    if (row?.state !== 'pending') return null;
    const now = deps.clock.now();
    const busyMs = (row.claimedUntil?.getTime() ?? 0) - now.getTime();
    if (busyMs > 0) {
      await planAgain(deps, tx, id, busyMs);
      return null;
    }
    const change = { tries: row.tries + 1, claimedUntil: new Date(now.getTime() + CLAIM_MS) };
    await store.changeMessage(tx, id, change);
    return { ...row, ...change };
  });
}

/** Stores the outcome of a try and enqueues the next one if needed. */
async function saveOutcome(
  deps: Deps,
  tx: Transaction,
  { message, target, failure }: { message: store.MessageRow; target: TargetRow; failure: SendFailure | null },
): Promise<void> {
  const now = deps.clock.now();
  const { id, tries } = message;
  const outboxNote = failure === null && goesToOutbox(deps, target) ? OUTBOX_NOTE : null;
  await changeTarget(tx, target.id, { lastAt: now, lastFailure: failure?.message ?? outboxNote });
  if (failure === null)
    return store.changeMessage(tx, id, { state: 'sent', sentAt: now, claimedUntil: null, nextAt: null, failure: outboxNote });
  const wait = WAIT_MINUTES[tries - 1];
  const { retryAfter } = failure;
  const waitMs = wait === undefined || retryAfter === null ? null : Math.max(wait * MINUTE_MS, retryAfter * 1000);
  await store.changeMessage(tx, id, {
    state: waitMs === null ? 'failed' : 'pending',
    claimedUntil: null,
    failure: failure.message,
    nextAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
  });
  if (waitMs !== null) await planAgain(deps, tx, id, waitMs);
}

const planAgain = (deps: Deps, tx: Transaction, messageId: string, waitMs: number): Promise<void> =>
  deps.jobs.enqueue(
    tx,
    sendAlertJob,
    { messageId },
    { key: `alert-message:${messageId}`, runAt: new Date(deps.clock.now().getTime() + waitMs) },
  );
