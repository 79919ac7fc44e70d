import { SYSTEM } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { AutomaticPayout, TransferResult } from '../../../ports/payout/port.ts';
import * as reviewStore from '../review/store.ts';
import { payWithdrawal } from '../jobs.ts';
import { recordStep, transition } from '../steps/transition.ts';
import { openPayee } from '../payees/service.ts';
import { isOwnPayout } from '../lifecycle.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from '../store.ts';

const CHECK_AGAIN_MS = 10 * 60_000;
const CHECKED_AT_ONCE = 100;

/**
 * Sends one, or finds out about one that was sent. The attempt is written down before anything leaves the house; from the
 * second on the driver is asked first, and the order's number is the withdrawal's, so the same money never goes twice.
 */
export async function payApproved(deps: Deps, id: string): Promise<void> {
  const { payout } = deps;
  const row = await store.findWithdrawal(deps.db, id);
  if (payout.name === 'manual' || row?.status !== 'paying' || !isOwnPayout(deps, row)) return;
  const known = row.attempts === 0 ? null : await payout.find(id);
  if (known !== null && known.state !== 'absent') return finish(deps, payout, id, known);
  const started = await start(deps, payout, row);
  if (started === null) return;
  await finish(deps, payout, id, await send(deps, payout, started));
}

/** Records the attempt; null where nothing may be sent. */
async function start(deps: Deps, payout: AutomaticPayout, before: store.WithPayee): Promise<store.WithPayee | null> {
  return deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, before.id);
    if (row?.status !== 'paying' || !isOwnPayout(deps, row)) return null;
    // Another worker has begun an attempt, which the answer above does not cover.
    if (row.attempts !== before.attempts) throw new Error(`withdrawal ${row.id} is being sent already`);
    const now = deps.clock.now();
    // Sent by an unknown account, or an outcome is being declared: only people can decide now.
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

/** Writes down what the driver said; throws while that is no end, so that the queue tries again, with growing waits. */
export async function finish(deps: Deps, payout: AutomaticPayout, id: string, result: TransferResult): Promise<void> {
  try {
    await noteResult(deps, payout, id, result);
  } catch (error) {
    // A receipt that another withdrawal has does not prove that this one was paid: two people find out.
    if (!(error instanceof AppError) || result.state !== 'paid') throw error;
    return finish(deps, payout, id, { state: 'unknown', reason: error.message });
  }
  if (result.state !== 'paid' && result.state !== 'failed') throw new Error(`withdrawal ${id} is ${result.state}`);
}

async function noteResult(deps: Deps, payout: AutomaticPayout, id: string, result: TransferResult): Promise<void> {
  await deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row?.status !== 'paying') return;
    // The driver that knows the order is the one that was asked to pay it.
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

/** Polls payouts whose job gave up, so that money under way is never forgotten. */
export async function pollTransfers(deps: Deps): Promise<void> {
  if (deps.payout.name === 'manual') return;
  const before = new Date(deps.clock.now().getTime() - CHECK_AGAIN_MS);
  for (const id of await reviewStore.listUnderWay(deps.db, deps.payout, before, CHECKED_AT_ONCE))
    await deps.jobs.enqueue(deps.db, payWithdrawal, { id }, { key: `withdrawal:${id}` });
}
