import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { adminMemberDisable, adminMemberEnable } from '#contract/agencies/addresses.ts';
import { MEMBER_STATUS_LABEL, MEMBER_STATUSES } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { CellNote } from '../../../kits/resource/cell.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { MEMBER_LOOK } from '../format.ts';
import { membersQuery, AGENCY_ADMIN } from '../admin-queries.ts';
import { useReasons } from '../../settings/parts/reasons.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';

const STATES = MEMBER_STATUSES.map((value) => ({ value, label: MEMBER_STATUS_LABEL[value] }));

const params = searchParams({ status: choice(MEMBER_STATUSES), q: words(), sort: order('created'), page: pageNumber() });

/** The members of all agencies; the platform can stop one, which the agency cannot undo. */
export function MembersTable({ tabs }: { tabs: ReactNode }) {
  const { values, go } = useFilters(params);
  const templates = useReasons('memberships');
  const [dialog, setDialog] = useState<AgencyMember | null>(null);
  const { status, q, sort, page } = values;
  const filter = presentValues({ status, keywords: q, sort });
  const query = useQuery(membersQuery({ page, ...filter }));
  const close = () => setDialog(null);
  const disable = useCall(adminMemberDisable, { stale: AGENCY_ADMIN, onDone: close });
  const enable = useCall(adminMemberEnable, { stale: AGENCY_ADMIN, onDone: close });
  return (
    <>
      <ResourceTable
        name="members"
        label="子账号"
        query={query}
        keyOf={({ id }) => id}
        sort="-created"
        file={{ list: 'subAccounts', filter }}
        filterParams={['q', 'status']}
        empty={{ title: '还没有子账号', text: '机构添加的子账号，会显示在这里。' }}
        tabs={tabs}
        filters={
          <>
            <SearchForm label="搜昵称或手机号" words={q} onSearch={(next) => go({ q: next })} />
            <FilterSelect name="status" label="状态" all="全部状态" options={STATES} />
          </>
        }
        columns={[
          {
            key: 'name',
            title: '子账号',
            heading: true,
            renderCell: ({ user, mobile }) => (
              <Cluster nowrap as="span" gap={10} align="center">
                <Avatar src={user.avatar} name={user.nickname} />
                <span>
                  {user.nickname}
                  <CellNote>{mobile ?? '未绑定手机号'}</CellNote>
                </span>
              </Cluster>
            ),
          },
          { key: 'agency', title: '机构', renderCell: ({ agency }) => agency.name },
          {
            key: 'status',
            title: '状态',
            renderCell: ({ status: state }) => (
              <Tag tone={MEMBER_LOOK[state].tone} icon={MEMBER_LOOK[state].icon}>
                {MEMBER_LOOK[state].label}
              </Tag>
            ),
          },
          { key: 'share', title: '分成', number: true, wideOnly: true, renderCell: ({ share }) => `${share}%` },
          { key: 'works', title: '作品', number: true, wideOnly: true, renderCell: ({ works: posts }) => posts },
          {
            key: 'created',
            title: '添加时间',
            wideOnly: true,
            sort: 'created',
            renderCell: ({ createTime }) => formatDateTime(createTime),
          },
          {
            key: 'joined',
            title: '加入时间',
            wideOnly: true,
            renderCell: ({ joinedAt }) => (joinedAt === null ? '—' : formatDateTime(joinedAt)),
          },
          {
            key: 'actions',
            title: '操作',
            renderCell: (row) =>
              row.can.disable ? (
                <Button size="s" variant="danger" aria-label={`停用“${row.user.nickname}”`} onClick={() => setDialog(row)}>
                  停用
                </Button>
              ) : row.can.enable ? (
                <Button size="s" variant="soft" aria-label={`启用“${row.user.nickname}”`} onClick={() => setDialog(row)}>
                  启用
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {dialog?.can.disable && (
        <ReasonDialog
          title={`停用子账号“${dialog.user.nickname}”`}
          description="对方不能再创作，机构不能自行启用；作品和收益保留。双方都会看到理由。"
          templates={templates}
          verb="停用"
          busy={disable.isPending}
          onClose={close}
          onSend={(reason) => void disable.send({ id: dialog.id, reason })}
        />
      )}
      {dialog !== null && !dialog.can.disable && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`启用子账号“${dialog.user.nickname}”？`}
          confirm="启用"
          loading={enable.isPending}
          onConfirm={() => void enable.send({ id: dialog.id })}
        >
          对方可立即继续为 {dialog.agency.name} 创作。
        </ConfirmDialog>
      )}
    </>
  );
}
