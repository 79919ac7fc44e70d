import { useId } from 'react';
import type { To } from 'react-router';
import { POST_METRICS, POST_METRIC_NAMES, PROMOTED_METRICS } from '#contract/analytics/constants.ts';
import type { AnalyticsOverview, PostMetric } from '#contract/analytics/analytics.ts';
import { storedWord } from '../../lib/browser/stored-value.ts';
import { createStoredStore, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/base/button.tsx';
import { Figures, type Figure } from '../../ui/data/figures.tsx';
import { Link } from '../../ui/base/link.tsx';
import { figureChange } from './change.ts';
import { formatFigure } from './figure.ts';
import css from './figures-panel.module.css';

const moreFigures = createStoredStore(storedWord('wenjian.analytics.figures', ['folded', 'unfolded']));

const PROMOTED: readonly PostMetric[] = PROMOTED_METRICS;
const OTHERS = POST_METRIC_NAMES.filter((metric) => !PROMOTED.includes(metric));

/** The five main metrics with sparklines, others behind 更多指标 (whose state is stored). Each links to its trend. */
export function FiguresPanel({
  overview,
  days,
  linkOf,
}: {
  overview: AnalyticsOverview | undefined;
  days: number;
  linkOf: (metric: PostMetric) => To;
}) {
  const isUnfolded = useStore(moreFigures) === 'unfolded';
  const id = useId();
  const figureOf = (metric: PostMetric): Figure => ({
    name: POST_METRICS[metric].name,
    meaning: POST_METRICS[metric].meaning,
    value: overview && (
      <Link
        className={css.figure}
        to={linkOf(metric)}
        replace
        preventScrollReset
        aria-label={`${formatFigure(metric, overview.now[metric])}，查看${POST_METRICS[metric].name}的趋势`}
      >
        {formatFigure(metric, overview.now[metric])}
      </Link>
    ),
    note: overview === undefined ? '' : figureChange(metric, overview.now[metric], overview.before[metric], days),
  });
  return (
    <div className={css.figures}>
      <div className={css.promoted}>
        <Figures
          label="数据概览"
          figures={PROMOTED_METRICS.map((metric) => ({
            ...figureOf(metric),
            days: overview?.days.map((day) => day[metric]),
          }))}
        />
      </div>
      <Button
        size="s"
        variant="quiet"
        icon={isUnfolded ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? id : undefined}
        onClick={() => moreFigures.set(isUnfolded ? 'folded' : 'unfolded')}
      >
        {isUnfolded ? '收起更多指标' : `更多指标（${OTHERS.length}）`}
      </Button>
      {isUnfolded && (
        <div id={id} className={css.others}>
          <Figures label="更多指标" figures={OTHERS.map(figureOf)} />
        </div>
      )}
    </div>
  );
}
