import { Button } from '../../ui/button.tsx';
import type { QueueFilter } from './queries.ts';

const WAITING = { at: '等得最久的在前', '-at': '最近提交的在前' };
const OTHERS = { at: '最早变动的在前', '-at': '最近变动的在前' };

/** Says which work comes first, and turns the queue round. */
export function QueueOrder({
  filter: { status, sort },
  onOrder,
}: {
  filter: QueueFilter;
  onOrder: (sort: QueueFilter['sort']) => void;
}) {
  const [words, usual] = status === 'pending' ? ([WAITING, 'at'] as const) : ([OTHERS, '-at'] as const);
  const shown = sort ?? usual;
  const other = shown === 'at' ? '-at' : 'at';
  return (
    <Button
      size="s"
      variant="quiet"
      icon={shown === 'at' ? 'arrow-up' : 'arrow-down'}
      title={`改为${words[other]}`}
      onClick={() => onOrder(other === usual ? null : other)}
    >
      {words[shown]}
    </Button>
  );
}
