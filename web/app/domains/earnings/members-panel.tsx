import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatYuan } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './earnings-desk.module.css';
import { ListState } from '../../ui/list-state.tsx';
import { membersQuery } from './queries.ts';
import { spanOf, SPANS, type SpanName } from './spans.ts';

/** What each sub-account's works earned, and how it was shared. */
export function MembersPanel() {
  const [name, setName] = useState<SpanName>('month');
  const [page, setPage] = useState(1);
  const members = useQuery(membersQuery({ ...spanOf(name), page, limit: 10 }));
  return (
    <Panel
      title="按子账号"
      flush
      busy={members.isFetching}
      aside={
        <Segmented
          legend="时间"
          options={SPANS}
          value={name}
          onChange={(next) => {
            setName(next);
            setPage(1);
          }}
        />
      }
    >
      <ListState query={members} onPage={setPage} empty={{ title: '这段时间子账号没有收益' }}>
        {(rows) => (
          <DataTable
            caption="子账号收益"
            rows={rows}
            keyOf={({ person }) => person.id}
            columns={[
              {
                key: 'person',
                title: '账号',
                heading: true,
                renderCell: ({ person }) => (
                  <span className={css.person}>
                    <Avatar src={person.avatar} size="s" />
                    {person.nickname}
                  </span>
                ),
              },
              { key: 'works', title: '作品', renderCell: ({ works }) => works, number: true, roomy: true },
              {
                key: 'valid',
                title: '有效浏览',
                renderCell: ({ validViews }) => validViews.toLocaleString('zh-CN'),
                number: true,
              },
              { key: 'gross', title: '作品收益（元）', renderCell: ({ gross }) => formatYuan(gross), number: true },
              { key: 'theirs', title: '子账号所得', renderCell: ({ theirs }) => formatYuan(theirs), number: true },
              { key: 'mine', title: '机构留存', renderCell: ({ mine }) => <b>{formatYuan(mine)}</b>, number: true },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}
