import { ACCOUNT_STATUS_LABEL, identityLabel } from '#contract/accounts/constants.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { formatDateTime, formatDay, formatInteger } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';

export type UserAction = 'detail' | 'impersonate' | 'disable' | 'enable' | 'reset';

export const userColumns = (onAction: (what: UserAction, row: ManagedUser) => void): Column<ManagedUser>[] => [
  {
    key: 'name',
    title: '用户',
    heading: true,
    renderCell: (row) => (
      <Cluster nowrap as="span" gap={10} align="center">
        <Avatar src={row.avatar} name={row.nickname} />
        <CellButton onClick={() => onAction('detail', row)}>
          <b>{row.nickname}</b>
          <span>{row.mobile ?? row.email ?? '未绑定手机号'}</span>
        </CellButton>
      </Cluster>
    ),
  },
  {
    key: 'identity',
    title: '身份',
    renderCell: ({ identity, individual }) => (
      <Text as="span" nowrap>
        {identityLabel(identity, !individual)}
      </Text>
    ),
  },
  { key: 'status', title: '状态', renderCell: (row) => <UserState row={row} /> },
  {
    key: 'works',
    title: '作品',
    number: true,
    wideOnly: true,
    hiddenBesideDetail: true,
    sort: 'works',
    renderCell: ({ postCount }) => formatInteger(postCount),
  },
  {
    key: 'fans',
    title: '粉丝',
    sort: 'fans',
    number: true,
    wideOnly: true,
    hiddenBesideDetail: true,
    renderCell: ({ followerCount }) => formatInteger(followerCount),
  },
  {
    key: 'region',
    title: 'IP 属地',
    wideOnly: true,
    hiddenBesideDetail: true,
    renderCell: ({ ipLocation }) => ipLocation ?? '—',
  },
  {
    key: 'joined',
    title: '注册时间',
    wideOnly: true,
    hiddenBesideDetail: true,
    sort: 'joined',
    renderCell: ({ joinTime }) => formatDateTime(joinTime),
  },
  {
    key: 'actions',
    title: '操作',
    forViewersToo: true,
    hiddenBesideDetail: true,
    renderCell: (row) => <Actions row={row} onAction={(what) => onAction(what, row)} />,
  },
];

/** The state of an account, and until when it is disabled. */
export function UserState({ row: { status, disabled } }: { row: ManagedUser }) {
  if (status === 'normal')
    return (
      <Tag tone="success" icon="check-circle">
        {ACCOUNT_STATUS_LABEL[status]}
      </Tag>
    );
  if (status === 'closed') return <Tag icon="logout">{ACCOUNT_STATUS_LABEL[status]}</Tag>;
  return (
    <span title={disabled?.reason}>
      <Tag tone="error" icon="ban">
        {ACCOUNT_STATUS_LABEL[status]}
      </Tag>{' '}
      <small>{disabled?.until ? `至 ${formatDay(disabled.until)}` : '永久'}</small>
    </span>
  );
}

function Actions({ row, onAction }: { row: ManagedUser; onAction: (what: UserAction) => void }) {
  const mayHandle = useMayHandle();
  const name = row.nickname;
  return (
    <ButtonRow>
      <Button size="s" variant="quiet" aria-label={`查看“${name}”`} onClick={() => onAction('detail')}>
        查看
      </Button>
      {mayHandle && row.status === 'normal' && (
        <Button size="s" variant="quiet" aria-label={`以“${name}”的视角查看`} onClick={() => onAction('impersonate')}>
          用户视角
        </Button>
      )}
      {mayHandle && row.status !== 'closed' && (
        <Button size="s" variant="quiet" aria-label={`重置“${name}”的密码`} onClick={() => onAction('reset')}>
          重置密码
        </Button>
      )}
      {mayHandle && row.status === 'normal' && (
        <Button size="s" variant="danger" aria-label={`停用“${name}”`} onClick={() => onAction('disable')}>
          停用
        </Button>
      )}
      {mayHandle && row.status === 'disabled' && (
        <Button size="s" variant="soft" aria-label={`启用“${name}”`} onClick={() => onAction('enable')}>
          启用
        </Button>
      )}
    </ButtonRow>
  );
}
