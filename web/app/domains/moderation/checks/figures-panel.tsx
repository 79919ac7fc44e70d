import { useQuery } from '@tanstack/react-query';
import { SAMPLE_DAYS } from '#contract/review-checks.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { figuresQuery } from './queries.ts';

/** What each moderator decided, and how often a second look agreed. */
export function FiguresPanel() {
  const figures = useQuery(figuresQuery);
  return (
    <Panel title={`审核员近 ${SAMPLE_DAYS} 天`} flush busy={figures.isFetching}>
      {figures.isError ? (
        <ErrorState message={figures.error.message} retrying={figures.isFetching} onRetry={() => void figures.refetch()} />
      ) : figures.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : figures.data.list.length === 0 ? (
        <EmptyState illustration="tray" title="这段时间没有审核决定" />
      ) : (
        <DataTable
          caption="每位审核员的决定"
          rows={figures.data.list}
          keyOf={({ account }) => account}
          columns={[
            { key: 'account', title: '审核员', heading: true, renderCell: ({ account }) => account },
            { key: 'approved', title: '通过', number: true, renderCell: ({ approved }) => count(approved) },
            { key: 'rejected', title: '退回', number: true, renderCell: ({ rejected }) => count(rejected) },
            { key: 'offline', title: '下线', number: true, renderCell: ({ offline }) => count(offline) },
            { key: 'median', title: '用时（中位）', number: true, roomy: true, renderCell: ({ median }) => time(median) },
            { key: 'checked', title: '被抽检', number: true, renderCell: ({ checked }) => count(checked) },
            {
              key: 'right',
              title: '判断正确',
              number: true,
              renderCell: ({ checked, wrong }) => (checked === 0 ? '—' : `${Math.round(((checked - wrong) / checked) * 100)}%`),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const count = (value: number): string => value.toLocaleString('zh-CN');

const time = (seconds: number | null): string =>
  seconds === null ? '—' : seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`;
