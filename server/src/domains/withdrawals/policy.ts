import type { WithdrawalStatus } from '#contract/withdrawals.ts';

interface State {
  status: WithdrawalStatus;
}

/** From where to where a withdrawal can go; everything else is refused. */
const WAYS: Record<WithdrawalStatus, WithdrawalStatus[]> = {
  applied: ['applied', 'approved', 'rejected', 'cancelled'],
  approved: ['paying', 'rejected'],
  paying: ['paid', 'failed'],
  paid: [],
  failed: [],
  rejected: [],
  cancelled: [],
};

export const canMove = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => WAYS[from].includes(to);

/** Its owner may, until somebody has looked at it. */
export const canCancel = ({ status, approvedBy }: State & { approvedBy: string | null }): boolean =>
  status === 'applied' && approvedBy === null;

/** Above the amount that held when it was applied for. */
export const needsSecond = ({ gross, confirmAbove }: { gross: number; confirmAbove: number | null }): boolean =>
  confirmAbove !== null && gross > confirmAbove;

/** Who approved first cannot be the second. */
export const canApprove = (row: State & { approvedBy: string | null }, adminId: string): boolean =>
  row.status === 'applied' && row.approvedBy !== adminId;

export const canReject = ({ status }: State): boolean => canMove(status, 'rejected');
export const canPay = ({ status }: State): boolean => status === 'approved';

/** What Alipay has in hand ends by its own answer alone, or it could be paid and given back. */
export const canFail = ({ status }: State, paysByItself: boolean): boolean => status === 'paying' && !paysByItself;

/** The whole number is for paying by hand, and for nothing else. */
export const canReveal = ({ status }: State): boolean => status === 'approved' || status === 'paying';
