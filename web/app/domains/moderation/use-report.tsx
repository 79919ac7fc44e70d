import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ReportTarget } from '#contract/report-reasons.ts';
import { askLogin } from '../accounts/ask-login.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((part) => ({ default: part.ReportDialog })));

export interface Reportable {
  type: ReportTarget;
  id: string;
  /** What it is, in a few words for the person who reports it: 教室后排的评论. */
  about: string;
}

/**
 * Reporting from any button or menu: `report(…)` leads a guest to log in and opens the dialog, loaded on first use;
 * `dialog` is rendered once beside it.
 */
export function useReport(): { report: (target: Reportable) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<Reportable | null>(null);
  const [open, setOpen] = useState(false);
  return {
    report(next) {
      if (!askLogin()) return;
      setTarget(next);
      setOpen(true);
    },
    dialog: target !== null && (
      <Suspense fallback={null}>
        <ReportDialog key={`${target.type} ${target.id}`} target={target} open={open} onOpenChange={setOpen} />
      </Suspense>
    ),
  };
}
