import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeAlertTarget, testAlertTarget } from '#contract/health/addresses.ts';
import type { AlertTarget } from '#contract/health/alerts.ts';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ALERTS, alertTargetsQuery } from '../queries.ts';
import { AlertTargetDialog } from './alert-target-dialog.tsx';
import { AlertTargetNotes, AlertTargetTable } from './alert-target-table.tsx';
import own from './alert-targets.module.css';

type OpenDialog = { what: 'create' } | { what: 'modify' | 'remove'; target: AlertTarget };

/** The targets of alerts: add, test, edit and remove them. */
export function AlertTargetsPanel() {
  const targets = useQuery(alertTargetsQuery);
  const mayChange = useMay('alertTargets');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const test = useCall(testAlertTarget, {
    stale: [ALERTS],
    success: ({ sent }) => (sent ? '测试消息已送达' : null),
    onDone: ({ failure }) => failure !== null && toast.error(failure, { title: '测试消息发送失败' }),
  });
  return (
    <Panel
      title="告警接收方"
      flush
      busy={targets.isFetching}
      aside={
        mayChange && (
          <Button size="s" icon="plus" onClick={() => setDialog({ what: 'create' })}>
            添加接收方
          </Button>
        )
      }
    >
      {targets.data === undefined ? (
        <div className={own.inner}>
          {targets.isError ? (
            <ErrorState message={targets.error.message} retrying={targets.isFetching} onRetry={() => void targets.refetch()} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      ) : targets.data.list.length === 0 ? (
        <EmptyState illustration="tray" heading="h3" title="还没有接收方" text="添加邮箱或群机器人，超过上限时通知。" />
      ) : (
        <>
          <Stack gap={8} className={own.notes}>
            <AlertTargetNotes targets={targets.data} />
          </Stack>
          <AlertTargetTable
            targets={targets.data.list}
            renderActions={
              !mayChange
                ? undefined
                : (target) => (
                    <ButtonRow>
                      <Button
                        size="s"
                        aria-label={`向“${target.name}”发送测试`}
                        loading={test.isPending && test.input?.id === target.id}
                        onClick={() => void test.send({ id: target.id })}
                      >
                        发送测试
                      </Button>
                      <Button size="s" aria-label={`编辑“${target.name}”`} onClick={() => setDialog({ what: 'modify', target })}>
                        编辑
                      </Button>
                      <Button
                        size="s"
                        variant="danger"
                        aria-label={`移除“${target.name}”`}
                        onClick={() => setDialog({ what: 'remove', target })}
                      >
                        移除
                      </Button>
                    </ButtonRow>
                  )
            }
          />
        </>
      )}
      {dialog?.what === 'create' && <AlertTargetDialog known={null} onClose={close} />}
      {dialog?.what === 'modify' && <AlertTargetDialog known={dialog.target} onClose={close} />}
      {dialog?.what === 'remove' && <Remove target={dialog.target} onClose={close} />}
    </Panel>
  );
}

function Remove({ target, onClose }: { target: AlertTarget; onClose: () => void }) {
  const remove = useCall(removeAlertTarget, { stale: [ALERTS], onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`移除“${target.name}”？`}
      confirm="移除"
      danger
      loading={remove.isPending}
      onConfirm={() => void remove.send({ id: target.id })}
    >
      不再向它发送告警，它的发送记录一并删除。
    </ConfirmDialog>
  );
}
