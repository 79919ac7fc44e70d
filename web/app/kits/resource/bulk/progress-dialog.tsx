import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bulkChangeDetail, stopBulkChange } from '#contract/back-office/addresses.ts';
import type { BulkChange } from '#contract/back-office/bulk-changes.ts';
import { formatInteger } from '../../../lib/format.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { Entries, Section } from '../detail.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { BULK_CHANGES, WATCH_MS } from './queries.ts';

interface ProgressDialogProps {
  change: BulkChange;
  verb: string;
  noun: string;
  queryKey: string;
  onClose: () => void;
}

/** The progress and result of a bulk change. Closing the dialog does not stop the change. */
export function ProgressDialog({ change: initial, verb, noun, queryKey, onClose }: ProgressDialogProps) {
  const client = useQueryClient();
  const { data: change = initial } = useQuery({
    queryKey: [BULK_CHANGES, initial.id],
    queryFn: ({ signal }) => request(bulkChangeDetail, { id: initial.id }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? WATCH_MS : false),
  });
  const isRunning = change.state === 'running';
  useEffect(() => {
    if (isRunning) return;
    void client.invalidateQueries({ queryKey: [queryKey] });
    void client.invalidateQueries({ queryKey: [BULK_CHANGES, 'running'] });
  }, [client, queryKey, isRunning]);
  const stop = useCall(stopBulkChange, { stale: [BULK_CHANGES] });
  const left = change.total - change.done - change.refused;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={isRunning ? `正在${verb}` : change.state === 'stopped' ? '已停止' : '处理完成'}
      footer={
        isRunning ? (
          <>
            <Button variant="danger" loading={stop.isPending} onClick={() => void stop.send({ id: change.id })}>
              停止
            </Button>
            <Button onClick={onClose}>在后台继续</Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      <Stack shrinkChildren gap={16}>
        <ProgressBar label={`${verb}进度`} value={(100 * (change.total - left)) / change.total} />
        <p role="status">
          已{verb} {formatInteger(change.done)} {noun}
          {change.refused > 0 && `，${formatInteger(change.refused)} ${noun}未处理`}
          {left > 0 && `，还有 ${formatInteger(left)} ${noun}`}。
        </p>
        {change.refusals.length > 0 && (
          <Section>
            <h3>未处理的原因</h3>
            <Entries>
              {change.refusals.map(({ reason, count }) => (
                <li key={reason}>
                  {reason}（{formatInteger(count)}）
                </li>
              ))}
            </Entries>
          </Section>
        )}
      </Stack>
    </Dialog>
  );
}
