import { REPORT_STATE_LABEL, type ReportState } from '#contract/moderation/constants.ts';
import { Tag } from '../../../ui/data/chip.tsx';

/** The state of a report or infringement. */
export const ReportStateTag = ({ state }: { state: ReportState }) => (
  <Tag tone={TONE[state]} icon={ICON[state]}>
    {REPORT_STATE_LABEL[state]}
  </Tag>
);

const TONE = { open: 'info', upheld: 'success', dismissed: 'neutral' } as const;
const ICON = { open: 'clock', upheld: 'check-circle', dismissed: 'minus' } as const;
