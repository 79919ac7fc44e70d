import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeJobs, retryJobs } from '#contract/health/addresses.ts';
import type { FailedJob } from '#contract/health/health.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Text } from '../../ui/layout/primitives.tsx';
import { CellText } from '../../kits/resource/cell.tsx';
import { ButtonRow } from '../../kits/resource/detail.tsx';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { useMayHandle } from '../../kits/session/admin-access.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import own from './health.module.css';
import { failedJobsQuery, HEALTH } from './queries.ts';

/** Jobs that have failed for good, with their errors; they can be retried or removed. */
export function FailedJobs() {
  const [page, setPage] = useState(1);
  const list = useQuery(failedJobsQuery(page));
  const [removing, setRemoving] = useState<FailedJob | null>(null);
  const retry = useCall(retryJobs, { stale: [HEALTH] });
  const remove = useCall(removeJobs, { stale: [HEALTH], onDone: () => setRemoving(null) });
  const mayHandle = useMayHandle();
  const rows = list.data?.list ?? [];
  return (
    <Panel
      title="失败的任务"
      flush
      busy={list.isFetching}
      aside={
        mayHandle &&
        rows.length > 1 && (
          <Button
            size="s"
            icon="refresh"
            loading={retry.isPending && (retry.input?.ids.length ?? 0) > 1}
            onClick={() => void retry.send({ ids: rows.map(({ id }) => id) })}
          >
            重试本页 {rows.length} 个
          </Button>
        )
      }
    >
      <ListState
        query={list}
        onPage={setPage}
        empty={{ title: '没有失败的任务', text: '多次失败、不再自动重试的任务会显示在这里。' }}
      >
        {(jobs) => (
          <DataTable
            caption="失败的任务"
            rows={jobs}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'task',
                title: '任务',
                heading: true,
                renderCell: ({ task, payload }) => (
                  <CellText>
                    <b>{task}</b>
                    <span>{payload}</span>
                  </CellText>
                ),
              },
              {
                key: 'error',
                title: '错误',
                renderCell: ({ error }) => (
                  <Text as="span" size={12} weight="normal" className={own.code}>
                    {error || '—'}
                  </Text>
                ),
              },
              { key: 'attempts', title: '已试', number: true, renderCell: ({ attempts }) => `${attempts} 次` },
              {
                key: 'at',
                title: '最后一次',
                number: true,
                wideOnly: true,
                renderCell: ({ failedAt }) => formatDateTime(failedAt),
              },
              {
                key: 'actions',
                title: '操作',
                renderCell: (job) => (
                  <OnlyHandlers>
                    <ButtonRow>
                      <Button
                        size="s"
                        aria-label={`重试 ${job.task}`}
                        loading={retry.isPending && retry.input?.ids[0] === job.id}
                        onClick={() => void retry.send({ ids: [job.id] })}
                      >
                        重试
                      </Button>
                      <Button size="s" variant="danger" aria-label={`删除 ${job.task}`} onClick={() => setRemoving(job)}>
                        删除
                      </Button>
                    </ButtonRow>
                  </OnlyHandlers>
                ),
              },
            ]}
          />
        )}
      </ListState>
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={`删除任务 ${removing.task}？`}
          confirm="删除"
          danger
          loading={remove.isPending}
          onConfirm={() => void remove.send({ ids: [removing.id] })}
        >
          任务不会再执行，也不再列出。
        </ConfirmDialog>
      )}
    </Panel>
  );
}
