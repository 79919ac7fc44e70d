import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import { Text } from '../layout/primitives.tsx';
import css from './note.module.css';

type NoteTone = 'info' | 'success' | 'warning' | 'error';

/** A short message in a tinted box. Errors are announced at once; `action` is at the right. */
export function Note({
  tone = 'info',
  children,
  action,
  className,
}: {
  tone?: NoteTone;
  children: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classes(css.note, css[tone], className)} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={ICON[tone]} />
      <Text as="div" grow>
        {children}
      </Text>
      {action}
    </div>
  );
}

const ICON: Record<NoteTone, IconName> = { info: 'info', success: 'check-circle', warning: 'warning', error: 'alert-circle' };
