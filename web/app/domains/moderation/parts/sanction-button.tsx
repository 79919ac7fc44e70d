import { useState } from 'react';
import { useAdminAccess } from '../../../kits/session/admin-access.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { SanctionDialog, type SanctionTarget } from './sanction-dialog.tsx';

/** Beside a decision, by one press or the key S, for whoever may also disable accounts. */
export function SanctionButton({ label, ...target }: SanctionTarget & { label: string }) {
  const [open, setOpen] = useState(false);
  const may = useAdminAccess().permissions.includes('operations');
  useShortcuts(may ? { s: () => setOpen(true) } : {});
  if (!may) return null;
  return (
    <>
      <Button icon="ban" onClick={() => setOpen(true)}>
        {label}
        <Key>S</Key>
      </Button>
      {open && <SanctionDialog {...target} onClose={() => setOpen(false)} />}
    </>
  );
}
