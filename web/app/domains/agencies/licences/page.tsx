import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRenewals } from '#contract/agencies/addresses.ts';
import { WAITING_PARTS } from '#contract/admins/constants.ts';
import type { RenewalRow } from '#contract/agencies/licences.ts';
import { CellButton, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import { assigneeColumn } from '../../admins/parts/assignee-column.tsx';
import { DueTag } from '../../admins/parts/due-tag.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { WaitingFilter } from '../../admins/parts/waiting-filter.tsx';
import { RenewalPanel, RENEWALS, until } from './renewal-panel.tsx';

export const meta = () => [{ title: titled('证件更新') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['机构', '证件更新'] };

const TABS = ['pending', 'approved', 'rejected'] as const;
const TAB_LABEL = { pending: '待审核', approved: '已通过', rejected: '已退回' };
const EMPTY = { pending: '没有待审核的证件', approved: '没有已通过的证件', rejected: '没有已退回的证件' };

const params = searchParams({
  state: choice(TABS, 'pending'),
  waiting: choice(WAITING_PARTS),
  id: idParam(),
  page: pageNumber(),
});

/** The queue of licences with which agencies replace expiring ones. */
export default function RenewalsPage() {
  const { values, to } = useFilters(params);
  const { state, page } = values;
  const filter = presentValues({ page, state, waiting: state === 'pending' ? values.waiting : undefined });
  const list = useQuery({
    queryKey: [RENEWALS, filter],
    queryFn: ({ signal }) => request(listRenewals, filter, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.list ?? [];
  const assigned = useAssigned('licence', state === 'pending' ? rows : []);
  const assignMany = useAssignMany('licence', '件证件', [RENEWALS]);
  const detail = useListDetail({
    rows,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => row.state === 'pending' && !assigned.isAssignedToOther(row.id),
    afterLastDecision: 'close',
  });
  const { current } = detail;
  return (
    <AdminPage>
      <PageHead title="证件更新" text="机构提交的新证件，通过后替换旧证件，到期提醒重新计算。">
        <ShortcutsButton
          noun="件"
          keys={[
            ['A', '通过'],
            ['R', '退回'],
            ['G', '分配给我'],
          ]}
        />
      </PageHead>
      <ListDetail
        state={detail}
        wide
        renderDetail={(id) =>
          current === null ? (
            <MissingDetail title="证件" list={list} onClose={detail.close} />
          ) : (
            <RenewalPanel renewal={current} onClose={detail.close} onDecided={() => detail.openNext(id)} />
          )
        }
        list={
          <ResourceTable
            name="renewals"
            label="证件"
            query={list}
            keyOf={({ id }) => id}
            current={detail.selected}
            filterParams={state === 'pending' ? ['waiting'] : []}
            empty={{ title: EMPTY[state] }}
            bulk={state === 'pending' ? { nameOf, actions: [assignMany.action] } : undefined}
            filters={state === 'pending' && <WaitingFilter />}
            tabs={
              <LinkTabs
                label="状态"
                tabs={TABS.map((value) => ({
                  to: to({ state: value, id: undefined }),
                  label: TAB_LABEL[value],
                  current: value === state,
                }))}
              />
            }
            columns={[
              {
                key: 'agency',
                title: '机构',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => detail.open(row.id)}>
                    <b>{row.agency.name}</b>
                    <span>{formatDateTime(row.submittedAt)} 提交</span>
                  </CellButton>
                ),
              },
              { key: 'licence', title: '证件', renderCell: ({ label }) => label },
              { key: 'until', title: '新有效期', hiddenBesideDetail: true, renderCell: (row) => until(row.expiresOn) },
              ...(state === 'pending'
                ? [
                    assigneeColumn<RenewalRow>({ subject: 'licence', assigned, stale: [RENEWALS] }),
                    {
                      key: 'due',
                      title: '时限',
                      renderCell: (row: RenewalRow) => <DueTag queue="licences" since={row.submittedAt} />,
                    },
                  ]
                : []),
              ...(state === 'rejected'
                ? [
                    {
                      key: 'reason',
                      title: '退回理由',
                      hiddenBesideDetail: true,
                      renderCell: ({ reason }: RenewalRow) => <CellText>{reason}</CellText>,
                    },
                  ]
                : []),
            ]}
          />
        }
      />
      {assignMany.dialog}
    </AdminPage>
  );
}

const nameOf = ({ agency, label }: RenewalRow): string => `${agency.name}的${label}`;
