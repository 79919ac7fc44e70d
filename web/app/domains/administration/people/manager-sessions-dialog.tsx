import { useQuery } from '@tanstack/react-query';
import { managerRevokeSessions, managerSessions } from '#contract/admin-security.ts';
import type { Manager } from '#contract/managers.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SessionTable } from '../security/session-table.tsx';
import { PEOPLE, useChange } from './queries.ts';

/** Where an administrator is logged in, for who may log them out. */
export function ManagerSessionsDialog({ manager: { id, account }, onClose }: { manager: Manager; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...PEOPLE, 'sessions', id],
    queryFn: ({ signal }) => request(managerSessions, { id }, { signal }),
  });
  const revoke = useChange(managerRevokeSessions, () => {});
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={`“${account}”登录中的设备`}
      footer={
        data !== undefined &&
        data.list.length > 0 && (
          <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate({ id })}>
            全部退出（{data.list.length}）
          </Button>
        )
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={4} />
      ) : data.list.length === 0 ? (
        <EmptyState illustration="tray" heading="h3" title="没有登录中的设备" />
      ) : (
        <SessionTable sessions={data.list} onRevoke={(session) => revoke.mutate({ id, sessionId: session.id })} />
      )}
    </Dialog>
  );
}
