import { useState } from 'react';
import { useMay } from '../../../kits/session/admin-access.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { SanctionDialog, type SanctionTarget } from './sanction-dialog.tsx';

/** Opens the sanction dialog beside a decision, by a press or the key S. Administrators who may not give a sanction propose it. */
export function SanctionButton({ label, ...target }: SanctionTarget & { label: string }) {
  const [open, setOpen] = useState(false);
  const how = useHow();
  useShortcuts(how === null ? {} : { s: () => setOpen(true) });
  if (how === null) return null;
  return (
    <>
      <Button icon="ban" onClick={() => setOpen(true)}>
        {how === 'propose' ? `提议${label}` : label}
        <Key>S</Key>
      </Button>
      {open && <SanctionDialog {...target} how={how} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for one row of a list, which has no key of its own. */
export function SanctionRowAction(target: SanctionTarget) {
  const [open, setOpen] = useState(false);
  const how = useHow();
  if (how === null) return null;
  const verb = how === 'propose' ? '提议处罚' : '处罚';
  return (
    <>
      <Button size="s" variant="quiet" aria-label={`${verb} ${target.user.nickname}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {open && <SanctionDialog {...target} how={how} onClose={() => setOpen(false)} />}
    </>
  );
}

function useHow(): 'give' | 'propose' | null {
  const [gives, proposes] = [useMay('sanctions'), useMay('sanctionProposals')];
  return gives ? 'give' : proposes ? 'propose' : null;
}
