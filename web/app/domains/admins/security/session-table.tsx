import type { SessionRow } from '#contract/accounts/settings.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';

/** The sessions of an administrator; each but the current one can be ended. */
export const SessionTable = ({
  sessions,
  onRevoke,
}: {
  sessions: readonly SessionRow[];
  onRevoke: (session: SessionRow) => void;
}) => (
  <DataTable
    caption="登录设备"
    rows={sessions}
    keyOf={({ id }) => id}
    columns={[
      {
        key: 'device',
        title: '设备',
        heading: true,
        renderCell: ({ device, current }) => (
          <>
            {device} {current && <Tag size="s">本机</Tag>}
          </>
        ),
      },
      { key: 'ip', title: 'IP', renderCell: ({ ip }) => ip },
      { key: 'login', title: '登录时间', renderCell: ({ loginTime }) => formatDateTime(loginTime) },
      { key: 'active', title: '最近使用', wideOnly: true, renderCell: ({ activeTime }) => formatDateTime(activeTime) },
      {
        key: 'actions',
        title: '操作',
        renderCell: (session) =>
          session.current ? (
            '—'
          ) : (
            <Button
              size="s"
              variant="danger"
              aria-label={`让 ${session.device}（${session.ip}）退出`}
              onClick={() => onRevoke(session)}
            >
              退出
            </Button>
          ),
      },
    ]}
  />
);
