import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatYuan } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { withdrawalsQuery } from './queries.ts';
import css from './withdraw-desk.module.css';

const STEPS = [
  { status: 'applied', label: '已申请' },
  { status: 'approved', label: '已通过' },
  { status: 'paying', label: '打款中' },
  { status: 'paid', label: '到账' },
] as const;

/** The newest one that has not come to an end, step by step. */
export function UnderWay() {
  const list = useQuery(withdrawalsQuery({ page: 1, limit: 10 }));
  const current = list.data?.list.find(({ status }) => ['applied', 'approved', 'paying'].includes(status));
  if (current === undefined) return null;
  return (
    <Panel className={css.underWay} title="进行中" aside={<b>¥{formatYuan(current.gross)}</b>}>
      <ol className={css.steps}>
        {STEPS.map(({ status, label }, index) => {
          const step = current.steps.findLast((one) => one.status === status);
          return (
            <li
              key={status}
              className={classes(step !== undefined && css.done)}
              aria-current={current.status === status ? 'step' : undefined}
            >
              <span className={css.dot}>{step === undefined ? index + 1 : <Icon name="check" size="s" />}</span>
              <span>{label}</span>
              <time dateTime={step?.at}>{step === undefined ? '' : formatDateTime(step.at)}</time>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
