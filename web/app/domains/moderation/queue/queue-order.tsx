import { HAVE_VIEWS } from '#contract/moderation/constants.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { QueueFilter } from '../review/queries.ts';

type Order = NonNullable<QueueFilter['sort']>;

const WAITING = { at: '等得最久的在前', '-at': '最近提交的在前' };
const OTHERS = { '-at': '最近变动的在前', at: '最早变动的在前' };
const SEEN = { ...OTHERS, '-views': '浏览最多的在前', views: '浏览最少的在前' };

/** Says which post comes first, and lets another do so. */
export function QueueOrder({
  filter: { status, sort },
  onOrder,
}: {
  filter: QueueFilter;
  onOrder: (sort: QueueFilter['sort']) => void;
}) {
  // Which risk weighs more is not for a list to turn round.
  if (status === 'unseen') return <span>风险高的在前，相同的新发布在前</span>;
  const usual = status === 'pending' ? 'at' : '-at';
  const words: Partial<Record<Order, string>> = status === 'pending' ? WAITING : HAVE_VIEWS.has(status) ? SEEN : OTHERS;
  const shown = sort ?? usual;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="s" variant="quiet" icon={shown.startsWith('-') ? 'arrow-down' : 'arrow-up'} title="更改排列顺序">
          {words[shown]}
        </Button>
      }
      items={Object.entries(words).map(([order, label]) => ({
        label,
        checked: order === shown,
        onSelect: () => onOrder(order === usual ? null : (order as Order)),
      }))}
    />
  );
}
