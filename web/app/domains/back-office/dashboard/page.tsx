import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { METRICS, METRIC_LABEL, METRIC_MEANING } from '#contract/back-office/constants.ts';
import { findProvince } from '#contract/provinces.ts';
import { chinaDay, formatBytes, formatClock, formatDayAndWeekday, formatInteger } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { lastDays, lengthOf, type Period } from '../../../lib/periods/period.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RangePicker } from '../../../ui/forms/range-picker.tsx';
import { PageHead, Facts, Panel } from '../../../ui/layout/panel.tsx';
import { addressOf, boundsOf, readAddress, type TrendAddress } from './address.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './dashboard.module.css';
import { overviewQuery, regionsQuery } from './queries.ts';
import { Today } from './today.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

export const meta = () => [{ title: titled('数据大盘') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['数据大盘'] };

/** The dashboard of the platform; the metric and period of the chart are in the address. */
export default function Dashboard() {
  const [params] = useSearchParams();
  const address = readAddress(params);
  const { data } = useQuery(overviewQuery());
  return (
    <Stack gap={16} shrinkChildren padding={24} className={css.page}>
      <PageHead
        title="数据大盘"
        text={data === undefined ? ' ' : `${formatDayAndWeekday(data.at)} ${formatClock(data.at)} 更新，每 60 秒刷新一次。`}
      >
        <Range address={address} />
      </PageHead>
      <Today linkOf={(metric) => addressOf({ ...address, metric })} />
      <div className={css.columns}>
        <div className={css.column}>
          <TrendPanel address={address} />
          <WaitingPanel />
          <MeaningsPanel />
        </div>
        <div className={css.column}>
          <StatePanel />
          <RegionsPanel />
        </div>
      </div>
    </Stack>
  );
}

/** Explains the metrics. */
const MeaningsPanel = () => (
  <Panel title="指标说明">
    <Stack as="dl" gap={10} size={13} className={css.meanings}>
      {METRICS.map((name) => (
        <Grid gap={12} key={name}>
          <dt>{METRIC_LABEL[name]}</dt>
          <Text as="dd" tone="muted">
            {METRIC_MEANING[name]}。
          </Text>
        </Grid>
      ))}
    </Stack>
    <Text numeric size={13} tone="muted" marginTop={12}>
      每天按北京时间 0 点起算。浏览分批入库，最近几秒的可能尚未计入。
    </Text>
  </Panel>
);

const QUICK = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} 天` }));

/** Chooses the last days or a custom period. */
function Range({ address }: { address: TrendAddress }) {
  const navigate = useNavigate();
  const today = chinaDay();
  const go = (span: Period) => void navigate(addressOf({ ...address, ...span }), { replace: true, preventScrollReset: true });
  const days = String(lengthOf(address));
  return (
    <RangePicker
      options={QUICK}
      value={address.to === today && QUICK.some(({ value }) => value === days) ? days : null}
      period={address}
      bounds={boundsOf(today)}
      onName={(name) => go(lastDays(Number(name), today))}
      onPeriod={({ from, to }) => go({ from, to })}
    />
  );
}

const SHOWN_FIRST = 8;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Posts and users by province, those with the most posts first. */
function RegionsPanel() {
  const [all, setAll] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(regionsQuery());
  const rows = data?.list ?? [];
  return (
    <Panel
      title="地区分布"
      flush
      busy={isFetching}
      aside={
        rows.length > SHOWN_FIRST && (
          <Button size="s" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `全部 ${rows.length} 项`}
          </Button>
        )
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="各地区的公开作品与账号"
          rows={all ? rows : rows.slice(0, SHOWN_FIRST)}
          keyOf={({ region }) => region ?? ''}
          columns={[
            { key: 'region', title: '地区', heading: true, renderCell: ({ region }) => nameOf(region) },
            { key: 'works', title: '公开作品', number: true, renderCell: ({ works: posts }) => formatInteger(posts) },
            { key: 'people', title: '账号', number: true, renderCell: ({ people: users }) => formatInteger(users) },
          ]}
          foot={[
            '全部地区',
            formatInteger(sum(rows.map(({ works }) => works))),
            formatInteger(sum(rows.map(({ people }) => people))),
          ]}
        />
      )}
      <Text size={12} tone="muted" className={css.note}>
        作品按发布时所选地区，账号按个人资料所填地区。
      </Text>
    </Panel>
  );
}

const nameOf = (region: string | null): string => (region === null ? '未填写' : (findProvince(region)?.label ?? region));

/** Totals of the platform, and pending work. */
function StatePanel() {
  const { data, isFetching } = useQuery(overviewQuery());
  if (data === undefined) return null;
  return (
    <Panel title="平台规模" busy={isFetching}>
      <Facts
        facts={[
          { name: '注册账号', value: formatInteger(data.totals.people) },
          {
            name: '公开作品',
            value: (
              <Link className={css.queue} to="/admin/content/posts?status=published">
                {formatInteger(data.totals.works)}
              </Link>
            ),
          },
          { name: '视频原件', value: formatBytes(data.stored.media) },
          { name: '图片原件', value: formatBytes(data.stored.images) },
          { name: '后台任务（等待中）', value: formatInteger(data.jobs.waiting) },
          { name: '后台任务（已放弃）', value: formatInteger(data.jobs.failed) },
        ]}
      />
    </Panel>
  );
}
