import { useQuery } from '@tanstack/react-query';
import {
  NAVIGATION_LABEL,
  NAVIGATIONS,
  PAGE_DEVICE_LABEL,
  PAGE_DEVICES,
  VITAL_LABEL,
  VITAL_MEANING,
  VITALS,
  VITALS_DAYS,
} from '#contract/views/vitals-constants.ts';
import type { VitalOfKind } from '#contract/views/vitals.ts';
import { formatInteger } from '../../../lib/format.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { titled } from '../../../lib/meta.ts';
import { Figures } from '../../../ui/data/figures.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { filterParams, type Filters } from './address.ts';
import { formatVital, shareOf, thresholdsOf } from './judge.ts';
import { KindsPanel, SharesPanel } from './kind-panels.tsx';
import { overviewQuery } from './queries.ts';
import { RatingTag } from './rating-tag.tsx';
import { TrendPanel } from './trend-panel.tsx';
import css from './vitals.module.css';

export const meta = () => [{ title: titled('页面性能') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '页面性能'] };

/** Web vitals as measured in readers' browsers; the filters are in the address. */
export default function VitalsPage() {
  const { values, go } = useFilters(filterParams);
  const overview = useQuery(overviewQuery(values));
  const figures = overview.data?.list;
  const isFiltered = values.device !== undefined || values.navigation !== undefined;
  return (
    <AdminPage>
      <PageHead title="页面性能" text={`近 ${VITALS_DAYS} 天在读者浏览器里抽样实测的速度。`}>
        <FilterBar filters={values} onFilters={go} />
      </PageHead>
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : figures?.length === 0 ? (
        <Panel title="各类页面">
          {isFiltered ? (
            <EmptyState illustration="search" title="没有符合条件的样本" text="换一种设备或打开方式再看。" />
          ) : (
            <EmptyState illustration="tray" title="还没有样本" text="读者打开页面并离开后，这里会显示抽样数据。" />
          )}
        </Panel>
      ) : (
        <>
          <Figures label="全部页面的第 75 百分位" figures={VITALS.map((vital) => figureOf(vital, figures))} />
          <KindsPanel figures={figures ?? []} busy={overview.isFetching} />
          <TrendPanel filters={values} onFilters={go} />
          <SharesPanel figures={figures ?? []} vital={values.vital} busy={overview.isFetching} />
        </>
      )}
      <MeaningsPanel />
    </AdminPage>
  );
}

const DEVICES = [
  { value: 'all', label: '全部' },
  ...PAGE_DEVICES.map((value) => ({ value, label: PAGE_DEVICE_LABEL[value] })),
] as const;
const WAYS = [
  { value: 'all', label: '全部打开方式' },
  ...NAVIGATIONS.map((value) => ({ value, label: NAVIGATION_LABEL[value] })),
] as const;

const FilterBar = ({
  filters: { device, navigation },
  onFilters,
}: {
  filters: Filters;
  onFilters: (change: Partial<Filters>) => void;
}) => (
  <Cluster gap={8} align="center" wrap>
    <Segmented
      legend="设备"
      options={DEVICES}
      value={device ?? 'all'}
      onChange={(next) => onFilters({ device: next === 'all' ? undefined : next })}
    />
    <Select
      label="打开方式"
      labelHidden
      options={WAYS}
      value={navigation ?? 'all'}
      onChange={(next) => onFilters({ navigation: next === 'all' ? undefined : next })}
      className={css.choice}
    />
  </Cluster>
);

function figureOf(vital: VitalOfKind['vital'], figures: readonly VitalOfKind[] | undefined) {
  const known = figures?.find((one) => one.vital === vital && one.kind === null);
  return {
    name: VITAL_LABEL[vital],
    value: figures === undefined ? undefined : known === undefined ? '—' : formatVital(vital, known.p75),
    note: known !== undefined && (
      <Cluster as="span" gap={6} align="center" wrap inline>
        <RatingTag vital={vital} value={known.p75} />
        良好 {shareOf(known.good, known.samples)}，样本 {formatInteger(known.samples)}
      </Cluster>
    ),
  };
}

/** Explains each metric and its thresholds. */
const MeaningsPanel = () => (
  <Panel title="指标说明">
    <Stack as="dl" gap={10} size={13}>
      {VITALS.map((vital) => (
        <Grid gap={12} key={vital} className={css.meaning}>
          <dt>{VITAL_LABEL[vital]}</dt>
          <Text as="dd" tone="muted">
            {VITAL_MEANING[vital]}。{thresholdsOf(vital)}。
          </Text>
        </Grid>
      ))}
    </Stack>
    <Text numeric size={13} tone="muted" marginTop={12}>
      第 75 百分位是四分之三的样本不超过的数，按分段计数估算，误差不超过
      10%；占比是准确的。读者转到站内别的页面或离开标签页，一次打开就算结束；不记录读者是谁，也不记录页面地址。
    </Text>
  </Panel>
);
