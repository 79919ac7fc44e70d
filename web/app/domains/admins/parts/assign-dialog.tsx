import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import { ASSIGNMENT_NOTE_MAX } from '#contract/admins/constants.ts';
import { codePoints } from '#contract/text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { candidatesQuery, useAssigning } from './queries.ts';

interface AssignDialogProps {
  subject: WorkSubject;
  ids: readonly string[];
  stale: QueryKey;
  onClose: () => void;
  onDone?: () => void;
}

/** Assigns work to an administrator who may handle it, with a note. */
export function AssignDialog({ subject, ids, stale, onClose, onDone }: AssignDialogProps) {
  const candidates = useQuery(candidatesQuery(subject, ids));
  const [adminId, setAdminId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const { assigning } = useAssigning(subject, stale, () => {
    onDone?.();
    onClose();
  });
  const length = codePoints(note);
  const send = () => {
    setMissing(adminId === null);
    if (adminId !== null && length <= ASSIGNMENT_NOTE_MAX) void assigning.send({ subject, ids: [...ids], adminId, note });
  };
  return (
    <FormDialog
      size="s"
      title={ids.length === 1 ? '分配' : `分配 ${ids.length} 条`}
      description="分配后，其他人仍可以处理。"
      verb="分配"
      busy={assigning.isPending}
      disabled={candidates.data === undefined}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        {candidates.isError && candidates.data === undefined ? (
          <ErrorState
            inline
            message={candidates.error.message}
            retrying={candidates.isFetching}
            onRetry={() => void candidates.refetch()}
          />
        ) : (
          <Select
            label="处理人"
            required
            placeholder={candidates.isPending ? '正在加载…' : '请选择'}
            options={(candidates.data?.list ?? []).map(({ id, account, count }) => ({
              value: id,
              label: `${account}（手上 ${count} 条）`,
            }))}
            value={adminId}
            error={missing ? '请选择处理人' : assigning.fields['adminId']}
            onChange={(id) => {
              setAdminId(id);
              setMissing(false);
            }}
          />
        )}
        <TextArea
          label="说明（选填，处理人会看到）"
          rows={2}
          counter={`${length} / ${ASSIGNMENT_NOTE_MAX}`}
          value={note}
          error={length > ASSIGNMENT_NOTE_MAX ? `说明最多 ${ASSIGNMENT_NOTE_MAX} 字` : assigning.fields['note']}
          onChange={({ target }) => setNote(target.value)}
        />
      </Stack>
    </FormDialog>
  );
}
