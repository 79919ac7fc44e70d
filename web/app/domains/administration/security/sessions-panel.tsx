import { useState } from 'react';
import type { SessionRow } from '#contract/account-settings.ts';
import { adminRevokeSessions } from '#contract/admin-security.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { SECURITY } from './queries.ts';
import { SessionTable } from './session-table.tsx';

export function SessionsPanel({ sessions }: { sessions: readonly SessionRow[] }) {
  const [asking, setAsking] = useState(false);
  const revoke = useDeskCall(adminRevokeSessions, SECURITY, () => setAsking(false));
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <Panel
      title="登录中的设备"
      flush
      busy={revoke.isPending}
      aside={
        others > 0 && (
          <Button size="s" variant="danger" onClick={() => setAsking(true)}>
            退出其他 {others} 台设备
          </Button>
        )
      }
    >
      <SessionTable sessions={sessions} onRevoke={({ id }) => revoke.mutate({ sessionId: id })} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`退出其他 ${others} 台设备？`}
        confirm="全部退出"
        danger
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({})}
      >
        这些设备要重新登录才能进入后台。
      </ConfirmDialog>
    </Panel>
  );
}
