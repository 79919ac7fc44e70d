import { SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { AutomaticPayout, TransferResult } from '../../ports/payout.ts';
import * as auditStore from './audit-store.ts';
import { payWithdrawal } from './define-jobs.ts';
import { addStep, move } from './moving.ts';
import { openPayee } from './payees.ts';
import { siteSettings } from '../settings/service.ts';
import * as store from './store.ts';

const ASK_AGAIN_MS = 10 * 60_000;
const ASKED_AT_ONCE = 100;

/**
 * Sends one, or finds out about one that was sent. The attempt is written down before anything leaves the house; from the
 * second on the driver is asked first, and the order's number is the withdrawal's, so the same money never goes twice.
 */
export async function payOne(deps: Deps, id: string): Promise<void> {
  if (deps.payout.name === 'manual') return;
  const payout = deps.payout;
  const started = await deps.db.transaction(async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row === undefined || row.status !== 'paying' || row.batchId !== null) return null;
    await store.updateWithdrawal(tx, id, { attempts: row.attempts + 1, updatedAt: deps.clock.now() });
    return row;
  });
  if (started === null) return;
  const result = await transfer(deps, payout, started);
  await deps.events.transact(async (tx, emit) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row === undefined || row.status !== 'paying') return;
    if (result.state === 'paid') await move(deps, tx, emit, SYSTEM, row, { to: 'paid', reason: result.receipt });
    else if (result.state === 'failed') await move(deps, tx, emit, SYSTEM, row, { to: 'failed', reason: result.reason });
    else if (result.state === 'unknown' && row.attempts <= 1)
      await addStep(deps, tx, SYSTEM, id, 'paying', `支付渠道暂无结果：${result.reason}`);
  });
  // Not an end: the queue tries again, with growing waits.
  if (result.state !== 'paid' && result.state !== 'failed') throw new Error(`withdrawal ${id} is ${result.state}`);
}

async function transfer(deps: Deps, payout: AutomaticPayout, row: store.WithPayee): Promise<TransferResult> {
  if (row.attempts > 0) {
    const known = await payout.find(row.id);
    if (known.state !== 'absent') return known;
  }
  const { name, account } = openPayee(deps, row.payee);
  const { siteName } = await siteSettings(deps);
  return payout.send({ order: row.id, amount: row.net, account, name, title: `${siteName}创作收益提现` });
}

/** Those whose job gave up are asked about again: money under way is never forgotten. */
export async function askAboutUnderWay(deps: Deps): Promise<void> {
  if (deps.payout.name === 'manual') return;
  const before = new Date(deps.clock.now().getTime() - ASK_AGAIN_MS);
  for (const id of await auditStore.listUnderWay(deps.db, before, ASKED_AT_ONCE))
    await deps.jobs.enqueue(deps.db, payWithdrawal, { id }, { key: `withdrawal:${id}` });
}
