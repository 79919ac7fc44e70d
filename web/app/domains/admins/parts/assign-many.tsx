import type { QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import type { IconName } from '../../../ui/base/icon.tsx';
import { AssignDialog } from './assign-dialog.tsx';

interface Many {
  /** For the bar of marked rows. */
  action: {
    label: (count: number) => string;
    icon: IconName;
    onAct: (rows: readonly { id: string }[], done: () => void) => void;
  };
  dialog: ReactNode;
}

/** The bulk action that assigns marked rows to an administrator, and its dialog. */
export function useAssignMany(subject: WorkSubject, noun: string, stale: QueryKey): Many {
  const [dialogFor, setDialogFor] = useState<{ ids: string[]; done: () => void } | null>(null);
  return {
    action: {
      label: (count) => `分配 ${count} ${noun}`,
      icon: 'user',
      onAct: (rows, done) => setDialogFor({ ids: rows.map(({ id }) => id), done }),
    },
    dialog: dialogFor !== null && (
      <AssignDialog
        subject={subject}
        ids={dialogFor.ids}
        stale={stale}
        onDone={dialogFor.done}
        onClose={() => setDialogFor(null)}
      />
    ),
  };
}
