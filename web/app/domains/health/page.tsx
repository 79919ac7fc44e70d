import { useQuery } from '@tanstack/react-query';
import { Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { CHECK_LABEL } from '#contract/health/constants.ts';
import type { CheckState, HealthState } from '#contract/health/health.ts';
import { AdminPage } from '../../kits/resource/page.tsx';
import { formatBytes, formatClock, formatDateTime, formatInteger } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../ui/data/chip.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHead, Facts, Panel } from '../../ui/layout/panel.tsx';
import { PageErrorsPanel } from '../views/parts/page-errors-panel.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import own from './health.module.css';
import { healthQuery } from './queries.ts';

export const meta = () => [{ title: titled('运行状态') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '运行状态'] };

const LOOK: Record<CheckState, { tone: Tone; icon: IconName; label: string }> = {
  good: { tone: 'success', icon: 'check-circle', label: '正常' },
  warning: { tone: 'warning', icon: 'warning', label: '需留意' },
  bad: { tone: 'error', icon: 'alert-circle', label: '异常' },
};

/** The health of the installation: problems first, then figures. */
export default function HealthPage() {
  const state = useQuery(healthQuery);
  return (
    <AdminPage>
      <PageHead title="运行状态" text={state.data === undefined ? ' ' : `每 10 秒更新，最近一次 ${formatClock(state.data.at)}。`}>
        <ButtonLink icon="bell" to="/admin/system/alerts">
          告警
        </ButtonLink>
        <ButtonLink icon="bolt" to="/admin/system/vitals">
          页面性能
        </ButtonLink>
        <Button icon="refresh" loading={state.isFetching} onClick={() => void state.refetch()}>
          刷新
        </Button>
      </PageHead>
      {state.data !== undefined ? (
        <>
          <Checks checks={state.data.checks} />
          <Grid align="start" gap={16} className={own.panels}>
            <DatabasePanel state={state.data} />
            <JobsPanel jobs={state.data.jobs} />
            <ServerPanel state={state.data} />
          </Grid>
          <FailedJobs />
          <PageErrorsPanel />
          <TablesPanel tables={state.data.database.tables} />
          <QueriesPanel slow={state.data.slow} failure={state.data.slowFailure} />
        </>
      ) : state.isError ? (
        <ErrorState message={state.error.message} retrying={state.isFetching} onRetry={() => void state.refetch()} />
      ) : (
        <Panel title="检查">
          <SkeletonLines lines={8} />
        </Panel>
      )}
    </AdminPage>
  );
}

const Checks = ({ checks }: Pick<HealthState, 'checks'>) => (
  <Grid as="ul" gap={12} className={own.checks} aria-label="检查结果">
    {checks.map(({ check, state, text }) => (
      <Stack as="li" alignContent="start" gap={6} surface key={check}>
        <span>
          <b>{CHECK_LABEL[check]}</b>
          <Tag tone={LOOK[state].tone} icon={LOOK[state].icon}>
            {LOOK[state].label}
          </Tag>
        </span>
        <p>{text}</p>
      </Stack>
    ))}
  </Grid>
);

const DatabasePanel = ({ state: { database } }: { state: HealthState }) => (
  <Panel title="数据库">
    <Facts
      facts={[
        { name: '版本', value: `PostgreSQL ${database.version}` },
        { name: '大小', value: formatBytes(database.bytes) },
        { name: '响应时间', value: `${database.milliseconds.toFixed(1)} 毫秒` },
        { name: '连接', value: `${database.connections} / ${database.connectionsMax}` },
        { name: '缓存命中', value: database.cacheHits === null ? '—' : `${database.cacheHits.toFixed(2)}%` },
        { name: '最久的事务', value: seconds(database.oldestTransaction) },
      ]}
    />
  </Panel>
);

const JobsPanel = ({ jobs }: Pick<HealthState, 'jobs'>) => (
  <Panel title="后台任务">
    <Facts
      facts={[
        { name: '进行中', value: formatInteger(jobs.running) },
        { name: '排队', value: formatInteger(jobs.waiting) },
        { name: '最久的等待', value: jobs.oldest === null ? '—' : seconds(jobs.oldest) },
        { name: '失败', value: formatInteger(jobs.failed) },
        ...jobs.kinds
          .filter(({ waiting }) => waiting > 0)
          .slice(0, 3)
          .map(({ task, waiting }) => ({ name: task, value: `${waiting} 个排队` })),
      ]}
    />
  </Panel>
);

const ServerPanel = ({ state: { server, storage, disk, workers, backup } }: { state: HealthState }) => (
  <Panel title="服务器">
    <Facts
      facts={[
        { name: '版本', value: `${server.version} · ${server.build.slice(0, 12)}` },
        { name: 'Node.js', value: server.node },
        { name: '启动于', value: formatDateTime(server.startedAt) },
        { name: '内存', value: formatBytes(server.memory) },
        { name: '负载', value: `${server.load.toFixed(2)} / ${server.processors} 核` },
        { name: '在线连接', value: `${server.streams} 个（本进程）` },
        { name: '服务与后台进程', value: `${server.processes} 个，其中后台 ${workers.running} 个` },
        { name: '上次备份', value: backup === null ? '—' : `${formatDateTime(backup.at)}${backup.sealed ? '' : '（未加密）'}` },
        { name: '磁盘剩余', value: `${formatBytes(disk.free)} / ${formatBytes(disk.total)}` },
        { name: '文件存储', value: storage.active },
      ]}
    />
  </Panel>
);

const seconds = (value: number): string =>
  value < 1 ? '不到 1 秒' : value < 90 ? `${Math.round(value)} 秒` : `${Math.round(value / 60)} 分钟`;

/** The largest tables of the database. */
const TablesPanel = ({ tables }: Pick<HealthState['database'], 'tables'>) => (
  <Panel title="最大的表" flush>
    <DataTable
      caption="最大的表"
      rows={tables}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          title: '表',
          heading: true,
          renderCell: ({ name }) => (
            <Text as="span" size={12} weight="normal" className={own.code}>
              {name}
            </Text>
          ),
        },
        { key: 'bytes', title: '大小（含索引）', number: true, renderCell: ({ bytes }) => formatBytes(bytes) },
        { key: 'rows', title: '行数（估计）', number: true, renderCell: ({ rows }) => formatInteger(Math.round(rows)) },
      ]}
    />
  </Panel>
);

/** The slowest queries, where PostgreSQL records them (pg_stat_statements). */
const QueriesPanel = ({ slow, failure }: Pick<HealthState, 'slow'> & { failure: string | null }) => (
  <Panel title="最慢的查询" flush>
    {slow === null ? (
      <Text size={13} tone="muted" className={own.quiet}>
        {failure === null
          ? '数据库没有开启 pg_stat_statements，无法统计查询耗时。自备的 PostgreSQL 开启该扩展后可查看。'
          : `查询统计读取失败：${failure}`}
      </Text>
    ) : slow.length === 0 ? (
      <Text size={13} tone="muted" className={own.quiet}>
        还没有记录。
      </Text>
    ) : (
      <DataTable
        caption="最慢的查询"
        rows={slow}
        keyOf={({ query }) => query}
        columns={[
          {
            key: 'query',
            title: '查询',
            heading: true,
            renderCell: ({ query }) => (
              <Text as="span" size={12} weight="normal" className={own.code}>
                {query}
              </Text>
            ),
          },
          { key: 'mean', title: '平均', number: true, renderCell: ({ mean }) => `${mean.toFixed(1)} 毫秒` },
          { key: 'calls', title: '次数', number: true, renderCell: ({ calls }) => formatInteger(calls) },
          {
            key: 'total',
            title: '合计',
            number: true,
            wideOnly: true,
            renderCell: ({ total }) => `${(total / 1000).toFixed(1)} 秒`,
          },
        ]}
      />
    )}
  </Panel>
);
