import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberReviewApprove, memberReviewReject } from '#contract/agencies/addresses.ts';
import { MEMBER_SOURCE_LABEL } from '#contract/agencies/constants.ts';
import type { MemberApplication } from '#contract/agencies/members.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { CellNote } from '../../../kits/resource/cell.tsx';
import { ButtonRow, History } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { memberApplicationQuery, memberApplicationsQuery, AGENCY_ADMIN } from '../admin-queries.ts';
import { useReasons } from '../../settings/parts/reasons.ts';
import { eventWords, MEMBER_LOOK } from '../format.ts';

export const meta = () => [{ title: titled('子账号审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['机构', '子账号审核'] };

const STATES = ['pending', 'approved', 'rejected'] as const;
const TAB = { pending: '待审核', approved: '已通过', rejected: '已退回' };

type OpenDialog = { what: 'approve' | 'reject' | 'detail'; row: MemberApplication };

const params = searchParams({ status: choice(STATES, 'pending'), q: words(), sort: order('at'), page: pageNumber() });

/** Requests of users to join an agency, to approve or reject with a reason for both sides. */
export default function MemberAudit() {
  const { values, to, go } = useFilters(params);
  const { status, q, sort, page } = values;
  const templates = useReasons('members');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filter = presentValues({ status, keywords: q, sort });
  const query = useQuery(memberApplicationsQuery({ page, ...filter }));
  const counts = query.data?.counts ?? {};
  const close = () => setDialog(null);
  const approve = useCall(memberReviewApprove, { stale: AGENCY_ADMIN, onDone: close });
  const reject = useCall(memberReviewReject, { stale: AGENCY_ADMIN, onDone: close });
  return (
    <AdminPage>
      <PageHead title="子账号审核" text="通过后申请人成为机构的创作者，约定的分成从当天起生效。" />
      <ResourceTable
        name="member-audit"
        label="子账号申请"
        query={query}
        keyOf={({ id }) => id}
        sort={status === 'pending' ? 'at' : ''}
        file={{ list: 'applications', filter }}
        filterParams={['q']}
        empty={
          status === 'pending'
            ? { title: '没有待审核的申请', text: '有新的子账号申请时，会显示在这里。' }
            : { title: `没有${TAB[status]}的申请` }
        }
        tabs={
          <LinkTabs
            label="审核状态"
            tabs={STATES.map((one) => ({
              to: to({ status: one }),
              label: TAB[one],
              count: counts[one],
              current: one === status,
            }))}
          />
        }
        filters={<SearchForm label="搜昵称或手机号" words={q} onSearch={(next) => go({ q: next })} />}
        columns={columnsFor((what, row) => setDialog({ what, row }))}
      />
      {dialog?.what === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`通过“${dialog.row.applicant.nickname}”加入 ${dialog.row.agency.name}？`}
          confirm="通过"
          loading={approve.isPending}
          onConfirm={() => void approve.send({ id: dialog.row.id })}
        >
          对方可立即创作，按 {dialog.row.share}% 分成。双方都会收到通知。
        </ConfirmDialog>
      )}
      {dialog?.what === 'reject' && (
        <ReasonDialog
          title={`退回“${dialog.row.applicant.nickname}”的申请`}
          description="申请人和机构都会看到理由。"
          templates={templates}
          verb="退回"
          busy={reject.isPending}
          onClose={close}
          onSend={(reason) => void reject.send({ id: dialog.row.id, reason })}
        />
      )}
      {dialog?.what === 'detail' && <Detail row={dialog.row} onClose={close} />}
    </AdminPage>
  );
}

const columnsFor = (onAction: (what: OpenDialog['what'], row: MemberApplication) => void): Column<MemberApplication>[] => [
  {
    key: 'applicant',
    title: '申请人',
    heading: true,
    renderCell: ({ applicant, mobile }) => (
      <Cluster nowrap as="span" gap={10} align="center">
        <Avatar src={applicant.avatar} name={applicant.nickname} />
        <span>
          {applicant.nickname}
          <CellNote>{mobile ?? '未绑定手机号'}</CellNote>
        </span>
      </Cluster>
    ),
  },
  { key: 'agency', title: '机构', renderCell: ({ agency }) => agency.name },
  { key: 'source', title: '来源', renderCell: ({ source }) => MEMBER_SOURCE_LABEL[source] },
  { key: 'share', title: '分成', number: true, renderCell: ({ share }) => `${share}%` },
  { key: 'at', title: '提交时间', sort: 'at', renderCell: ({ submittedAt }) => formatDateTime(submittedAt) },
  {
    key: 'status',
    title: '状态',
    renderCell: ({ status, reason }) => (
      <span>
        <Tag tone={MEMBER_LOOK[status].tone} icon={MEMBER_LOOK[status].icon}>
          {MEMBER_LOOK[status].label}
        </Tag>
        {status === 'rejected' && reason !== '' && <CellNote>{reason}</CellNote>}
      </span>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    forViewersToo: true,
    renderCell: (row) => <Actions row={row} onAction={(what) => onAction(what, row)} />,
  },
];

function Actions({ row, onAction }: { row: MemberApplication; onAction: (what: OpenDialog['what']) => void }) {
  const mayHandle = useMayHandle();
  const name = row.applicant.nickname;
  return (
    <ButtonRow>
      <Button size="s" variant="quiet" aria-label={`查看“${name}”的记录`} onClick={() => onAction('detail')}>
        记录
      </Button>
      {mayHandle && row.status === 'pending' && (
        <>
          <Button size="s" variant="danger" aria-label={`退回“${name}”`} onClick={() => onAction('reject')}>
            退回
          </Button>
          <Button size="s" variant="soft" aria-label={`通过“${name}”`} onClick={() => onAction('approve')}>
            通过
          </Button>
        </>
      )}
    </ButtonRow>
  );
}

function Detail({ row, onClose }: { row: MemberApplication; onClose: () => void }) {
  const detail = useQuery(memberApplicationQuery(row.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={row.applicant.nickname} description={row.agency.name}>
      {detail.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : (
        <History>
          {detail.data.history.map((event) => (
            <li key={`${event.at} ${event.action}`}>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              {event.by} {eventWords(event)}
            </li>
          ))}
        </History>
      )}
    </Dialog>
  );
}
