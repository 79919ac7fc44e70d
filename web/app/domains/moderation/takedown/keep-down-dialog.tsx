import { useState } from 'react';
import { Stack } from '../../../ui/layout/primitives.tsx';
import type { BulkFields } from '../../../kits/resource/bulk/bulk-actions.ts';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TermField } from './term-field.tsx';

interface KeepDownDialogProps {
  title: string;
  verb: string;
  /** The current end of the takedown. */
  until: string | null;
  busy: boolean;
  /** The error of the last try. */
  error: Error | null;
  fields: Record<string, string>;
  onClose: () => void;
  onSend: (kept: { until: string | null; reason?: string }) => void;
}

/** Keeps a post down, until another day or permanently. */
export function KeepDownDialog({ title, verb, until: before, busy, error, fields, onClose, onSend }: KeepDownDialogProps) {
  const [form, setForm] = useState<Record<string, unknown>>({ until: before });
  const [missing, setMissing] = useState(false);
  const send = () => {
    const { until, reason = '' } = form as { until: string | null; reason?: string };
    setMissing(until === '');
    if (until !== '') onSend({ until, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
  };
  return (
    <FormDialog
      size="s"
      title={`${verb}《${title}》`}
      description="作品继续下架。作者会收到通知，并可以对这次决定申诉。"
      verb={verb}
      danger
      busy={busy}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        <KeepDownFields
          form={form}
          errors={missing ? { until: '请选择最后一天' } : fields}
          onPut={(change) => {
            setForm((last) => ({ ...last, ...change }));
            setMissing(false);
          }}
        />
        {error !== null && Object.keys(fields).length === 0 && <Note tone="error">{error.message}</Note>}
      </Stack>
    </FormDialog>
  );
}

/** The fields for many posts; an empty reason keeps the existing one. */
export const KeepDownFields = ({ form, errors, onPut }: BulkFields) => (
  <>
    <TermField
      until={form['until'] === null || form['until'] === undefined ? null : String(form['until'])}
      error={errors['until']}
      onChange={(until) => onPut({ until })}
    />
    <ReasonField
      label="新的下架理由（选填，不填则不变）"
      max={500}
      value={String(form['reason'] ?? '')}
      error={errors['reason']}
      // Undefined keeps the existing value, an empty text would not.
      onChange={(reason) => onPut({ reason: reason === '' ? undefined : reason })}
    />
  </>
);
