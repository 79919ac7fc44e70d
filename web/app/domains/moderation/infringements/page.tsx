import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInfringements } from '#contract/moderation/addresses.ts';
import { WAITING_PARTS } from '#contract/admins/constants.ts';
import { INFRINGEMENT_KIND_LABEL, INFRINGEMENT_STATE_LABEL, type ReportState } from '#contract/moderation/constants.ts';
import type { InfringementRow } from '#contract/moderation/reports.ts';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { request } from '../../../lib/api.ts';
import { formatAgo } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import { assigneeColumn } from '../../admins/parts/assignee-column.tsx';
import { WithDue } from '../../admins/parts/due-tag.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { WaitingFilter } from '../../admins/parts/waiting-filter.tsx';
import { InfringementPanel, INFRINGEMENTS } from './infringement-panel.tsx';

export const meta = () => [{ title: titled('侵权投诉') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '侵权投诉'] };

const STATES = Object.keys(INFRINGEMENT_STATE_LABEL) as ReportState[];

const params = searchParams({
  state: choice(STATES, 'open'),
  waiting: choice(WAITING_PARTS),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** The list of infringement reports, with the detail of the open one. */
export default function InfringementsPage() {
  const { values, to } = useFilters(params);
  const { state, sort, page } = values;
  const [now] = useState(() => new Date());
  const filter = presentValues({ state, waiting: state === 'open' ? values.waiting : undefined, sort });
  const query = { ...filter, page };
  const list = useQuery({
    queryKey: [INFRINGEMENTS, 'list', query],
    queryFn: ({ signal }) => request(listInfringements, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.list ?? [];
  const assigned = useAssigned('infringement', state === 'open' ? rows : []);
  const assignMany = useAssignMany('infringement', '件投诉', [INFRINGEMENTS]);
  const detail = useListDetail({
    rows,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => row.state === 'open' && !assigned.isAssignedToOther(row.id),
    afterLastDecision: 'stay',
  });
  return (
    <AdminPage>
      <PageHead title="侵权投诉" text="来自“侵权投诉指引”页的投诉；投诉人凭受理编号和联系方式查看答复。">
        <ShortcutsButton noun="件" keys={[['G', '分配给我']]} />
      </PageHead>
      <ListDetail
        state={detail}
        renderDetail={(id) => <InfringementPanel id={id} onClose={detail.close} onDecided={() => detail.openNext(id)} />}
        list={
          <ResourceTable
            name="infringements"
            label="投诉"
            query={list}
            keyOf={({ id }) => id}
            current={detail.selected}
            sort={state === 'open' ? 'at' : '-at'}
            file={{ list: 'infringements', filter }}
            bulk={state === 'open' ? { nameOf, actions: [assignMany.action] } : undefined}
            filters={state === 'open' && <WaitingFilter />}
            filterParams={state === 'open' ? ['waiting'] : []}
            empty={
              state === 'open'
                ? { title: '没有待处理的投诉', text: '有新的投诉时，会按等待时间排在这里。' }
                : { title: state === 'upheld' ? '没有成立的投诉' : '没有不成立的投诉' }
            }
            tabs={
              <LinkTabs
                label="状态"
                tabs={STATES.map((value) => ({
                  to: to({ state: value, id: undefined }),
                  label: INFRINGEMENT_STATE_LABEL[value],
                  current: value === state,
                }))}
              />
            }
            columns={[
              {
                key: 'who',
                title: '投诉人',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => detail.open(row.id)}>
                    <b>{row.name}</b>
                    <span>
                      {row.receipt} · {row.standing === 'self' ? '权利人' : '代理人'}
                    </span>
                  </CellButton>
                ),
              },
              { key: 'kind', title: '权益', renderCell: ({ kind }) => INFRINGEMENT_KIND_LABEL[kind] },
              { key: 'links', title: '链接', number: true, wideOnly: true, renderCell: ({ links }) => links.length },
              ...(state === 'open'
                ? [assigneeColumn<InfringementRow>({ subject: 'infringement', assigned, stale: [INFRINGEMENTS] })]
                : []),
              {
                key: 'at',
                title: state === 'open' ? '提交时间' : '处理时间',
                number: true,
                sort: 'at',
                renderCell: ({ createTime, handledTime }) => (
                  <WithDue queue="infringements" since={handledTime === null ? createTime : null} end>
                    {formatAgo(handledTime ?? createTime, now)}
                  </WithDue>
                ),
              },
            ]}
          />
        }
      />
      {assignMany.dialog}
    </AdminPage>
  );
}

const nameOf = ({ name }: InfringementRow): string => `${name}的投诉`;
