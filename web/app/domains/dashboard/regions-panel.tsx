import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findProvince } from '#contract/provinces.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './dashboard.module.css';
import { regionsQuery } from './queries.ts';

const SHOWN_FIRST = 8;
const number = (value: number) => value.toLocaleString('zh-CN');

/** Works and people by province, the most works first. */
export function RegionsPanel() {
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
            { key: 'works', title: '公开作品', number: true, renderCell: ({ works }) => number(works) },
            { key: 'people', title: '账号', number: true, renderCell: ({ people }) => number(people) },
          ]}
        />
      )}
      <p className={css.note}>作品按发布时所选地区，账号按个人资料所填地区。</p>
    </Panel>
  );
}

const nameOf = (region: string | null): string => (region === null ? '未填写' : (findProvince(region)?.label ?? region));
