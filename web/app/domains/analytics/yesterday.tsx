import { useQuery } from '@tanstack/react-query';
import { POST_METRICS } from '#contract/analytics/constants.ts';
import type { PostFigures, AnalyticsOverview } from '#contract/analytics/analytics.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Figures, type Figure } from '../../ui/data/figures.tsx';
import { changeOf } from './change.ts';
import { spanOf } from './address.ts';
import { overviewQuery } from './queries.ts';

/** Yesterday's figures beside those of the day before; `more` stand behind them. */
export function Yesterday({ more }: { more: readonly Figure[] }) {
  const overview = useQuery(overviewQuery(spanOf('days1')));
  if (overview.isError)
    return <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />;
  return <Figures label="昨天的数据" figures={[...SHOWN.map((shown) => figureOf(shown, overview.data)), ...more]} />;
}

interface Shown {
  name: string;
  meaning: string;
  sum: (figures: PostFigures) => number;
}

const SHOWN: readonly Shown[] = [
  { name: `昨天${POST_METRICS.views.name}`, meaning: POST_METRICS.views.meaning, sum: ({ views }) => views },
  {
    name: `昨天${POST_METRICS.validViews.name}`,
    meaning: POST_METRICS.validViews.meaning,
    sum: ({ validViews }) => validViews,
  },
  {
    name: '昨天互动',
    meaning: '昨天收到、至今没有取消或删除的点赞、评论、收藏，加上分享。',
    sum: ({ likes, comments, favorites, shares }) => likes + comments + favorites + shares,
  },
  { name: `昨天${POST_METRICS.follows.name}`, meaning: POST_METRICS.follows.meaning, sum: ({ follows }) => follows },
];

const figureOf = ({ name, meaning, sum }: Shown, overview: AnalyticsOverview | undefined): Figure => ({
  name,
  meaning,
  value: overview === undefined ? undefined : sum(overview.now).toLocaleString('zh-CN'),
  note: overview === undefined ? '' : changeOf(sum(overview.now), sum(overview.before), 1),
});
