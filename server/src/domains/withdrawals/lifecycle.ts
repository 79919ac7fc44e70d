import type { PayoutDriver } from '#contract/withdrawals/review.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';

interface State {
  status: WithdrawalStatus;
}

/** From where to where a withdrawal can go; everything else is refused. */
const TRANSITIONS: Record<WithdrawalStatus, WithdrawalStatus[]> = {
  applied: ['applied', 'approved', 'rejected', 'cancelled'],
  approved: ['paying', 'rejected'],
  paying: ['paid', 'failed'],
  paid: [],
  failed: [],
  rejected: [],
  cancelled: [],
};

export const canTransition = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => TRANSITIONS[from].includes(to);

/** Its owner may, until somebody has looked at it. */
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

/** Who began to pay it; null before. What was begun without a name was Alipay's, unless it went into a file. */
export const driverOf = ({ status, payoutFileId, payoutDriver }: Payout): PayoutDriver | null =>
  payoutDriver ?? (status !== 'paying' ? null : payoutFileId === null ? 'alipay' : 'manual');

const isPaidByHand = (row: Payout): boolean => row.status === 'paying' && driverOf(row) === 'manual';

/** What is being paid by hand may be registered one by one too, not through the file alone. */
export const canPay = (row: Payout): boolean => row.status === 'approved' || isPaidByHand(row);

/** What a driver has in hand ends by its own answer, whatever is configured by now, or it could be paid and given back. */
export const canFail = isPaidByHand;

/** Where the driver does not answer, two people look at its account and say how it ended. */
export const canSettle = (row: Payout & { outcome: string | null }): boolean =>
  row.status === 'paying' && driverOf(row) !== 'manual' && row.outcome === null;

export const canConfirm = ({ status, outcome }: State & { outcome: string | null }): boolean =>
  status === 'paying' && outcome !== null;

/** The whole number is for paying by hand, and for nothing else. */
export const canReveal = ({ status }: State): boolean => status === 'approved' || status === 'paying';
