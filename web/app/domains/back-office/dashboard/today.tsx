import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { METRIC_LABEL, METRIC_MEANING, METRICS } from '#contract/back-office/constants.ts';
import type { Metric } from '#contract/back-office/dashboard.ts';
import { formatInteger } from '../../../lib/format.ts';
import { changeText, UNKNOWN } from '../../../lib/periods/change.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './dashboard.module.css';
import { overviewQuery, recentQuery } from './queries.ts';

/** Today's figures compared with yesterday's up to the same time, with links to their trends. */
export function Today({ linkOf }: { linkOf: (metric: Metric) => To }) {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery());
  // Sparklines are optional: on failure the figures are shown without them.
  const recent = useQuery(recentQuery());
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  const rowByMetric = new Map(data?.metrics.map((row) => [row.metric, row]));
  const days = new Map(recent.data?.metrics.map(({ metric, values }) => [metric, values]));
  return (
    <div className={css.six}>
      <Figures
        label="今日概览"
        figures={METRICS.map((metric) => {
          const row = rowByMetric.get(metric);
          return {
            name: METRIC_LABEL[metric],
            meaning: `${METRIC_MEANING[metric]}。小图为此前 14 天，不含今天。`,
            days: days.get(metric),
            value: (
              <Link
                className={css.figure}
                to={linkOf(metric)}
                preventScrollReset
                aria-label={`查看${METRIC_LABEL[metric]}的趋势`}
              >
                {row === undefined ? UNKNOWN : formatInteger(row.today)}
              </Link>
            ),
            note: row === undefined ? '' : `昨日同时 ${formatInteger(row.yesterday)}，${changeText(row.today, row.yesterday)}`,
          };
        })}
      />
    </div>
  );
}
