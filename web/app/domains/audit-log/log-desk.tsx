import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { logList } from '#contract/audit-log.ts';
import { request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { DeskHead } from '../../ui/panel.tsx';
import { useDeskAddress } from '../administration/desk-address.ts';
import { DeskList } from '../administration/desk-list.tsx';
import desk from '../administration/desk-page.module.css';
import { Changes } from './changes.tsx';
import css from './log-desk.module.css';
import { LogFilters } from './log-filters.tsx';
import { actionName, targetName } from './words.ts';

const logQuery = (filter: InputOf<typeof logList>) =>
  queryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ signal }) => request(logList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Who did what in the back office; what is asked for is in the address. */
export function LogDesk() {
  const address = useDeskAddress();
  const asked = {
    admin: address.get('admin'),
    action: address.get('action'),
    targetId: address.get('target'),
    from: address.get('from'),
    to: address.get('to'),
    ...address.sort('at'),
  };
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''));
  const list = useQuery(logQuery({ page: address.page, limit: 30, ...filter }));
  return (
    <div className={desk.page}>
      <DeskHead title="操作日志" text="管理员做过的改动都记在这里，只能添加，不能改动或删除。" />
      <DeskList
        name="log"
        label="操作日志"
        query={list}
        keyOf={({ id }) => id}
        sort="-at"
        file={{ list: 'log', filter }}
        empty={{ title: '没有符合条件的记录', text: '换个时间、管理员或动作试试。' }}
        filters={<LogFilters key={JSON.stringify(filter)} />}
        columns={[
          { key: 'at', title: '时间', sort: 'at', renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
          { key: 'admin', title: '管理员', renderCell: ({ adminAccount }) => adminAccount },
          { key: 'action', title: '动作', heading: true, renderCell: ({ action }) => actionName(action) },
          {
            key: 'target',
            title: '对象',
            renderCell: ({ targetType, targetId }) => (
              <span className={css.target}>
                {targetName(targetType)} {targetId}
              </span>
            ),
          },
          { key: 'changes', title: '变化', renderCell: (row) => <Changes row={row} /> },
          { key: 'ip', title: 'IP', roomy: true, renderCell: ({ ip }) => ip },
        ]}
      />
    </div>
  );
}
