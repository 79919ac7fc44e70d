import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { CorrectionKind, PayoutDriver } from '#contract/withdrawals/review.ts';
import type { PayeeKind, WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { AppError } from '../../core/app-error.ts';
import { minuteInChina } from '../../core/clock.ts';

interface State {
  status: WithdrawalStatus;
}

/** From where to where a withdrawal can go; everything else is refused. */
const TRANSITIONS: Record<WithdrawalStatus, WithdrawalStatus[]> = {
  applied: ['applied', 'approved', 'rejected', 'cancelled'],
  approved: ['paying', 'rejected'],
  paying: ['paid', 'failed'],
  paid: ['returned'],
  failed: ['paid'],
  returned: ['paid'],
  rejected: [],
  cancelled: [],
};

export const canTransition = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => TRANSITIONS[from].includes(to);

/** The owner may, until it was approved once. */
export const canCancel = ({ status, approvedBy }: State & { approvedBy: string | null }): boolean =>
  status === 'applied' && approvedBy === null;

/** Above the amount that held when it was applied for. */
export const needsSecond = ({ gross, confirmAbove }: { gross: number; confirmAbove: number | null }): boolean =>
  confirmAbove !== null && gross > confirmAbove;

export const canApprove = ({ status }: State): boolean => status === 'applied';

export const canReject = ({ status }: State): boolean => canTransition(status, 'rejected');

interface Payout extends State {
  payoutFileId: string | null;
  payoutDriver: PayoutDriver | null;
}

interface Outcome {
  /** How a payout ended, as one administrator says. */
  outcome: 'paid' | 'failed' | null;
}

/** Who began to pay it; null before. What was begun without a name was Alipay's, unless it went into a file. */
export const driverOf = ({ status, payoutFileId, payoutDriver }: Payout): PayoutDriver | null =>
  payoutDriver ?? (status !== 'paying' ? null : payoutFileId === null ? 'alipay' : 'manual');

const isPaidByHand = (row: Payout): boolean => row.status === 'paying' && driverOf(row) === 'manual';

/** Payments by hand may be recorded one by one, not only through the file; not while somebody has said that one failed. */
export const canPay = (row: Payout & Outcome): boolean =>
  row.status === 'approved' || (isPaidByHand(row) && row.outcome === null);

/**
 * A payout ends by the answer of the driver that began it, whatever is configured now; otherwise it could be paid and
 * refunded. What is with a bank may have been paid: a second person confirms that it failed.
 */
export const canFail = (row: Payout & Outcome): boolean => isPaidByHand(row) && row.outcome === null;

/** Where the driver does not answer, two people look at its account and say how it ended. */
export const canSettle = (row: Payout & Outcome): boolean =>
  row.status === 'paying' && driverOf(row) !== 'manual' && row.outcome === null;

export const canConfirm = ({ status, outcome }: State & Outcome): boolean => status === 'paying' && outcome !== null;

/** After its end only the bank can say otherwise, and two people have to believe it. */
export const correctionOf = ({ status }: State): CorrectionKind | null =>
  status === 'paid' ? 'returned' : status === 'failed' || status === 'returned' ? 'paid' : null;

export const canCorrect = (row: State, kind: CorrectionKind): boolean => correctionOf(row) === kind;

/** The full account number is shown for paying by hand only. */
export const canReveal = ({ status }: State): boolean => status === 'approved' || status === 'paying';

/** Who would pay what nobody has begun to pay. Alipay pays Alipay accounts; what goes to a bank is paid by hand. */
export const driverFor = (
  { payout }: { payout: { name: PayoutDriver } },
  { payee }: { payee: { kind: PayeeKind } },
): PayoutDriver => (payee.kind === 'alipay' ? payout.name : 'manual');

/** Whether the driver that began this payout, by that very account, is the one at hand. Another one knows nothing of it. */
export const isOwnPayout = (
  { payout }: { payout: { name: 'manual' } | { name: Exclude<PayoutDriver, 'manual'>; account: string } },
  row: Payout & { payoutAccount: string | null },
): boolean =>
  payout.name !== 'manual' &&
  driverOf(row) === payout.name &&
  (row.payoutAccount === null || row.payoutAccount === payout.account);

interface Added {
  createdAt: Date;
}

/** When a payee may be paid to at the earliest. */
export const readyOf = ({ createdAt }: Added): Date => new Date(createdAt.getTime() + PAYEE_WAIT_HOURS * 3_600_000);

export const isReady = (payee: Added, now: Date): boolean => readyOf(payee) <= now;

/** A new payee has to wait, however it is paid. */
export function requireReady(payee: Added, now: Date, what = '收款账户'): void {
  if (!isReady(payee, now))
    throw new AppError('conflict', `${what}新增未满 ${PAYEE_WAIT_HOURS} 小时，${minuteInChina(readyOf(payee))} 起可以打款`);
}
