import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleRemove } from '#contract/admins/addresses.ts';
import { ADMIN_ROLE_LABEL, ADMIN_ROLE_MEANING } from '#contract/admins/constants.ts';
import type { CustomRole } from '#contract/admins/roles.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CellText } from '../../../kits/resource/cell.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { summaryOf } from './grants.ts';
import { MANAGERS, rolesQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

export const meta = () => [{ title: titled('角色权限') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '管理员', '角色权限'] };

type OpenDialog = { what: 'create'; from?: CustomRole } | { what: 'modify' | 'remove'; role: CustomRole };

const params = searchParams({ page: pageNumber() });

/** The custom and built-in roles. */
export default function Roles() {
  const { page } = useFilters(params).values;
  const query = useQuery(rolesQuery(page));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const remove = useCall(roleRemove, { stale: MANAGERS, onDone: close });
  return (
    <AdminPage>
      <PageHead title="角色权限" text="角色决定管理员能打开哪些页面、能否处理。修改从对方的下一次操作起生效。">
        <ButtonLink icon="lock" to="/admin/user/manager">
          管理员
        </ButtonLink>
        <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
          新建角色
        </Button>
      </PageHead>
      <ResourceTable
        name="admin-roles"
        label="自定义角色"
        query={query}
        keyOf={({ id }) => id}
        empty={{ title: '还没有自定义角色', text: '内置角色不合适时，新建一个，只开放需要的功能。' }}
        columns={[
          {
            key: 'name',
            title: '角色',
            heading: true,
            renderCell: ({ name, description }) => (
              <CellText>
                <b>{name}</b>
                {description !== '' && <span>{description}</span>}
              </CellText>
            ),
          },
          { key: 'grants', title: '权限', renderCell: ({ grants }) => summaryOf(grants) },
          { key: 'limits', title: '范围', wideOnly: true, renderCell: (role) => <Limits role={role} /> },
          { key: 'members', title: '管理员', number: true, renderCell: ({ members }) => `${members} 位` },
          { key: 'updated', title: '更新时间', wideOnly: true, renderCell: ({ updateTime }) => formatDateTime(updateTime) },
          {
            key: 'actions',
            title: '操作',
            renderCell: (role) => (
              <ButtonRow>
                <Button size="s" aria-label={`修改角色“${role.name}”`} onClick={() => setDialog({ what: 'modify', role })}>
                  修改
                </Button>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`复制角色“${role.name}”`}
                  onClick={() => setDialog({ what: 'create', from: role })}
                >
                  复制
                </Button>
                <Button
                  size="s"
                  variant="danger"
                  aria-label={`删除角色“${role.name}”`}
                  onClick={() => setDialog({ what: 'remove', role })}
                >
                  删除
                </Button>
              </ButtonRow>
            ),
          },
        ]}
      />
      <Panel title="内置角色" flush>
        {query.data === undefined ? (
          <SkeletonLines lines={4} />
        ) : (
          <DataTable
            caption="内置角色"
            rows={query.data.fixed}
            keyOf={({ role }) => role}
            columns={[
              { key: 'name', title: '角色', heading: true, renderCell: ({ role }) => ADMIN_ROLE_LABEL[role] },
              { key: 'meaning', title: '权限', renderCell: ({ role }) => ADMIN_ROLE_MEANING[role] },
              { key: 'members', title: '管理员', number: true, renderCell: ({ members }) => `${members} 位` },
              { key: 'state', title: '说明', wideOnly: true, renderCell: () => '不能修改' },
            ]}
          />
        )}
      </Panel>
      {dialog?.what === 'create' && <RoleDialog known={null} from={dialog.from} onClose={close} />}
      {dialog?.what === 'modify' && <RoleDialog key={dialog.role.id} known={dialog.role} onClose={close} />}
      {dialog?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`删除角色“${dialog.role.name}”？`}
          confirm="删除"
          danger
          loading={remove.isPending}
          onConfirm={() => void remove.send({ id: dialog.role.id })}
        >
          {dialog.role.members > 0
            ? `还有 ${dialog.role.members} 位管理员使用该角色，须先为他们更换角色。`
            : '删除后无法恢复；操作日志保留。'}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

const Limits = ({ role: { categories, provinces } }: { role: CustomRole }) =>
  categories === null && provinces === null ? (
    '不限'
  ) : (
    <Cluster as="span" gap={6} wrap>
      {categories !== null && <Tag>{categories.length} 个分类</Tag>}
      {provinces !== null && (
        <Tag>{provinces.length > 2 ? `${provinces.length} 个省份` : provinces.map(regionLabel).join('、')}</Tag>
      )}
    </Cluster>
  );
