import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { ANALYTICS_SORTS, POST_METRICS, POST_METRIC_NAMES } from '#contract/analytics/constants.ts';
import type { AnalyticsSort, PostAnalytics, PostFigures } from '#contract/analytics/analytics.ts';
import { formatDay } from '../../lib/format.ts';
import type { Period } from '../../lib/periods/period.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './page.module.css';
import { formatFigure } from './figure.ts';
import { analyticsPostsQuery } from './queries.ts';

const WIDE_ONLY: readonly string[] = ['visitors', 'opens', 'favorites', 'shares'];
const SORTS = ANALYTICS_SORTS.map((value) => ({
  value,
  label: value === 'newest' ? '按发布时间' : `按${POST_METRICS[value].name}`,
}));

/** The figures of each post in the period, with totals in the last row. */
export function AnalyticsTable({
  period: { from, to },
  all,
  sort,
  page,
  onSort,
  onPage,
  linkToPost,
}: {
  period: Period;
  all: PostFigures | undefined;
  sort: AnalyticsSort;
  page: number;
  onSort: (sort: AnalyticsSort) => void;
  onPage: (page: number) => void;
  /** The page with the figures of a post. */
  linkToPost: (id: string) => To;
}) {
  const posts = useQuery(analyticsPostsQuery({ from, to, sort, page, limit: 10 }));
  return (
    <Panel
      title="单篇表现"
      flush
      busy={posts.isFetching}
      aside={<Select size="s" label="排序" labelHidden options={SORTS} value={sort} onChange={onSort} className={css.metric} />}
    >
      <ListState query={posts} onPage={onPage} empty={{ title: '还没有数据', text: '作品发布后，每天的数据会显示在这里。' }}>
        {(rows) => (
          <DataTable
            caption="单篇表现"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: (post) => <PostCell work={post} to={linkToPost(post.id)} />,
              },
              ...POST_METRIC_NAMES.map((metric) => ({
                key: metric,
                title: POST_METRICS[metric].name,
                renderCell: (post: PostAnalytics) => formatFigure(metric, post[metric]),
                number: true,
                wideOnly: WIDE_ONLY.includes(metric),
              })),
            ]}
            {...(all === undefined
              ? {}
              : { foot: ['全部作品', ...POST_METRIC_NAMES.map((metric) => formatFigure(metric, all[metric]))] })}
          />
        )}
      </ListState>
      <Text size={12} tone="muted" className={css.note}>
        “全部作品”与上方概览相同：访客看几篇都算 1 人，新增关注含在其他页面关注的，所以不等于各行相加。
      </Text>
    </Panel>
  );
}

const PostCell = ({ work: { title, type, author, publishedAt }, to }: { work: PostAnalytics; to: To }) => (
  <Stack as="span" shrink gap={2} className={css.work}>
    <Link to={to}>{title === '' ? '无标题' : title}</Link>
    <Text as="span" tone="faint" size={12} weight="normal">
      {type === 'article' ? '文章' : '视频'} · {author.nickname}
      {publishedAt !== null && ` · ${formatDay(publishedAt)}发布`}
    </Text>
  </Stack>
);
