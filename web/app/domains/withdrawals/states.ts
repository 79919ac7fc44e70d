import type { WithdrawalStatus } from '#contract/withdrawals.ts';
import type { Tone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon.tsx';

/** How a state looks; its name stands in the contract. */
export const STATE_LOOK: Record<WithdrawalStatus, { tone: Tone; icon: IconName }> = {
  applied: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'info', icon: 'check' },
  paying: { tone: 'info', icon: 'refresh' },
  paid: { tone: 'success', icon: 'check-circle' },
  failed: { tone: 'error', icon: 'warning' },
  rejected: { tone: 'error', icon: 'x-circle' },
  cancelled: { tone: 'neutral', icon: 'undo' },
};
