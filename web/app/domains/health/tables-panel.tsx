import type { HealthState } from '#contract/health.ts';
import { formatBytes } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import own from './health.module.css';

/** Where the room of the database goes. */
export const TablesPanel = ({ tables }: Pick<HealthState['database'], 'tables'>) => (
  <Panel title="最大的表" flush>
    <DataTable
      caption="最大的表"
      rows={tables}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', title: '表', heading: true, renderCell: ({ name }) => <span className={own.code}>{name}</span> },
        { key: 'bytes', title: '大小（含索引）', number: true, renderCell: ({ bytes }) => formatBytes(bytes) },
        { key: 'rows', title: '行数（估计）', number: true, renderCell: ({ rows }) => Math.round(rows).toLocaleString('zh-CN') },
      ]}
    />
  </Panel>
);

/** The slowest queries, where PostgreSQL keeps them. */
export const QueriesPanel = ({ slow }: Pick<HealthState, 'slow'>) => (
  <Panel title="最慢的查询" flush>
    {slow === null ? (
      <p className={own.quiet}>
        数据库没有开启 pg_stat_statements，看不到查询的耗时。自备的 PostgreSQL 开启这个扩展后，会列在这里。
      </p>
    ) : slow.length === 0 ? (
      <p className={own.quiet}>还没有记录。</p>
    ) : (
      <DataTable
        caption="最慢的查询"
        rows={slow}
        keyOf={({ query }) => query}
        columns={[
          { key: 'query', title: '查询', heading: true, renderCell: ({ query }) => <span className={own.code}>{query}</span> },
          { key: 'mean', title: '平均', number: true, renderCell: ({ mean }) => `${mean.toFixed(1)} 毫秒` },
          { key: 'calls', title: '次数', number: true, renderCell: ({ calls }) => calls.toLocaleString('zh-CN') },
          {
            key: 'total',
            title: '合计',
            number: true,
            roomy: true,
            renderCell: ({ total }) => `${(total / 1000).toFixed(1)} 秒`,
          },
        ]}
      />
    )}
  </Panel>
);
