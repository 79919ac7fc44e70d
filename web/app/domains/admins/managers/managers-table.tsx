import { ACCOUNT_STATUS_LABEL } from '#contract/accounts/constants.ts';
import type { Manager } from '#contract/admins/managers.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';

export type ManagerAction = 'sessions' | 'totp' | 'role' | 'disable' | 'enable' | 'reset' | 'remove';

export const managerColumns = (onAction: (what: ManagerAction, row: Manager) => void): Column<Manager>[] => [
  {
    key: 'account',
    title: '账号',
    heading: true,
    sort: 'account',
    renderCell: ({ account, self }) => (
      <>
        {account} {self && <Tag size="s">本人</Tag>}
      </>
    ),
  },
  { key: 'role', title: '角色', renderCell: ({ roleName }) => roleName },
  {
    key: 'status',
    title: '状态',
    renderCell: ({ status }) => (
      <Tag tone={status === 'normal' ? 'success' : 'error'} icon={status === 'normal' ? 'check-circle' : 'ban'}>
        {ACCOUNT_STATUS_LABEL[status]}
      </Tag>
    ),
  },
  {
    key: 'totp',
    title: '两步验证',
    wideOnly: true,
    renderCell: ({ totp }) => <Tag tone={totp ? 'success' : 'neutral'}>{totp ? '已启用' : '未启用'}</Tag>,
  },
  {
    key: 'sessions',
    title: '登录设备',
    number: true,
    wideOnly: true,
    renderCell: (row) => (
      <Button
        size="s"
        variant="quiet"
        aria-label={`查看“${row.account}”的 ${row.sessions} 台登录设备`}
        onClick={() => onAction('sessions', row)}
      >
        {row.sessions} 台
      </Button>
    ),
  },
  {
    key: 'created',
    title: '创建时间',
    wideOnly: true,
    sort: 'created',
    renderCell: ({ createTime }) => formatDateTime(createTime),
  },
  { key: 'actions', title: '操作', renderCell: (row) => <Actions row={row} onAction={(what) => onAction(what, row)} /> },
];

function Actions({ row, onAction }: { row: Manager; onAction: (what: ManagerAction) => void }) {
  if (row.self) return <small>不能修改自己的账号</small>;
  const name = row.account;
  return (
    <ButtonRow>
      <Button size="s" variant="quiet" aria-label={`修改“${name}”的角色`} onClick={() => onAction('role')}>
        修改角色
      </Button>
      <Button size="s" variant="quiet" aria-label={`重置“${name}”的密码`} onClick={() => onAction('reset')}>
        重置密码
      </Button>
      {row.totp && (
        <Button size="s" variant="quiet" aria-label={`重置“${name}”的两步验证`} onClick={() => onAction('totp')}>
          重置两步验证
        </Button>
      )}
      {row.status === 'normal' ? (
        <Button size="s" variant="danger" aria-label={`停用“${name}”`} onClick={() => onAction('disable')}>
          停用
        </Button>
      ) : (
        <Button size="s" variant="soft" aria-label={`启用“${name}”`} onClick={() => onAction('enable')}>
          启用
        </Button>
      )}
      <Button size="s" variant="danger" aria-label={`移除“${name}”`} onClick={() => onAction('remove')}>
        移除
      </Button>
    </ButtonRow>
  );
}
