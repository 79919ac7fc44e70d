import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from '../base/classes.ts';
import css from './popover.module.css';

interface PopoverProps {
  trigger: ReactElement;
  /** Accessible name of the panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end' | 'center';
  /** The element that is focused on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called on closing; false when the focus has been moved elsewhere and shall not return to the button. */
  finalFocus?: () => boolean;
  className?: string | undefined;
}

/** A panel beside its button; on phones a sheet at the bottom. Large: public pages load it on first use. */
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
