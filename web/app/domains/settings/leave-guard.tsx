import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { SettingsSection } from '#contract/settings/sections.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { sectionLabels } from './fields/drafts.ts';

/** Asks before leaving the page with unsaved changes, naming their sections. */
export function LeaveGuard({ unsaved }: { unsaved: readonly SettingsSection[] }) {
  const some = unsaved.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => some && nextLocation.pathname !== currentLocation.pathname);
  useEffect(() => {
    if (!some) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [some]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="离开页面？"
      confirm="离开"
      danger
      onConfirm={() => blocker.proceed?.()}
      onOpenChange={(open) => !open && blocker.reset?.()}
    >
      {sectionLabels(unsaved)}有修改未保存，离开后会丢失。
    </ConfirmDialog>
  );
}
