import type { WaitingPartName } from '#contract/admins/assignments.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { WAITING_PARTS_SHOWN } from '../../admins/parts/waiting-filter.tsx';

interface QueuePartsProps {
  value: WaitingPartName | null;
  onChange: (value: WaitingPartName | null) => void;
}

/** One's own of those that wait, nobody's, or late ones. */
export const QueueParts = ({ value, onChange }: QueuePartsProps) => (
  <Select
    label="处理人和时限"
    labelHidden
    size="s"
    options={[{ value: 'all', label: '全部待审' }, ...WAITING_PARTS_SHOWN]}
    value={value ?? 'all'}
    onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
  />
);
