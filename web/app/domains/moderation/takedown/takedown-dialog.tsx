import { useState } from 'react';
import type { InputAt } from '#contract/calls.ts';
import type { offlinePost } from '#contract/moderation/addresses.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { NEW_ORDER, TakedownFields } from './takedown-fields.tsx';

type Order = Omit<InputAt<typeof offlinePost>, 'postsId'>;

interface TakedownDialogProps {
  title: string;
  busy: boolean;
  /** The error of the last request. */
  error: Error | null;
  /** The server's messages by field. */
  fieldErrors: Record<string, string>;
  onClose: () => void;
  onSend: (order: Order) => void;
}

/** Takes a post down, by an order with its reason, legal basis and duration. */
export function TakedownDialog({ title, busy, error, fieldErrors, onClose, onSend }: TakedownDialogProps) {
  const [form, setForm] = useState<Record<string, unknown>>(NEW_ORDER);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const send = () => {
    const messages = missingFields(form);
    setMissing(messages);
    // The server validates the form by the schema, and its messages are shown at the fields.
    if (Object.keys(messages).length === 0) onSend(form as Order);
  };
  return (
    <FormDialog
      title={`下架《${title}》`}
      description="读者将立即无法查看，搜索和榜单也不再显示。作者会收到理由，并可以申诉。"
      verb="下架"
      danger
      busy={busy}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        <TakedownFields
          form={form}
          errors={{ ...fieldErrors, ...missing }}
          onPut={(change) => {
            setForm((before) => ({ ...before, ...change }));
            setMissing({});
          }}
        />
        {error !== null && Object.keys(fieldErrors).length === 0 && <Note tone="error">{error.message}</Note>}
      </Stack>
    </FormDialog>
  );
}

/** A message for each required field that is empty. `until` is null for an unlimited term, and '' for a term whose last day is not chosen yet. */
function missingFields({ rule, reason, until }: Record<string, unknown>): Record<string, string> {
  return {
    ...(rule === '' ? { rule: '请选择违反的规则' } : {}),
    ...(String(reason).trim() === '' ? { reason: '请填写下架理由' } : {}),
    ...(until === '' ? { until: '请选择最后一天' } : {}),
  };
}
