import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { METRIC_LABEL, METRICS } from '#contract/back-office/constants.ts';
import type { Metric } from '#contract/back-office/dashboard.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import css from './dashboard.module.css';
import { overviewQuery } from './queries.ts';

/** Today's figures beside yesterday's up to the same moment; each leads to its days. */
export function Today({ linkOf }: { linkOf: (metric: Metric) => To }) {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery());
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  const known = new Map(data?.metrics.map((row) => [row.metric, row]));
  return (
    <div className={css.six}>
      <Figures
        label="今日概览"
        figures={METRICS.map((metric) => {
          const row = known.get(metric);
          return {
            name: METRIC_LABEL[metric],
            value: (
              <Link
                className={css.figure}
                to={linkOf(metric)}
                preventScrollReset
                aria-label={`查看${METRIC_LABEL[metric]}的走势`}
              >
                {row === undefined ? '—' : row.today.toLocaleString('zh-CN')}
              </Link>
            ),
            note:
              row === undefined ? '' : `昨日同时 ${row.yesterday.toLocaleString('zh-CN')}${changeOf(row.today, row.yesterday)}`,
          };
        })}
      />
    </div>
  );
}

/** In percent; nothing to compare with is no change. */
export const changeOf = (now: number, before: number): string => {
  if (before === 0) return '';
  const percent = Math.round(((now - before) * 1000) / before) / 10;
  return `，${percent > 0 ? '+' : ''}${percent}%`;
};
