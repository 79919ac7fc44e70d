import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { useAdminAccess } from '../../../kits/session/admin-access.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { AlertTargetNotes, AlertTargetTable } from '../parts/alert-target-table.tsx';
import { alertTargetsQuery } from '../queries.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';

export const meta = () => [{ title: titled('告警') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '告警'] };

const SETTINGS = '/admin/system/settings';

/** The alerts, with their recipients and deliveries. */
export default function AlertsPage() {
  const { mayOpen } = useAdminAccess();
  return (
    <AdminPage>
      <PageHead title="告警" text="队列、任务、打款等达到上限时通知接收方，每分钟检查一次。">
        {mayOpen(SETTINGS) && (
          <ButtonLink icon="settings" to={SETTINGS}>
            上限和接收方
          </ButtonLink>
        )}
      </PageHead>
      <Targets />
      <AlertsPanel />
      <MessagesPanel />
    </AdminPage>
  );
}

function Targets() {
  const { mayOpen } = useAdminAccess();
  const targets = useQuery(alertTargetsQuery);
  if (targets.data === undefined)
    return targets.isError ? (
      <ErrorState message={targets.error.message} retrying={targets.isFetching} onRetry={() => void targets.refetch()} />
    ) : (
      <Panel title="接收方">
        <SkeletonLines lines={2} />
      </Panel>
    );
  const { list } = targets.data;
  if (list.length === 0)
    return (
      <Note tone="warning">
        还没有接收方，告警只显示在这里。
        {mayOpen(SETTINGS) ? '请在系统设置里添加邮箱或群机器人。' : '请由超级管理员在系统设置里添加邮箱或群机器人。'}
      </Note>
    );
  return (
    <>
      <AlertTargetNotes targets={targets.data} />
      <Panel title="接收方" flush busy={targets.isFetching}>
        <AlertTargetTable targets={list} />
      </Panel>
    </>
  );
}
