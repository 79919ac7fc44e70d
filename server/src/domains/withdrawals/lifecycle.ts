import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { CorrectionKind, PayoutDriver } from '#contract/withdrawals/review.ts';
import type { PayeeKind, WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { AppError } from '../../core/app-error.ts';
import { minuteInChina } from '../../core/clock.ts';

interface State {
  status: WithdrawalStatus;
}

/**
 * Allowed next states of a withdrawal. applied → applied is the first of two approvals (`needsSecond`). paying: the payout is sent or in a
 * payout file. After an end, only a correction changes the state: paid → returned (the bank sent the money back), failed or returned →
 * paid (it arrived after all).
 */
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

/** The owner may cancel until the first approval. */
export const canCancel = ({ status, approvedBy }: State & { approvedBy: string | null }): boolean =>
  status === 'applied' && approvedBy === null;

/** Whether two administrators have to approve: above `confirmAbove` (fen; null: never), as the terms were at the application. */
export const needsSecond = ({ gross, confirmAbove }: { gross: number; confirmAbove: number | null }): boolean =>
  confirmAbove !== null && gross > confirmAbove;

export const canApprove = ({ status }: State): boolean => status === 'applied';

export const canReject = ({ status }: State): boolean => canTransition(status, 'rejected');

interface Payout extends State {
  payoutFileId: string | null;
  payoutDriver: PayoutDriver | null;
}

interface Outcome {
  /** The end of a payout as one administrator declared it; it waits for confirmation by another. */
  outcome: 'paid' | 'failed' | null;
}

/**
 * The driver that began the payout; null before. Old rows have no `payoutDriver`: those in a payout file were paid by hand, the others by
 * Alipay.
 */
export const driverOf = ({ status, payoutFileId, payoutDriver }: Payout): PayoutDriver | null =>
  payoutDriver ?? (status !== 'paying' ? null : payoutFileId === null ? 'alipay' : 'manual');

const isPaidByHand = (row: Payout): boolean => row.status === 'paying' && driverOf(row) === 'manual';

/** Whether a payment may be started or recorded. One by hand may also be recorded while it is in a file, but not after a declared outcome. */
export const canPay = (row: Payout & Outcome): boolean =>
  row.status === 'approved' || (isPaidByHand(row) && row.outcome === null);

/**
 * Whether an administrator may declare a failure: only of a payment by hand. A payout by a driver ends with the answer of that driver,
 * whatever is configured now; otherwise it could be both paid and refunded. A second administrator confirms the failure.
 */
export const canFail = (row: Payout & Outcome): boolean => isPaidByHand(row) && row.outcome === null;

/** Whether administrators may declare the outcome of a payout whose driver does not answer: two look at the account and declare how it ended. */
export const canDeclareOutcome = (row: Payout & Outcome): boolean =>
  row.status === 'paying' && driverOf(row) !== 'manual' && row.outcome === null;

export const canConfirm = ({ status, outcome }: State & Outcome): boolean => status === 'paying' && outcome !== null;

/** The correction that is possible after the end, by a statement of the bank and two administrators; null: none. */
export const correctionOf = ({ status }: State): CorrectionKind | null =>
  status === 'paid' ? 'returned' : status === 'failed' || status === 'returned' ? 'paid' : null;

export const canCorrect = (row: State, kind: CorrectionKind): boolean => correctionOf(row) === kind;

/** Whether the full account number may be shown, for paying by hand. */
export const canReveal = ({ status }: State): boolean => status === 'approved' || status === 'paying';

/** The driver for a payout that has not begun: the configured one for Alipay accounts; payments to banks are made by hand. */
export const driverFor = (
  { payout }: { payout: { name: PayoutDriver } },
  { payee }: { payee: { kind: PayeeKind } },
): PayoutDriver => (payee.kind === 'alipay' ? payout.name : 'manual');

/** Whether the configured driver and account began this payout. Others do not know it. */
export const isOwnPayout = (
  { payout }: { payout: { name: 'manual' } | { name: Exclude<PayoutDriver, 'manual'>; account: string } },
  row: Payout & { payoutAccount: string | null },
): boolean =>
  payout.name !== 'manual' &&
  driverOf(row) === payout.name &&
  (row.payoutAccount === null || row.payoutAccount === payout.account);

interface AddedPayee {
  createdAt: Date;
}

/** The earliest time for a payout to a payee. */
export const readyOf = ({ createdAt }: AddedPayee): Date => new Date(createdAt.getTime() + PAYEE_WAIT_HOURS * 3_600_000);

export const isReady = (payee: AddedPayee, now: Date): boolean => readyOf(payee) <= now;

/** Refuses a payout to a payee that was added less than PAYEE_WAIT_HOURS ago; `what` names the payee in the message. */
export function requireReady(payee: AddedPayee, now: Date, what = '收款账户'): void {
  if (!isReady(payee, now))
    throw new AppError('conflict', `${what}新增未满 ${PAYEE_WAIT_HOURS} 小时，${minuteInChina(readyOf(payee))} 起可以打款`);
}
