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

/** Marked rows of a list to one administrator. */
export function useAssignMany(subject: WorkSubject, noun: string, stale: QueryKey): Many {
  const [asked, setAsked] = useState<{ ids: string[]; done: () => void } | null>(null);
  return {
    action: {
      label: (count) => `分配 ${count} ${noun}`,
      icon: 'user',
      onAct: (rows, done) => setAsked({ ids: rows.map(({ id }) => id), done }),
    },
    dialog: asked !== null && (
      <AssignDialog subject={subject} ids={asked.ids} stale={stale} onDone={asked.done} onClose={() => setAsked(null)} />
    ),
  };
}
