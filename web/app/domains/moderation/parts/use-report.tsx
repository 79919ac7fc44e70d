import { lazy, Suspense, useState, type ReactNode } from 'react';
import { requestLogin } from '../../../kits/session/request-login.ts';
import type { Reportable } from './report-dialog.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((part) => ({ default: part.ReportDialog })));

/**
 * Reporting from a button or menu: `report(…)` opens the dialog, whose code is loaded on first use (guests have to log in
 * first); render `dialog` once beside it.
 */
export function useReport(): { report: (target: Reportable) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<Reportable | null>(null);
  const [open, setOpen] = useState(false);
  return {
    report(next) {
      if (!requestLogin()) return;
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
