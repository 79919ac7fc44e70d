import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { POST_METRICS, POST_METRIC_NAMES } from '#contract/analytics/constants.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { requireCreator } from '../../kits/session/guards.ts';
import { chinaDay } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { lengthOf, periodText } from '../../lib/periods/period.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RangePicker } from '../../ui/forms/range-picker.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { ExportDialog } from '../../ui/overlays/export-dialog.tsx';
import type { Route } from './+types/page.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { boundsOf, chosenOf, filterParams, scopeOf, SPANS, type Filters, type Scope } from './address.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { AnalyticsTable } from './posts-table.tsx';
import { downloadAnalytics, overviewQuery } from './queries.ts';
import { Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './page.module.css';
import { TrendPanel } from './trend-panel.tsx';

export const meta = () => [{ title: titled('作品数据') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

/** Statistics of a creator's posts: totals compared with the previous period, trend, sources, and figures by post. */
export default function AnalyticsPage() {
  const me = useOutletContext<Me>();
  const [params, setParams] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const filters = filterParams.read(params);
  const searchWith = (change: Partial<Filters>) => filterParams.write({ ...filters, ...change });
  const go = (change: Partial<Filters>) => setParams(searchWith(change), { preventScrollReset: true, replace: true });
  const scope = scopeOf(filters);
  const { name } = chosenOf(filters);
  const overview = useQuery(overviewQuery(scope));
  const post = overview.data?.work ?? null;
  const ownPosts = me.identity === 'agencies' ? '包含机构与子账号的作品' : '你的全部作品';
  const linkToPost = (id: string | undefined) => ({ search: searchWith({ work: id, page: 1 }) });
  return (
    <Stack gap={16} shrinkChildren className={css.page}>
      {filters.work !== undefined && (
        <Cluster as={Link} align="center" gap={4} tone="primary" size={14} inline className={css.back} to={linkToPost(undefined)}>
          <Icon name="chevron-left" size="s" />
          全部作品的数据
        </Cluster>
      )}
      <PageHead
        title={post === null ? '作品数据' : post.title || '无标题'}
        text={`${periodText(scope, chinaDay().slice(0, 4))}，${filters.work === undefined ? ownPosts : '单篇作品'}。数据截至昨天。`}
      >
        <RangePicker
          options={SPANS}
          value={name}
          period={scope}
          bounds={boundsOf()}
          onName={(span) => go({ span, from: undefined, to: undefined, page: 1 })}
          onPeriod={({ from, to }) => go({ from, to, page: 1 })}
        />
        <Button icon="download" onClick={() => setExporting(true)}>
          导出
        </Button>
      </PageHead>
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <FiguresPanel
          overview={overview.data}
          days={lengthOf(overview.data ?? scope)}
          linkOf={(metric) => ({ search: searchWith({ metric }) })}
        />
      )}
      <TrendPanel
        scope={scope}
        metric={filters.metric}
        onMetric={(metric) => go({ metric })}
        by={filters.by}
        onBy={(by) => go({ by })}
      />
      <AudiencePanel scope={scope} />
      {filters.work === undefined && (
        <AnalyticsTable
          period={scope}
          all={overview.data?.now}
          sort={filters.sort}
          page={filters.page}
          onSort={(sort) => go({ sort, page: 1 })}
          onPage={(page) => go({ page })}
          linkToPost={linkToPost}
        />
      )}
      <Panel title="指标说明">
        <Grid as="dl" size={13} leading="reading" className={css.meanings}>
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
