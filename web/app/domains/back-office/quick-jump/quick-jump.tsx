import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Grants } from '#contract/admins/areas.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { jumpLabel } from './label.ts';
import css from './quick-jump.module.css';

const JumpDialog = lazy(() => import('./jump-dialog.tsx').then((part) => ({ default: part.JumpDialog })));

/** The button in the top bar that opens the quick jump, also by Ctrl K or ⌘ K. */
export function QuickJump({ grants }: { grants: Grants }) {
  const [open, setOpen] = useState(false);
  useJumpKey(() => setOpen(true));
  return (
    <>
      <PlainButton
        flow="row"
        gap={10}
        radius="s"
        background="sunken"
        tone="muted"
        size={13}
        className={css.box}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <Text as="span" grow truncate>
          {jumpLabel(grants)}
        </Text>
        <Key>Ctrl K</Key>
      </PlainButton>
      {open && (
        <Suspense>
          <JumpDialog grants={grants} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useJumpKey(onJump: () => void): void {
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The shortcut is ignored while a dialog is open, because its input would be lost.
      if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      jump();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
