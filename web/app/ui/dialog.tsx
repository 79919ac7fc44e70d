import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import css from './dialog.module.css';
import { InDialog } from './portal-home.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  /** 420, 560 or 760 px wide; `full` covers the page. A sheet from below on phones. */
  size?: 's' | 'm' | 'l' | 'full';
  children?: ReactNode;
  /** The children fill the body to its edges and scroll by themselves. */
  flush?: boolean;
  /** What has the focus first; the first control unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

/** Traps the focus, gives it back, closes on Escape and outside. Heavy: load it on first use on public pages. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'm',
  children,
  flush = false,
  initialFocus,
  className,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup ref={popup} className={classes(css.popup, css[size], className)} initialFocus={initialFocus}>
            <InDialog value={popup}>
              <header className={css.head}>
                <Base.Title className={css.title}>{title}</Base.Title>
                <Base.Close render={<IconButton icon="close" label="关闭" />} />
              </header>
              <div className={classes(css.body, flush && css.flush)}>
                {description !== undefined && <Base.Description className={css.description}>{description}</Base.Description>}
                {children}
              </div>
              {footer !== undefined && <footer className={css.foot}>{footer}</footer>}
            </InDialog>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
