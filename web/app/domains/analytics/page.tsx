import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext, useSearchParams, type To } from 'react-router';
import { POST_METRICS, POST_METRIC_NAMES, ANALYTICS_SORTS } from '#contract/analytics/constants.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { PostAnalytics, AnalyticsOverview, AnalyticsSort } from '#contract/analytics/analytics.ts';
import { requireCreator } from '../../kits/session/guards.ts';
import { formatDay } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Figures } from '../../ui/data/figures.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { ExportDialog } from '../../ui/overlays/export-dialog.tsx';
import type { Route } from './+types/page.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { figureChange } from './change.ts';
import { formatFigure } from './figure.ts';
import { daysIn, look, scopeOf, SPANS, type Look, type Scope, type Span } from './address.ts';
import { downloadAnalytics, overviewQuery, analyticsPostsQuery } from './queries.ts';
import { Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { TrendPanel } from './trend-panel.tsx';

export const meta = () => [{ title: titled('作品数据') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

export default function Composition() {
  return <AnalyticsPage me={useOutletContext<Me>()} />;
}

/** What readers did with a creator's posts: sums beside the period before, day by day, where from, post by post. */
function AnalyticsPage({ me }: { me: Me }) {
  const [params, setParams] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const address = look.read(params);
  const go = (change: Partial<Look>) =>
    setParams(look.write({ ...address, ...change }), { preventScrollReset: true, replace: true });
  const scope = scopeOf(address);
  const overview = useQuery(overviewQuery(scope));
  const post = overview.data?.work ?? null;
  const whose = me.identity === 'agencies' ? '包含机构与子账号的作品' : '你的全部作品';
  const addressOf = (id: string | undefined) => ({ search: look.write({ ...address, work: id, page: 1 }) });
  return (
    <Stack gap="4" bounded className={css.page}>
      {address.work !== undefined && (
        <Cluster as={Link} align="center" gap="1" tone="primary" size="m" inline className={css.back} to={addressOf(undefined)}>
          <Icon name="chevron-left" size="s" />
          全部作品的数据
        </Cluster>
      )}
      <PageHead
        title={post === null ? '作品数据' : post.title || '无标题'}
        text={`${daysText(scope)}，${address.work === undefined ? whose : '这一篇'}。只统计到昨天为止的整天。`}
      >
        <Segmented legend="时间" options={SPANS} value={address.span} onChange={(next) => go({ span: next, page: 1 })} />
        <Button icon="download" onClick={() => setExporting(true)}>
          导出
        </Button>
      </PageHead>
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <div className={css.cards}>
          <Figures label="数据概览" figures={cards(overview.data, daysIn(address.span))} />
        </div>
      )}
      <TrendPanel scope={scope} metric={address.metric} onMetric={(metric) => go({ metric })} />
      <AudiencePanel scope={scope} />
      {address.work === undefined && (
        <AnalyticsTable
          span={scope}
          sort={address.sort}
          page={address.page}
          onSort={(sort) => go({ sort, page: 1 })}
          onPage={(page) => go({ page })}
          addressOf={addressOf}
        />
      )}
      <Panel title="指标说明">
        <Grid as="dl" size="s" leading="reading" className={css.meanings}>
          {POST_METRIC_NAMES.map((metric) => (
            <div key={metric}>
              <Text as="dt" weight="strong">
                {POST_METRICS[metric].name}
              </Text>
              <Text as="dd" tone="muted">
                {POST_METRICS[metric].meaning}
              </Text>
            </div>
          ))}
        </Grid>
      </Panel>
      <AnalyticsExport open={exporting} onOpenChange={setExporting} scope={scope} />
    </Stack>
  );
}

const cards = (overview: AnalyticsOverview | undefined, days: number) =>
  POST_METRIC_NAMES.map((metric) => ({
    name: POST_METRICS[metric].name,
    value: formatFigure(metric, overview?.now[metric] ?? null),
    note: overview === undefined ? '' : figureChange(metric, overview.now[metric], overview.before[metric], days),
  }));

function daysText({ from, to }: Span): string {
  const [first, last] = [from, to].map((day) => formatDay(`${day}T00:00:00+08:00`));
  return first === last ? `${first}` : `${first} – ${last}`;
}

const POSTS = { value: 'posts', label: '单篇数据' } as const;
const DAYS = { value: 'days', label: '每日数据' } as const;

const AnalyticsExport = ({
  open,
  onOpenChange,
  scope,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  scope: Scope;
}) => (
  <ExportDialog
    open={open}
    onOpenChange={onOpenChange}
    title="导出作品数据"
    kinds={scope.postsId === undefined ? [POSTS, DAYS] : [DAYS, POSTS]}
    onExport={(kind, format) => downloadAnalytics({ kind, format, ...scope })}
  >
    <p>
      {scope.from} 至 {scope.to}
    </p>
  </ExportDialog>
);

const ROOMY: readonly string[] = ['visitors', 'opens', 'favorites', 'shares'];
const SORTS = ANALYTICS_SORTS.map((value) => ({
  value,
  label: value === 'newest' ? '按发布时间' : `按${POST_METRICS[value].name}`,
}));

/** The figures of each post in the period. */
function AnalyticsTable({
  span,
  sort,
  page,
  onSort,
  onPage,
  addressOf,
}: {
  span: Span;
  sort: AnalyticsSort;
  page: number;
  onSort: (sort: AnalyticsSort) => void;
  onPage: (page: number) => void;
  /** Where one post's figures are. */
  addressOf: (post: string) => To;
}) {
  const posts = useQuery(analyticsPostsQuery({ ...span, sort, page, limit: 10 }));
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
                renderCell: (post) => <PostCell work={post} to={addressOf(post.id)} />,
              },
              ...POST_METRIC_NAMES.map((metric) => ({
                key: metric,
                title: POST_METRICS[metric].name,
                renderCell: (post: PostAnalytics) => formatFigure(metric, post[metric]),
                number: true,
                roomy: ROOMY.includes(metric),
              })),
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

const PostCell = ({ work: { title, type, author, publishedAt }, to }: { work: PostAnalytics; to: To }) => (
  <Stack as="span" shrink gap="half" className={css.work}>
    <Link to={to}>{title === '' ? '无标题' : title}</Link>
    <Text as="span" tone="faint" size="xs" weight="normal">
      {type === 'article' ? '文章' : '视频'} · {author.nickname}
      {publishedAt !== null && ` · ${formatDay(publishedAt)}发布`}
    </Text>
  </Stack>
);
