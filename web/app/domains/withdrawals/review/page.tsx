import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPayoutFile } from '#contract/withdrawals/addresses.ts';
import { identityLabel } from '#contract/accounts/constants.ts';
import { WAITING_PARTS } from '#contract/admins/constants.ts';
import { WITHDRAWAL_ID_LABEL, WITHDRAWAL_STATUS_LABEL, WITHDRAWAL_STATUSES } from '#contract/withdrawals/constants.ts';
import type { WithdrawalReviewRow } from '#contract/withdrawals/review.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
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
import { useMay } from '../../../kits/session/admin-access.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatAgo, formatYuan } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import { assigneeColumn } from '../../admins/parts/assignee-column.tsx';
import { WithDue } from '../../admins/parts/due-tag.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { WaitingFilter } from '../../admins/parts/waiting-filter.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { auditListQuery, WITHDRAWALS } from './queries.ts';
import { ResultsBar } from './results-bar.tsx';

export const meta = () => [{ title: titled('提现审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['资金', '提现审核'] };

const TABS: WithdrawalStatus[] = ['applied', 'approved', 'paying', 'paid', 'failed', 'returned', 'rejected'];
/** A filter beside the states: a payout's outcome was entered by one administrator and needs confirmation by another. */
const UNCONFIRMED = 'unconfirmed';
const STATUSES = [...WITHDRAWAL_STATUSES, UNCONFIRMED] as const;
const IDENTITIES = [
  { value: 'agencies', label: '机构账号' },
  { value: 'creator', label: '子账号和个人创作者' },
] as const;

const params = searchParams({
  status: choice(STATUSES, 'applied'),
  identity: choice(['creator', 'agencies']),
  waiting: choice(WAITING_PARTS),
  q: words(50),
  sort: order('at', 'gross'),
  id: idParam(),
  page: pageNumber(),
});

/** The list of withdrawals with the detail of the open one; the filters are in the address. */
export default function WithdrawalReviewPage() {
  const { values, to, go } = useFilters(params);
  const { identity, q, sort, page } = values;
  const [now] = useState(() => new Date());
  const status = values.status === UNCONFIRMED ? undefined : values.status;
  const filter = {
    ...(status === undefined ? { unconfirmed: '1' as const } : { status }),
    ...presentValues({ keywords: q, identity, waiting: status === 'applied' ? values.waiting : undefined, sort }),
  };
  const list = useQuery(auditListQuery({ page, ...filter }));
  const seesReconciliation = useMay('reconciliation', 'view');
  const payOut = useStartPayoutFile();
  const rows = list.data?.list ?? [];
  const assigned = useAssigned('withdrawal', status === 'applied' ? rows : []);
  const assignMany = useAssignMany('withdrawal', '笔', WITHDRAWALS);
  const detail = useListDetail({
    rows,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => (row.status === 'applied' && !assigned.isAssignedToOther(row.id)) || row.status === 'approved',
    afterLastDecision: 'stay',
  });
  return (
    <AdminPage>
      <PageHead
        title="提现审核"
        text={
          list.data === undefined
            ? ' '
            : `${list.data.counts.applied} 笔待审，未完成的合计 ¥${formatYuan(list.data.waitingSum)}。`
        }
      >
        <ShortcutsButton
          noun="笔"
          keys={[
            ['A', '通过'],
            ['R', '退回'],
            ['G', '分配给我'],
          ]}
        />
        {seesReconciliation && (
          <ButtonLink icon="calculator" to="/admin/audit/reconciliation">
            资金对账
          </ButtonLink>
        )}
      </PageHead>
      <ListDetail
        state={detail}
        renderDetail={(id) => <AuditPanel id={id} onClose={detail.close} onDecided={() => detail.openNext(id)} />}
        list={
          <ResourceTable
            name="cash-out"
            label="提现"
            query={list}
            keyOf={({ id }) => id}
            current={detail.selected}
            sort={status === 'applied' || status === 'approved' ? 'at' : '-at'}
            file={{ list: 'cashOut', filter }}
            filterParams={['q', 'identity', ...(status === 'applied' ? ['waiting'] : [])]}
            empty={{
              title: status === undefined ? '没有等待确认的打款结果' : `没有${WITHDRAWAL_STATUS_LABEL[status]}的提现`,
              ...(status === 'applied' ? { text: '有新的申请时，会按等待时间排在这里。' } : {}),
            }}
            tabs={
              <LinkTabs
                label="状态"
                tabs={[
                  ...TABS.map((tab) => ({
                    to: to({ status: tab, id: undefined }),
                    label: WITHDRAWAL_STATUS_LABEL[tab],
                    count: list.data?.counts[tab],
                    current: tab === status,
                  })),
                  {
                    to: to({ status: UNCONFIRMED, id: undefined }),
                    label: '待第二人确认',
                    count: list.data?.unconfirmed,
                    current: status === undefined,
                  },
                ]}
              />
            }
            filters={
              <>
                <SearchForm
                  label={`搜${WITHDRAWAL_ID_LABEL}、申请人`}
                  words={q}
                  onSearch={(next) => go({ q: next, id: undefined })}
                />
                <FilterSelect name="identity" label="身份" all="全部身份" options={IDENTITIES} />
                {status === 'applied' && <WaitingFilter />}
              </>
            }
            note={status === 'paying' && <ResultsBar />}
            bulk={
              status === 'approved'
                ? {
                    nameOf,
                    actions: [
                      {
                        label: (count) => `生成 ${count} 笔的打款文件`,
                        icon: 'download',
                        onAct: (rows, done) => void payOut(rows, done),
                      },
                    ],
                  }
                : status === 'applied'
                  ? { nameOf, actions: [assignMany.action] }
                  : undefined
            }
            columns={[
              {
                key: 'applicant',
                title: '申请人',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => detail.open(row.id)}>
                    <b>{row.applicant.nickname}</b>
                    <span>{partyOf(row.applicant)}</span>
                  </CellButton>
                ),
              },
              {
                key: 'gross',
                title: '申请（元）',
                number: true,
                sort: 'gross',
                hiddenBesideDetail: true,
                renderCell: ({ gross }) => formatYuan(gross),
              },
              {
                key: 'less',
                title: '费税',
                number: true,
                wideOnly: true,
                hiddenBesideDetail: true,
                renderCell: ({ fee, tax }) => formatYuan(fee + tax),
              },
              { key: 'net', title: '实付（元）', number: true, renderCell: ({ net }) => <b>{formatYuan(net)}</b> },
              { key: 'risk', title: '核对', renderCell: (row) => <Risk row={row} /> },
              ...(status === 'applied'
                ? [assigneeColumn<WithdrawalReviewRow>({ subject: 'withdrawal', assigned, stale: WITHDRAWALS })]
                : []),
              {
                key: 'at',
                title: '等待',
                number: true,
                sort: 'at',
                renderCell: ({ appliedAt }) => (
                  <WithDue queue="withdrawals" since={status === 'applied' ? appliedAt : null} end>
                    {formatAgo(appliedAt, now)}
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

const nameOf = ({ applicant }: WithdrawalReviewRow): string => `${applicant.nickname} 的提现`;

/** The applicant’s standing: an agency, a member with the agency’s name, or a person without one. */
const partyOf = ({ identity, agency }: WithdrawalReviewRow['applicant']): string =>
  identity === 'creator' && agency !== null ? `子账号 · ${agency}` : identityLabel(identity, agency !== null);

function Risk({ row }: { row: WithdrawalReviewRow }) {
  if (row.needsSecond && row.status === 'applied')
    return <Tag tone="info">{row.approvedBy === null ? '需两人确认' : '等待第二人'}</Tag>;
  if (row.warnings > 0)
    return (
      <Tag tone="warning" icon="warning">
        {row.warnings} 项需留意
      </Tag>
    );
  return (
    <Tag tone="success" icon="check-circle">
      无异常
    </Tag>
  );
}

/** Exports a file of payouts for the bank; its results are imported by `ResultsBar`. */
function useStartPayoutFile() {
  const create = useCall(createPayoutFile, {
    stale: WITHDRAWALS,
    success: ({ name, count, net }) => `${name} 已生成，${count} 笔，合计 ¥${formatYuan(net)}`,
  });
  return async (rows: readonly WithdrawalReviewRow[], done: () => void): Promise<void> => {
    const result = await create.send({ ids: rows.map(({ id }) => id) });
    if (!result.ok) return;
    done();
    downloadFrom(result.answer.url);
  };
}
