import { useQuery } from '@tanstack/react-query';
import type { ReaderDevice } from '#contract/views/views.ts';
import type { AnalyticsAudience } from '#contract/analytics/analytics.ts';
import { formatInteger } from '../../lib/format.ts';
import { DataEmpty } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';
import type { Scope } from './address.ts';
import { SOURCE_LABEL } from './parts.ts';
import { audienceQuery } from './queries.ts';

const DEVICE_LABEL: Record<ReaderDevice, string> = { phone: '手机', tablet: '平板', desktop: '电脑' };
/** Further regions are summed up. */
const REGIONS_SHOWN = 8;

/** The sources of views, as shares of all views of the period. */
export function AudiencePanel({ scope }: { scope: Scope }) {
  const audience = useQuery(audienceQuery(scope));
  const { data } = audience;
  return (
    <Panel title="读者来源" busy={audience.isFetching}>
      {audience.isError ? (
        <ErrorState message={audience.error.message} retrying={audience.isFetching} onRetry={() => void audience.refetch()} />
      ) : data === undefined ? (
        <Text size={12} tone="muted" className={css.less}>
          正在加载…
        </Text>
      ) : data.views === 0 ? (
        <DataEmpty meaning="none" title="这段时间没有阅读播放" text="有了读者，这里会显示他们从哪里来、在哪里、用什么设备。" />
      ) : (
        <>
          <Grid className={css.audience}>
            <Parts
              title="来源"
              all={data.views}
              parts={data.sources.map(({ source, views }) => ({
                name: source === null ? '未知' : SOURCE_LABEL[source],
                views,
              }))}
            />
            <Parts title="地区" all={data.views} parts={regionsOf(data)} />
            <Stack alignContent="start" gap={24}>
              <Parts
                title="设备"
                all={data.views}
                parts={data.devices.map(({ device, views }) => ({
                  name: device === null ? '未知' : DEVICE_LABEL[device],
                  views,
                }))}
              />
              <Parts
                title="登录与未登录"
                all={data.views}
                parts={[
                  { name: '登录用户', views: data.loggedIn },
                  { name: '未登录', views: data.guests },
                ]}
              />
            </Stack>
          </Grid>
          <Text size={12} tone="muted" className={css.less}>
            占同期 {formatInteger(data.views)} 次阅读播放的比例。地区按网络地址估算；没有记下地区或设备的算作未知。
          </Text>
        </>
      )}
    </Panel>
  );
}

function regionsOf({ regions, views }: AnalyticsAudience): { name: string; views: number }[] {
  const shownRegions = regions
    .slice(0, REGIONS_SHOWN)
    .map(({ region, views: count }) => ({ name: region ?? '未知', views: count }));
  const rest = views - shownRegions.reduce((sum, part) => sum + part.views, 0);
  return rest > 0 ? [...shownRegions, { name: '其他地区', views: rest }] : shownRegions;
}

const Parts = ({ title, all, parts }: { title: string; all: number; parts: { name: string; views: number }[] }) => (
  <div>
    <Text as="h3" size={13} weight="strong">
      {title}
    </Text>
    <Stack as="ul" gap={12} size={13} className={css.parts}>
      {parts.map(({ name, views }) => (
        <Grid as="li" align="center" gap={10} key={name}>
          <span>{name}</span>
          <ProgressBar label={name} value={(views / all) * 100} />
          <b>{((views / all) * 100).toFixed(1)}%</b>
        </Grid>
      ))}
    </Stack>
  </div>
);
