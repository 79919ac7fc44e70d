import { useQuery } from '@tanstack/react-query';
import type { AnswerAt } from '#contract/calls.ts';
import type { dashboardWaiting } from '#contract/back-office/addresses.ts';
import { queueOf, QUEUES, type WaitingKind } from '#contract/back-office/queues.ts';
import { useMay } from '../../../kits/session/admin-access.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { formatWait } from '../../moderation/parts/format.ts';
import css from './dashboard.module.css';
import { overviewQuery, waitingQuery } from './queries.ts';

type Waiting = Omit<AnswerAt<typeof dashboardWaiting>['list'][number], 'mine'> & { mine?: number };

/** Waiting cases of the whole site by queue, with the waiting time of the oldest one. */
export function WaitingPanel() {
  const { data, isFetching } = useQuery(overviewQuery());
  const seesMoney = useMay('withdrawals', 'view');
  if (data === undefined) return null;
  return (
    <Panel
      title="待处理"
      flush
      busy={isFetching}
      aside={
        seesMoney && (
          <Text as={Link} size={13} className={css.more} to="/admin/audit/cashOutAudit">
            进行中的提现 {data.withdrawals.count} 笔，¥{formatYuan(data.withdrawals.gross)}
          </Text>
        )
      }
    >
      <QueueTable rows={data.waiting} foot={['合计', sumOf(data.waiting, 'count'), sumOf(data.waiting, 'late'), '']} />
    </Panel>
  );
}

/** Waiting items of the queues that the administrator may open, the queue with the oldest item first. */
export function OwnWaitingPanel() {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery());
  const rows = data?.list
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Date.parse(one.oldest ?? '') - Date.parse(other.oldest ?? ''));
  return (
    <Panel title="待我处理" flush busy={isFetching}>
      {rows === undefined && error !== null && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {rows?.length === 0 && (
        <EmptyState illustration="tray" heading="h3" title="没有待处理的事项" text="有新的申请、举报或申诉时，会显示在这里。" />
      )}
      {rows !== undefined && rows.length > 0 && <QueueTable rows={rows} own />}
    </Panel>
  );
}

const sumOf = (rows: readonly Waiting[], figure: 'count' | 'late'): string =>
  formatInteger(rows.reduce((sum, row) => sum + row[figure], 0));

function QueueTable({ rows, foot, own = false }: { rows: readonly Waiting[]; foot?: string[]; own?: boolean }) {
  const now = useNow(30_000);
  return (
    <DataTable
      caption="各队列的待处理数与最久等待"
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        {
          key: 'queue',
          title: '队列',
          heading: true,
          renderCell: ({ kind }) => {
            const { label, to } = QUEUES[kind];
            return (
              <Link className={css.queue} to={to}>
                {label}
              </Link>
            );
          },
        },
        { key: 'count', title: '待处理', number: true, renderCell: ({ count }) => <b>{formatInteger(count)}</b> },
        {
          key: 'late',
          title: '已超时',
          number: true,
          renderCell: ({ kind, late }) =>
            late > 0 && (
              <Link to={partOf(kind, 'late')}>
                <Tag icon="warning" tone="error">
                  {formatInteger(late)}
                </Tag>
              </Link>
            ),
        },
        ...(own
          ? [
              {
                key: 'mine',
                title: '分配给我',
                number: true,
                renderCell: ({ kind, mine = 0 }: Waiting) =>
                  mine > 0 && (
                    <Link className={css.queue} to={partOf(kind, 'mine')}>
                      {formatInteger(mine)}
                    </Link>
                  ),
              },
            ]
          : []),
        {
          key: 'oldest',
          title: '最久等待',
          number: true,
          renderCell: ({ oldest }) =>
            oldest === null ? (
              '—'
            ) : (
              <Tag icon="clock" tone={toneOf(now.getTime() - Date.parse(oldest))}>
                {formatWait(oldest, now)}
              </Tag>
            ),
        },
      ]}
      {...(foot && { foot })}
    />
  );
}

/** The address of a queue narrowed to overdue or own cases. A list without assignments cannot be narrowed; its overdue cases come first anyway. */
const partOf = (kind: WaitingKind, part: 'late' | 'mine'): string =>
  queueOf(kind).subject === undefined ? QUEUES[kind].to : `${QUEUES[kind].to}?waiting=${part}`;

const DAY_MS = 86_400_000;

/** A warning after a day of waiting, an error after three. */
const toneOf = (waitedMs: number) => (waitedMs >= 3 * DAY_MS ? 'error' : waitedMs >= DAY_MS ? 'warning' : 'neutral');
