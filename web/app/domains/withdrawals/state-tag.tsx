import { WITHDRAWAL_STATUS_LABEL, type WithdrawalStatus } from '#contract/withdrawals.ts';
import { Tag } from '../../ui/chip.tsx';
import { STATE_LOOK } from './states.ts';

export const StateTag = ({ status }: { status: WithdrawalStatus }) => (
  <Tag {...STATE_LOOK[status]}>{WITHDRAWAL_STATUS_LABEL[status]}</Tag>
);
