import { useQuery } from '@tanstack/react-query';
import { POST_METRICS } from '#contract/analytics/constants.ts';
import type { AnalyticsOverview } from '#contract/analytics/analytics.ts';
import { formatInteger } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Figures, type Figure } from '../../ui/data/figures.tsx';
import { changeOf } from './change.ts';
import { spanOf } from './address.ts';
import { overviewQuery } from './queries.ts';

/** Yesterday's figures compared with the day before, with sparklines; `more` are added behind them. */
export function Yesterday({ more }: { more: readonly Figure[] }) {
  const overview = useQuery(overviewQuery(spanOf('days14')));
  if (overview.isError)
    return <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />;
  const days = overview.data?.days;
  return <Figures label="昨天的数据" figures={[...FIGURES.map((definition) => figureOf(definition, days)), ...more]} />;
}

type Day = AnalyticsOverview['days'][number];

interface FigureDefinition {
  name: string;
  meaning: string;
  countOf: (day: Day) => number;
}

const FIGURES: readonly FigureDefinition[] = [
  { name: `昨天${POST_METRICS.views.name}`, meaning: POST_METRICS.views.meaning, countOf: ({ views }) => views },
  {
    name: `昨天${POST_METRICS.validViews.name}`,
    meaning: POST_METRICS.validViews.meaning,
    countOf: ({ validViews }) => validViews,
  },
  {
    name: '昨天互动',
    meaning: '昨天收到、至今没有取消或删除的点赞、评论、收藏，加上分享。',
    countOf: ({ interactions }) => interactions,
  },
  { name: `昨天${POST_METRICS.follows.name}`, meaning: POST_METRICS.follows.meaning, countOf: ({ follows }) => follows },
];

function figureOf({ name, meaning, countOf }: FigureDefinition, days: readonly Day[] | undefined): Figure {
  if (days === undefined) return { name, meaning, value: undefined };
  const values = days.map(countOf);
  const [before = 0, yesterday = 0] = values.slice(-2);
  return { name, meaning, value: formatInteger(yesterday), note: changeOf(yesterday, before, 1), days: values };
}
