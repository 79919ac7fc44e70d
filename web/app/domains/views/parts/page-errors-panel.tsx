import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageErrors } from '#contract/views/addresses.ts';
import { ERROR_PAGE_LABEL, PAGE_ERROR_LABEL } from '#contract/views/vitals-constants.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

/** Errors in the browsers of readers, creators and administrators. */
export function PageErrorsPanel() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['page-errors', page],
    queryFn: ({ signal }) => request(pageErrors, { page, limit: 10 }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="页面错误（近 7 天）" flush busy={list.isFetching}>
      <ListState query={list} onPage={setPage} empty={{ title: '近 7 天没有页面错误', text: '浏览器抽样上报，不含个人信息。' }}>
        {(rows) => (
          <DataTable
            caption="页面错误"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'message',
                title: '错误',
                heading: true,
                renderCell: ({ message, place }) => (
                  <>
                    <Text as="span" size={13} weight="medium">
                      {message || '没有说明'}
                    </Text>
                    {place !== '' && (
                      <Text size={12} tone="faint" weight="normal">
                        {place}
                      </Text>
                    )}
                  </>
                ),
              },
              { key: 'what', title: '类型', renderCell: ({ what }) => PAGE_ERROR_LABEL[what] },
              { key: 'page', title: '页面', renderCell: ({ page: shown }) => ERROR_PAGE_LABEL[shown] },
              { key: 'times', title: '次数', number: true, renderCell: ({ times }) => formatInteger(times) },
              { key: 'last', title: '最近一次', wideOnly: true, renderCell: ({ lastAt }) => formatDateTime(lastAt) },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}
