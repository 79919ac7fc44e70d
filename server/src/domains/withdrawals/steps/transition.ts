import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { money } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionTitle, findSanctionInForce } from '../../accounts/service.ts';
import { postToLedger, type AccountId } from '../../ledger/service.ts';
import { notify } from '../../notifications/service.ts';
import { canTransition } from '../lifecycle.ts';
import * as store from '../store.ts';
import * as receipts from './store.ts';

export interface Transition {
  to: WithdrawalStatus;
  /** Shown to the owner: the reason or, for 'paid', the receipt number. */
  reason?: string;
  /** Further columns to change. */
  change?: Partial<store.WithdrawalRow>;
  /** The correction that causes a step after an end. */
  correctionId?: string;
}

/**
 * Moves a withdrawal, locked in the caller's transaction, to another state, with its history, ledger entries and notification. The keys of the
 * ledger entries contain the id of the withdrawal, so no step can book money twice:
 *   freeze      available → frozen, at the application
 *   end         frozen → available (rejected, cancelled, failed), or frozen → bank, fee and tax (paid)
 *   correction  back from bank, fee and tax to available (returned), or the opposite (paid after all)
 */
export async function transition(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  row: store.WithPayee,
  { to, reason = '', change = {}, correctionId }: Transition,
): Promise<store.WithPayee> {
  if (!canTransition(row.status, to))
    throw new AppError('conflict', `该提现${WITHDRAWAL_STATUS_LABEL[row.status]}，不能执行此操作`);
  if (to === 'paying') await refuseHeld(deps, tx, row);
  if (to === 'paid') await takeReceipt(deps, tx, row, reason);
  const now = deps.clock.now();
  const isEnd = ['paid', 'failed', 'returned', 'rejected', 'cancelled'].includes(to);
  const changes = { status: to, updatedAt: now, ...(isEnd ? { endedAt: now, note: reason } : {}), ...change };
  await store.updateWithdrawal(tx, row.id, changes);
  await recordStep(deps, tx, actor, row.id, to, reason);
  if (row.status === 'paid' || row.status === 'failed' || row.status === 'returned')
    await bookCorrection(deps, tx, row, to, correctionId);
  else if (to === 'paid') await bookPayout(deps, tx, row);
  else if (isEnd) await releaseFunds(deps, tx, row);
  await notifyOwner(deps, tx, row, to, reason);
  return { ...row, ...changes };
}

/** Claims a receipt number. It stands for one movement of money, so its use for another withdrawal is refused. */
export async function takeReceipt(
  deps: Deps,
  tx: Transaction,
  { id: withdrawalId }: store.WithdrawalRow,
  receipt: string,
  kind: 'paid' | 'returned' = 'paid',
): Promise<void> {
  const claim = { receipt, withdrawalId, kind, at: deps.clock.now() };
  if (!(await receipts.takeReceipt(tx, claim))) await refuseUsedReceipt(tx, { id: withdrawalId }, receipt, kind);
}

/** Refuses a receipt number that another withdrawal, or another kind of movement, has used. */
export async function refuseUsedReceipt(
  tx: Transaction,
  { id }: Pick<store.WithdrawalRow, 'id'>,
  receipt: string,
  kind: 'paid' | 'returned',
): Promise<void> {
  const before = await receipts.findReceipt(tx, receipt);
  // A payout that is paid, returned and paid after all may be one movement with one receipt.
  if (before === undefined || (before.withdrawalId === id && before.kind === kind)) return;
  const message = `凭证号 ${receipt} 已用于提现 ${before.withdrawalId}，请核对`;
  throw new AppError('conflict', message, { fields: { receipt: message } });
}

/** Refuses to start a payout while a sanction holds the owner's earnings; payouts that have begun continue. */
async function refuseHeld(deps: Deps, tx: Transaction, { id, ownerId }: store.WithPayee): Promise<void> {
  const hold = await findSanctionInForce(deps, tx, ownerId, 'holdEarnings');
  if (hold !== undefined) throw new AppError('conflict', `提现 ${id} 暂不能打款：${sanctionTitle(hold, '申请人')}`);
}

/** Notifies the owner of every step, including the application, which somebody else may have made. */
export async function notifyOwner(
  deps: Deps,
  tx: Transaction,
  row: store.WithPayee,
  status: WithdrawalStatus,
  reason: string,
): Promise<void> {
  await notify(deps, tx, {
    userId: row.ownerId,
    kind: 'withdrawal',
    ...NOTIFICATIONS[status](row, reason),
    link: await pageOf(tx, row.ownerId),
  });
}

/** The page on which a user withdraws: in the creator centre or, after leaving an agency, in the settings. */
export async function pageOf(tx: Transaction, ownerId: string): Promise<string> {
  const identity = (await store.findUser(tx, ownerId))?.identity;
  if (identity === 'agencies') return '/creator/center/withdraw';
  return identity === 'creator' ? '/creator/center/income' : '/settings?tab=agency';
}

export async function recordStep(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  withdrawalId: string,
  status: WithdrawalStatus,
  reason: string,
): Promise<void> {
  await store.insertStep(tx, {
    withdrawalId,
    status,
    actorKind: actor.kind === 'admin' || actor.kind === 'user' ? actor.kind : 'system',
    actorId: actor.kind === 'admin' || actor.kind === 'user' ? actor.id : null,
    actorName: actor.kind === 'admin' ? actor.account : '',
    reason,
    at: deps.clock.now(),
  });
}

export async function holdFunds(deps: Deps, tx: Transaction, { id, ownerId, gross }: store.WithdrawalRow): Promise<void> {
  await postToLedger(deps, tx, {
    key: `withdrawal:${id}:freeze`,
    kind: 'freeze',
    subject: `withdrawal:${id}`,
    entries: [
      { account: `${ownerId}:available`, amount: -gross },
      { account: `${ownerId}:frozen`, amount: gross },
    ],
  });
}

async function releaseFunds(deps: Deps, tx: Transaction, { id, ownerId, gross }: store.WithdrawalRow): Promise<void> {
  await postToLedger(deps, tx, {
    key: `withdrawal:${id}:end`,
    kind: 'unfreeze',
    subject: `withdrawal:${id}`,
    entries: [
      { account: `${ownerId}:frozen`, amount: -gross },
      { account: `${ownerId}:available`, amount: gross },
    ],
  });
}

async function bookPayout(deps: Deps, tx: Transaction, row: store.WithdrawalRow): Promise<void> {
  const { id, ownerId, gross } = row;
  await postToLedger(deps, tx, {
    key: `withdrawal:${id}:end`,
    kind: 'payout',
    subject: `withdrawal:${id}`,
    entries: [{ account: `${ownerId}:frozen`, amount: -gross }, ...partsOf(row)],
  });
}

/** Books a correction: a returned payout restores the whole gross amount; a late one takes it from the available balance. */
async function bookCorrection(
  deps: Deps,
  tx: Transaction,
  row: store.WithdrawalRow,
  to: WithdrawalStatus,
  correctionId: string | undefined,
): Promise<void> {
  if (correctionId === undefined) throw new AppError('conflict', `该提现${WITHDRAWAL_STATUS_LABEL[row.status]}，不能执行此操作`);
  const sign = to === 'returned' ? 1 : -1;
  await postToLedger(deps, tx, {
    key: `withdrawal:${row.id}:correction:${correctionId}`,
    kind: to === 'returned' ? 'return' : 'latePayout',
    subject: `withdrawal:${row.id}`,
    entries: [
      { account: `${row.ownerId}:available`, amount: sign * row.gross },
      ...partsOf(row).map(({ account, amount }) => ({ account, amount: -sign * amount })),
    ],
  });
}

/** The entries of a payout on the platform's accounts. */
const partsOf = ({ fee, tax, net }: store.WithdrawalRow): { account: AccountId; amount: number }[] =>
  [
    { account: 'platform:bank' as const, amount: net },
    { account: 'platform:fee' as const, amount: fee },
    { account: 'platform:tax' as const, amount: tax },
  ].filter(({ amount }) => amount > 0);

type NotificationText = (row: store.WithPayee, reason: string) => { title: string; content?: string };

const NOTIFICATIONS: Record<WithdrawalStatus, NotificationText> = {
  applied: (row) => ({
    title: `提现 ${money(row.gross)} 已提交，等待审核`,
    content: `收款账户 ${row.payee.accountMasked}。不是你本人操作？请立即取消并修改密码。`,
  }),
  cancelled: (row) => ({ title: `提现 ${money(row.gross)} 已取消，金额已退回` }),
  approved: (row) => ({ title: `提现 ${money(row.gross)} 已通过审核，等待打款` }),
  paying: (row) => ({ title: `提现 ${money(row.gross)} 正在打款` }),
  paid: (row, reason) =>
    row.status === 'paying'
      ? {
          title: `提现 ${money(row.gross)} 已到账`,
          content: `实际到账 ${money(row.net)}，收款账户 ${row.payee.accountMasked}`,
        }
      : {
          title: `提现 ${money(row.gross)} 经核实已到账`,
          content: `款项 ${money(row.net)} 已付到 ${row.payee.accountMasked}，凭证号 ${reason}。此前退回的 ${money(row.gross)} 已从可提现余额中扣除。`,
        },
  returned: (row, reason) => ({
    title: `提现 ${money(row.gross)} 被银行退回，已转回可提现余额`,
    content: `${reason}。原收款账户 ${row.payee.accountMasked}，请核对后重新提现。`,
  }),
  failed: (row, reason) => ({ title: `提现 ${money(row.gross)} 打款失败，金额已退回`, content: reason }),
  rejected: (row, reason) => ({ title: `提现 ${money(row.gross)} 未通过审核，金额已退回`, content: reason }),
};
