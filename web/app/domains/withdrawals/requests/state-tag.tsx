import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import type { IconName } from '../../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';

export const StateTag = ({ status }: { status: WithdrawalStatus }) => (
  <Tag {...STATE_LOOK[status]}>{WITHDRAWAL_STATUS_LABEL[status]}</Tag>
);

/** The look of a state; its label is in the contract. */
const STATE_LOOK: Record<WithdrawalStatus, { tone: Tone; icon: IconName }> = {
  applied: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'info', icon: 'check' },
  paying: { tone: 'info', icon: 'refresh' },
  paid: { tone: 'success', icon: 'check-circle' },
  failed: { tone: 'error', icon: 'warning' },
  returned: { tone: 'error', icon: 'undo' },
  rejected: { tone: 'error', icon: 'x-circle' },
  cancelled: { tone: 'neutral', icon: 'undo' },
};
