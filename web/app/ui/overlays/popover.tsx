import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from '../base/classes.ts';
import css from './popover.module.css';

interface PopoverProps {
  trigger: ReactElement;
  /** Names the panel for the ear. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end' | 'center';
  /** What has the focus first; the first control unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False: what was chosen leads the focus elsewhere, so the button does not get it back. */
  finalFocus?: () => boolean;
  className?: string | undefined;
}

/** A panel beside what opened it; a sheet from below on phones. Heavy: load it on first use on public pages. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  initialFocus,
  finalFocus,
  className,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Positioner className={css.positioner} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup
            className={classes(css.popup, className)}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
