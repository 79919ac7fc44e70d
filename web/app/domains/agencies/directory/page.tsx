import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agencyDisable, agencyEnable } from '#contract/agencies/addresses.ts';
import { AGENCY_KIND_LABEL, AGENCY_KINDS, agencyStateLabel } from '#contract/agencies/constants.ts';
import type { ManagedAgency } from '#contract/agencies/agencies.ts';
import { regionLabel } from '#contract/provinces.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { CellNote } from '../../../kits/resource/cell.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { agenciesQuery, AGENCY_ADMIN } from '../admin-queries.ts';
import { useReasons } from '../../settings/parts/reasons.ts';
import { AgencyDialog } from './agency-dialog.tsx';

export const meta = () => [{ title: titled('机构管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['机构', '机构管理'] };

const KINDS = AGENCY_KINDS.map((value) => ({ value, label: AGENCY_KIND_LABEL[value] }));
const STATES = [
  { value: 'normal', label: '正常' },
  { value: 'disabled', label: '已停用' },
] as const;

const params = searchParams({
  kind: choice(AGENCY_KINDS),
  status: choice(['normal', 'disabled']),
  q: words(),
  sort: order('created'),
  id: idParam(),
  page: pageNumber(),
});

/** All agencies; a stopped agency and its members cannot publish. */
export default function AgenciesTable() {
  const { values, go } = useFilters(params);
  const templates = useReasons('agencies');
  const [dialog, setDialog] = useState<ManagedAgency | null>(null);
  const { kind, status, q, sort, id: open, page } = values;
  const filter = presentValues({ kind, status, keywords: q, sort });
  const query = useQuery(agenciesQuery({ page, ...filter }));
  const close = () => setDialog(null);
  const disable = useCall(agencyDisable, { stale: AGENCY_ADMIN, onDone: close });
  const enable = useCall(agencyEnable, { stale: AGENCY_ADMIN, onDone: close });
  return (
    <AdminPage>
      <PageHead title="机构管理" text="停用后，机构和子账号都不能创作；作品和收益保留。" />
      <ResourceTable
        name="merchants"
        label="机构"
        query={query}
        keyOf={({ id }) => id}
        sort="-created"
        file={{ list: 'merchants', filter }}
        filterParams={['q', 'kind', 'status']}
        empty={{ title: '还没有机构', text: '入驻申请通过后，会显示在这里。' }}
        filters={
          <>
            <SearchForm label="搜机构名或信用代码" words={q} onSearch={(next) => go({ q: next })} />
            <FilterSelect name="kind" label="类型" all="全部类型" options={KINDS} />
            <FilterSelect name="status" label="状态" all="全部状态" options={STATES} />
          </>
        }
        columns={[
          {
            key: 'name',
            title: '机构',
            heading: true,
            renderCell: ({ name, logo, creditCode, owner }) => (
              <Cluster nowrap as="span" gap={10} align="center">
                <Avatar src={logo ?? owner.avatar} name={name} />
                <span>
                  <Link to={`/users/${owner.id}`}>{name}</Link>
                  <CellNote>{creditCode ?? '无统一社会信用代码'}</CellNote>
                </span>
              </Cluster>
            ),
          },
          { key: 'kind', title: '类型', renderCell: (row) => AGENCY_KIND_LABEL[row.kind] },
          { key: 'status', title: '状态', renderCell: (row) => <State row={row} /> },
          { key: 'mobile', title: '手机号', wideOnly: true, renderCell: ({ mobile }) => mobile ?? '未绑定' },
          {
            key: 'region',
            title: '地区',
            wideOnly: true,
            renderCell: ({ region }) => (region === null ? '—' : regionLabel(region)),
          },
          { key: 'members', title: '子账号', number: true, renderCell: ({ members }) => members },
          {
            key: 'created',
            title: '入驻时间',
            wideOnly: true,
            sort: 'created',
            renderCell: ({ createTime }) => formatDateTime(createTime),
          },
          {
            key: 'actions',
            title: '操作',
            forViewersToo: true,
            renderCell: (row) => (
              <ButtonRow>
                <Button size="s" variant="quiet" aria-label={`查看“${row.name}”`} onClick={() => go({ id: row.id, page })}>
                  查看
                </Button>
                <OnlyHandlers>
                  <Button
                    size="s"
                    variant={row.status === 0 ? 'danger' : 'soft'}
                    aria-label={`${row.status === 0 ? '停用' : '启用'}“${row.name}”`}
                    onClick={() => setDialog(row)}
                  >
                    {row.status === 0 ? '停用' : '启用'}
                  </Button>
                </OnlyHandlers>
              </ButtonRow>
            ),
          },
        ]}
      />
      {open !== undefined && <AgencyDialog key={open} id={open} onClose={() => go({ id: undefined, page })} />}
      {dialog?.status === 0 && (
        <ReasonDialog
          title={`停用机构“${dialog.name}”`}
          description={`机构和它的 ${dialog.members} 个子账号都不能再创作；机构会看到理由。`}
          templates={templates}
          verb="停用"
          busy={disable.isPending}
          onClose={close}
          onSend={(reason) => void disable.send({ id: dialog.id, reason })}
        />
      )}
      {dialog !== null && dialog.status !== 0 && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`启用机构“${dialog.name}”？`}
          confirm="启用"
          loading={enable.isPending}
          onConfirm={() => void enable.send({ id: dialog.id })}
        >
          机构和子账号可立即继续创作。
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

const State = ({ row }: { row: ManagedAgency }) =>
  row.status === 0 ? (
    <Tag tone="success" icon="check-circle">
      {agencyStateLabel(row.status)}
    </Tag>
  ) : (
    <span>
      <Tag tone="error" icon="ban">
        {agencyStateLabel(row.status)}
      </Tag>{' '}
      <CellNote>{row.disabledReason}</CellNote>
    </span>
  );
