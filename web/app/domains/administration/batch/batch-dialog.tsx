import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BATCH_MAX, chooseBatch, startBatch, type Batch } from '#contract/batches.ts';
import type { InputOf } from '#contract/call.ts';
import { request } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../desk-page.module.css';
import { fieldErrors } from '../use-desk-call.ts';
import { ProgressDialog } from './progress-dialog.tsx';
import type { BatchVerb } from './verbs.ts';

interface BatchDialogProps {
  noun: string;
  verb: Pick<BatchVerb<never>, 'action' | 'verb' | 'danger' | 'text' | 'form' | 'Fields'>;
  chosen: InputOf<typeof chooseBatch>['chosen'];
  queryKey: string;
  /** It has begun: what was marked need not stay so. */
  onDone: () => void;
  onClose: () => void;
}

/** Counts what is meant, asks with that count, and shows how far it is. */
export function BatchDialog({ noun, verb, chosen, queryKey, onDone, onClose }: BatchDialogProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(chooseBatch, { action: verb.action, chosen }),
  });
  const [started, setStarted] = useState<Batch | null>(null);
  useEffect(() => mutate(), [mutate]);
  if (started !== null) return <ProgressDialog batch={started} verb={verb.verb} {...{ noun, queryKey, onClose }} />;
  if (data !== undefined)
    return (
      <Confirm
        counted={data}
        {...{ noun, verb, onClose }}
        onStarted={(batch) => {
          setStarted(batch);
          onDone();
        }}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="s" title={`批量${verb.verb}`}>
      {error === null ? (
        <>
          <p className="vh" role="status">
            正在统计…
          </p>
          <SkeletonLines lines={3} />
        </>
      ) : (
        <ErrorState inline message={error.message} retrying={isPending} onRetry={() => mutate()} />
      )}
    </Dialog>
  );
}

function Confirm({
  counted,
  noun,
  verb: { verb, danger = false, text, form: first = {}, Fields },
  onClose,
  onStarted,
}: Pick<BatchDialogProps, 'noun' | 'verb' | 'onClose'> & { counted: Batch; onStarted: (batch: Batch) => void }) {
  const [form, setForm] = useState(first);
  const start = useMutation({
    mutationFn: () => request(startBatch, { id: counted.id, form }),
    onSuccess: onStarted,
  });
  const errors = fieldErrors(start.error);
  return (
    <FormDialog
      size="s"
      title={`${verb} ${counted.total.toLocaleString('zh-CN')} ${noun}？`}
      description={text}
      verb={`${verb} ${counted.total.toLocaleString('zh-CN')} ${noun}`}
      {...{ danger, onClose }}
      busy={start.isPending}
      onSend={() => start.mutate()}
    >
      <div className={css.form}>
        {counted.more && (
          <Note tone="warning">
            符合条件的更多，一批最多 {BATCH_MAX.toLocaleString('zh-CN')} 条，这次先处理其中{' '}
            {counted.total.toLocaleString('zh-CN')} {noun}。
          </Note>
        )}
        {Fields !== undefined && (
          <Fields form={form} errors={errors} onPut={(change) => setForm((before) => ({ ...before, ...change }))} />
        )}
        {start.error !== null && Object.keys(errors).length === 0 && <Note tone="error">{start.error.message}</Note>}
      </div>
    </FormDialog>
  );
}
