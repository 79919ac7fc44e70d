import { SYSTEM } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import * as reviewStore from '../review/store.ts';
import { payWithdrawal } from '../jobs.ts';
import { recordStep, transition } from '../steps/transition.ts';
import { openPayee } from '../payees/service.ts';
import { isOwnPayout } from '../lifecycle.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from '../store.ts';

type AutomaticPayout = Exclude<Deps['payout'], { name: 'manual' }>;
type TransferResult = Awaited<ReturnType<AutomaticPayout['send']>>;

const POLL_AFTER_MS = 10 * 60_000;
const POLLED_PER_RUN = 100;

/**
 * Sends a payout, or finds the outcome of one that was sent. Money never goes twice, because the attempt is stored before the request is
 * sent, every later attempt asks the driver first, and the order number at the driver is the id of the withdrawal.
 */
export async function payApproved(deps: Deps, id: string): Promise<void> {
  const { payout } = deps;
  const row = await store.findWithdrawal(deps.db, id);
  if (payout.name === 'manual' || row?.status !== 'paying' || !isOwnPayout(deps, row)) return;
  const earlier = row.attempts === 0 ? null : await payout.find(id);
  if (earlier !== null && earlier.state !== 'absent') return finish(deps, payout, id, earlier);
  const started = await start(deps, payout, row);
  if (started === null) return;
  await finish(deps, payout, id, await send(deps, payout, started));
}

/** Stores the attempt and answers the withdrawal; null when nothing may be sent. */
async function start(deps: Deps, payout: AutomaticPayout, before: store.WithPayee): Promise<store.WithPayee | null> {
  return deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, before.id);
    if (row?.status !== 'paying' || !isOwnPayout(deps, row)) return null;
    // Another worker has begun an attempt since the driver was asked.
    if (row.attempts !== before.attempts) throw new Error(`withdrawal ${row.id} is being sent already`);
    const now = deps.clock.now();
    // The order was sent from an unknown account, or an administrator declared an outcome: only administrators can decide now.
    if ((row.attempts > 0 && row.payoutAccount === null) || row.outcome !== null) {
      await store.updateWithdrawal(tx, row.id, { payoutState: 'absent', updatedAt: now });
      return null;
    }
    await store.updateWithdrawal(tx, row.id, {
      attempts: row.attempts + 1,
      payoutDriver: payout.name,
      payoutAccount: payout.account,
      payoutState: 'sent',
      attemptedAt: now,
      updatedAt: now,
    });
    return row;
  });
}

async function send(deps: Deps, payout: AutomaticPayout, row: store.WithPayee): Promise<TransferResult> {
  const { name, account } = openPayee(deps, row.payee);
  const { siteName } = await siteSettings(deps);
  return payout.send({ order: row.id, amount: row.net, account, name, title: `${siteName}创作收益提现` });
}

/** Stores a result of the driver. Throws while it is not final, so that the job is retried with growing delays. */
export async function finish(deps: Deps, payout: AutomaticPayout, id: string, result: TransferResult): Promise<void> {
  try {
    await recordResult(deps, payout, id, result);
  } catch (error) {
    // The receipt belongs to another withdrawal, so it does not prove this payment: two administrators decide.
    if (!(error instanceof AppError) || result.state !== 'paid') throw error;
    return finish(deps, payout, id, { state: 'unknown', reason: error.message });
  }
  if (result.state !== 'paid' && result.state !== 'failed') throw new Error(`withdrawal ${id} is ${result.state}`);
}

async function recordResult(deps: Deps, payout: AutomaticPayout, id: string, result: TransferResult): Promise<void> {
  await deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row?.status !== 'paying') return;
    // The driver knows the order, so it is the one that was asked to pay; old rows lack this.
    const change = { payoutDriver: payout.name, payoutAccount: row.payoutAccount ?? payout.account };
    if (result.state === 'paid') await transition(deps, tx, SYSTEM, row, { to: 'paid', reason: result.receipt, change });
    else if (result.state === 'failed') await transition(deps, tx, SYSTEM, row, { to: 'failed', reason: result.reason, change });
    else {
      const reason = 'reason' in result ? result.reason : '';
      await store.updateWithdrawal(tx, id, {
        ...(result.state === 'under-way' ? change : {}),
        payoutState: result.state,
        payoutReason: reason,
        updatedAt: deps.clock.now(),
      });
      if (result.state === 'unknown' && row.attempts <= 1 && row.payoutState !== 'unknown')
        await recordStep(deps, tx, SYSTEM, id, 'paying', `支付渠道暂无结果：${reason}`);
    }
  });
}

/** Enqueues payouts under way again that had no news for POLL_AFTER_MS, such as those whose job has failed for good. */
export async function pollTransfers(deps: Deps): Promise<void> {
  if (deps.payout.name === 'manual') return;
  const before = new Date(deps.clock.now().getTime() - POLL_AFTER_MS);
  for (const id of await reviewStore.listUnderWay(deps.db, deps.payout, before, POLLED_PER_RUN))
    await deps.jobs.enqueue(deps.db, payWithdrawal, { id }, { key: `withdrawal:${id}` });
}
