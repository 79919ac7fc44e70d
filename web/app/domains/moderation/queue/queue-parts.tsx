import type { WaitingPartName } from '#contract/admins/assignments.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { WAITING_PARTS_SHOWN } from '../../admins/parts/waiting-filter.tsx';

interface QueuePartsProps {
  value: WaitingPartName | null;
  onChange: (value: WaitingPartName | null) => void;
}

const ALL = { value: null, label: '全部待审' };

/** Filters the queue: assigned to oneself, to nobody, or overdue. */
export const QueueParts = ({ value, onChange }: QueuePartsProps) => {
  const parts = [ALL, ...WAITING_PARTS_SHOWN];
  return (
    <Cluster>
      <Menu
        align="start"
        trigger={
          <Button size="s" icon="filter">
            {parts.find((part) => part.value === value)?.label}
            <span className="visually-hidden">，处理人和时限</span>
          </Button>
        }
        items={parts.map((part) => ({
          label: part.label,
          checked: part.value === value,
          onSelect: () => onChange(part.value),
        }))}
      />
    </Cluster>
  );
};
