import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { SingleKeysSwitch } from '../../../ui/forms/single-keys-switch.tsx';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAdminAccess } from '../../session/admin-access.ts';
import { shownShortcuts, type Shortcut } from './shown-shortcuts.ts';
import css from './shortcuts-button.module.css';

interface ShortcutsButtonProps {
  /** The Chinese measure word for rows. */
  noun?: '条' | '篇' | '笔' | '件' | '位';
  /** Keys of this page, beside those that every list and detail has. */
  keys?: readonly Shortcut[];
}

/** Opens the list of keyboard shortcuts that this role may use, also by the key ?. Hidden on phones. */
export function ShortcutsButton({ noun = '条', keys = [] }: ShortcutsButtonProps) {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  const all: readonly Shortcut[] = [
    ['J', `下一${noun}`],
    ['K', `上一${noun}`],
    ['Enter', `进入打开的一${noun}`],
    ...shownShortcuts(keys, useAdminAccess()),
    ['Esc', '离开正在写的文字'],
    ['?', '打开快捷键'],
  ];
  return (
    <span className={css.place}>
      <Button variant="quiet" size="s" icon="keyboard" onClick={() => setOpen(true)}>
        快捷键
        <Key>?</Key>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="快捷键" description="输入文字时不起作用。" size="s">
        <Stack as="dl" gap={10} className={css.keys}>
          {all.map(([key, action]) => (
            <Grid align="center" gap={8} key={key}>
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{action}</dd>
            </Grid>
          ))}
        </Stack>
        <SingleKeysSwitch />
      </Dialog>
    </span>
  );
}
