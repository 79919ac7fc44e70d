import type { WithdrawalReviewDetail } from '#contract/withdrawals/review.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { payWithdrawal } from '../jobs.ts';
import { canReveal, driverFor, driverOf, needsSecond, requireReady } from '../lifecycle.ts';
import { openPayee } from '../payees/service.ts';
import { recordStep, transition } from '../steps/transition.ts';
import * as store from '../store.ts';
import { checksOf } from './check.ts';
import { requireStage, stageOf, type Stage } from './judge-stage.ts';
import { reviewDetail } from './list.ts';

/** Approves a withdrawal; of a large one the first approval is only recorded, and another administrator's approves it. */
export async function approve(deps: Deps, actor: Actor, id: string, ip: string): Promise<WithdrawalReviewDetail> {
  return decide(deps, actor, id, ip, 'approve', async (tx, admin, row) => {
    if (!needsSecond(row) || row.approvedBy !== null)
      return void (await transition(deps, tx, admin, row, {
        to: 'approved',
        change: { approvedBy: row.approvedBy ?? admin.id, ...(await checksNow(deps, tx, row)) },
      }));
    if (row.status !== 'applied') throw new AppError('conflict', '该提现已处理');
    await store.updateWithdrawal(tx, id, { approvedBy: admin.id, updatedAt: deps.clock.now() });
    await recordStep(deps, tx, admin, id, 'applied', '初审通过，等待复核');
  });
}

export async function reject(deps: Deps, actor: Actor, { id, reason }: { id: string; reason: string }, ip: string) {
  return decide(deps, actor, id, ip, 'reject', async (tx, admin, row) => {
    await transition(deps, tx, admin, row, { to: 'rejected', reason, change: await checksNow(deps, tx, row) });
  });
}

/** The checks as the reviewer sees them, to be stored with the decision; a later decision overwrites those of an earlier one. */
async function checksNow(deps: Deps, tx: Transaction, row: store.WithPayee) {
  const checks = await checksOf(deps, tx, row);
  return { checks, checkedAt: deps.clock.now(), warnings: checks.filter(({ warn }) => warn).length };
}

/** Records a payment by hand with its receipt number, or starts an automatic payout by a job that the same transaction enqueues. */
export async function pay(
  deps: Deps,
  actor: Actor,
  { id, receipt = '' }: { id: string; receipt?: string | undefined },
  ip: string,
) {
  return decide(deps, actor, id, ip, 'pay', async (tx, admin, row) => {
    if (row.status === 'paying' && driverOf(row) !== 'manual')
      throw new AppError('conflict', '支付宝打款以查询结果为准，不能手工登记到账');
    if (row.status === 'paying' && row.outcome !== null) throw new AppError('conflict', OUTCOME_UNCONFIRMED);
    requireReady(row.payee, deps.clock.now());
    if (row.status !== 'paying' && driverFor(deps, row) !== 'manual') {
      const { payout } = deps;
      const payoutAccount = payout.name === 'manual' ? null : payout.account;
      await transition(deps, tx, admin, row, {
        to: 'paying',
        change: { payoutDriver: payout.name, payoutAccount, payoutState: 'handed' },
      });
      await deps.jobs.enqueue(tx, payWithdrawal, { id }, { key: `withdrawal:${id}` });
      return;
    }
    if (receipt === '') throw new AppError('invalid', '请填写打款凭证号', { fields: { receipt: '请填写打款凭证号' } });
    const paying =
      row.status === 'paying'
        ? row
        : await transition(deps, tx, admin, row, { to: 'paying', change: { payoutDriver: 'manual' } });
    await transition(deps, tx, admin, paying, { to: 'paid', reason: receipt });
  });
}

/** Returns the full account for paying by hand. The access is logged, without the account. */
export async function reveal(deps: Deps, actor: Actor, id: string, ip: string) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await store.findWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    if (!canReveal(row)) throw new AppError('conflict', '只有待打款的提现可以查看完整账号');
    await recordAction(deps, tx, admin, ip, { action: 'cashOut.revealPayee', targetType: 'withdrawal', targetId: id });
    const { kind, bank, branch } = row.payee;
    return { kind, ...openPayee(deps, row.payee), bank, branch };
  });
}

/** Message: one administrator declared how the payout ended, and another one has to confirm it first. */
export const OUTCOME_UNCONFIRMED = '已登记过打款结果，等待另一位管理员确认';

/** The stages that actions belong to, which need different administrators. Other actions, such as a rejection, have none. */
const STAGED: Record<string, Stage> = { approve: 'approve', pay: 'pay', fail: 'pay', confirm: 'confirm' };

/**
 * Runs one action of an administrator on a locked withdrawal: checks the stage, applies `change` and logs it with the fields that `change`
 * answers. Returns the withdrawal for review.
 */
export async function decide(
  deps: Deps,
  actor: Actor,
  id: string,
  ip: string,
  action: string,
  change: (tx: Transaction, admin: AdminActor, row: store.WithPayee) => Promise<object | void>,
): Promise<WithdrawalReviewDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (row === undefined) throw new AppError('notFound', '提现记录不存在');
    const stage = STAGED[action] === stageOf(row) ? stageOf(row) : null;
    const logFields = await requireStage(deps, tx, admin, row, stage);
    const moreFields = await change(tx, admin, row);
    const after = await store.findWithdrawal(tx, id);
    await recordAction(deps, tx, admin, ip, {
      action: `cashOut.${action}`,
      targetType: 'withdrawal',
      targetId: id,
      before: { status: row.status, approvedBy: row.approvedBy },
      after: {
        status: after?.status,
        approvedBy: after?.approvedBy,
        outcome: after?.outcome,
        note: after?.note,
        gross: row.gross,
        ...logFields,
        ...moreFields,
      },
    });
  });
  return reviewDetail(deps, actor, id);
}
