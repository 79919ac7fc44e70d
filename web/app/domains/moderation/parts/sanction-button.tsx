import { useState } from 'react';
import { useMay } from '../../../kits/session/admin-access.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { SanctionDialog, type SanctionTarget } from './sanction-dialog.tsx';

/** Beside a decision, by one press or the key S, for whoever may also disable accounts. */
export function SanctionButton({ label, ...target }: SanctionTarget & { label: string }) {
  const [open, setOpen] = useState(false);
  const may = useMaySanction();
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

/** The same for one row of a list, which has no key of its own. */
export function SanctionRowAction(target: SanctionTarget) {
  const [open, setOpen] = useState(false);
  if (!useMaySanction()) return null;
  return (
    <>
      <Button size="s" variant="quiet" aria-label={`处罚 ${target.user.nickname}`} onClick={() => setOpen(true)}>
        处罚
      </Button>
      {open && <SanctionDialog {...target} onClose={() => setOpen(false)} />}
    </>
  );
}

const useMaySanction = (): boolean => useMay('sanctions');
