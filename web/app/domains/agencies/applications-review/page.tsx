import { useQuery } from '@tanstack/react-query';
import { WAITING_PARTS } from '#contract/admins/constants.ts';
import { APPLICATION_KIND_LABEL, APPLICATION_KINDS, APPLICATION_STATE_LABEL } from '#contract/agencies/constants.ts';
import type { ApplicationSummary } from '#contract/agencies/applications.ts';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import { assigneeColumn } from '../../admins/parts/assignee-column.tsx';
import { WithDue } from '../../admins/parts/due-tag.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { WaitingFilter } from '../../admins/parts/waiting-filter.tsx';
import { AGENCY_ADMIN, applicationsQuery } from '../admin-queries.ts';
import { ApplicationPanel } from './application-panel.tsx';

export const meta = () => [{ title: titled('入驻审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['机构', '入驻审核'] };

const STATES = ['pending', 'approved', 'rejected'] as const;
const TONE: Record<ApplicationSummary['status'], Tone> = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};
const KINDS = APPLICATION_KINDS.map((value) => ({ value, label: APPLICATION_KIND_LABEL[value] }));

const params = searchParams({
  status: choice(STATES, 'pending'),
  kind: choice(APPLICATION_KINDS),
  waiting: choice(WAITING_PARTS),
  q: words(),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** The queue of applications, of agencies and of persons, with the detail of the open one; both are in the address. */
export default function ApplicationReviewPage() {
  const { values, to, go } = useFilters(params);
  const { status, kind, q, sort, page } = values;
  const waiting = status === 'pending' ? values.waiting : undefined;
  const filter = presentValues({ status, kind, keywords: q, waiting, sort });
  const query = useQuery(applicationsQuery({ page, ...filter }));
  const counts = query.data?.counts ?? {};
  const rows = query.data?.list ?? [];
  const assigned = useAssigned('application', status === 'pending' ? rows : []);
  const assignMany = useAssignMany('application', '件申请', AGENCY_ADMIN);
  const detail = useListDetail({
    rows,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => row.status === 'pending' && !assigned.isAssignedToOther(row.id),
    afterLastDecision: 'close',
  });
  return (
    <AdminPage>
      <PageHead title="入驻审核" text="受邀的排在前面，其余按等待时间。逐项退回，申请人只需改退回的那几项。">
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
        renderDetail={(id) => <ApplicationPanel id={id} onClose={detail.close} onDecided={() => detail.openNext(id)} />}
        list={
          <ResourceTable
            name="entry-audit"
            label="入驻申请"
            query={query}
            keyOf={({ id }) => id}
            current={detail.selected}
            // By default, invited ones are first, or those decided last, which no column shows.
            sort=""
            file={{ list: 'entries', filter }}
            bulk={status === 'pending' ? { nameOf, actions: [assignMany.action] } : undefined}
            filterParams={['q', 'kind', ...(status === 'pending' ? ['waiting'] : [])]}
            empty={
              status === 'pending'
                ? { title: '没有待审核的申请', text: '有新的入驻申请时，会显示在这里。' }
                : { title: status === 'approved' ? '没有已通过的申请' : '没有已退回的申请' }
            }
            tabs={
              <LinkTabs
                label="审核状态"
                tabs={STATES.map((one) => ({
                  to: to({ status: one, id: undefined }),
                  label: APPLICATION_STATE_LABEL[one],
                  count: counts[one],
                  current: one === status,
                }))}
              />
            }
            filters={
              <>
                <SearchForm label="搜机构名称或个人姓名" words={q} onSearch={(next) => go({ q: next, id: undefined })} />
                <FilterSelect name="kind" label="类型" all="全部类型" options={KINDS} />
                {status === 'pending' && <WaitingFilter />}
              </>
            }
            columns={[
              {
                key: 'name',
                title: '机构或个人',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => detail.open(row.id)}>
                    <b>{row.organisationName}</b>
                    {row.invited && (
                      <Tag size="s" tone="info">
                        受邀
                      </Tag>
                    )}
                    {row.submissions > 1 && <span>第 {row.submissions} 次提交</span>}
                  </CellButton>
                ),
              },
              { key: 'kind', title: '类型', hiddenBesideDetail: true, renderCell: (row) => APPLICATION_KIND_LABEL[row.kind] },
              { key: 'applicant', title: '申请人', hiddenBesideDetail: true, renderCell: ({ applicant }) => applicant.nickname },
              ...(status === 'pending'
                ? [assigneeColumn<ApplicationSummary>({ subject: 'application', assigned, stale: AGENCY_ADMIN })]
                : []),
              {
                key: 'at',
                title: '提交时间',
                sort: 'at',
                renderCell: ({ submittedAt }) => (
                  <WithDue queue="applications" since={status === 'pending' ? submittedAt : null}>
                    {formatDateTime(submittedAt)}
                  </WithDue>
                ),
              },
              {
                key: 'status',
                title: '状态',
                hiddenBesideDetail: true,
                renderCell: (row) => <Tag tone={TONE[row.status]}>{APPLICATION_STATE_LABEL[row.status]}</Tag>,
              },
            ]}
          />
        }
      />
      {assignMany.dialog}
    </AdminPage>
  );
}

const nameOf = ({ organisationName }: ApplicationSummary): string => `${organisationName}的入驻申请`;
