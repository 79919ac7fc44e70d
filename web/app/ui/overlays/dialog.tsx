import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import css from './dialog.module.css';
import { InDialog } from './portal-container.ts';

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
  /** What has the focus first; unless told, the first field there is to fill in, else the first control. */
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
          <Base.Popup
            ref={popup}
            className={classes(css.popup, css[size], className)}
            initialFocus={initialFocus ?? ((by) => firstField(popup.current, by))}
          >
            <InDialog value={popup}>
              <Cluster as="header" gap="3" align="center" justify="between" className={css.head}>
                <Base.Title className={css.title}>{title}</Base.Title>
                <Base.Close render={<IconButton icon="close" label="关闭" />} />
              </Cluster>
              <Stack bounded packed gap="4" size="m" className={classes(css.body, flush && css.flush)}>
                {description !== undefined && <Base.Description className={css.description}>{description}</Base.Description>}
                {children}
              </Stack>
              {footer !== undefined && (
                <Cluster as="footer" rule="above" gap="2" justify="end" wrap className={css.foot}>
                  {footer}
                </Cluster>
              )}
            </InDialog>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The first field that waits for an answer, else the first to write in, else the choice that is made. A finger is not met with a
 * keyboard that covers half of what there is to read.
 */
function firstField(popup: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch' || popup === null) return true;
  const fields = [...popup.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  const isWriting = (field: HTMLElement) => !isRadio(field);
  const chosen = popup.querySelector<HTMLElement>('input[type="radio"]:checked:not(:disabled)');
  return fields.find(isWaiting) ?? fields.find(isWriting) ?? chosen ?? true;
}

const isRadio = (field: HTMLElement): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'radio';

/** Of radios, those of a group in which nothing is chosen. */
function isWaiting(field: HTMLElement): boolean {
  if (isRadio(field)) {
    const group = field.closest('dialog, [role="dialog"]')?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [];
    return ![...group].some(({ name, checked }) => checked && name === field.name);
  }
  return 'value' in field ? field.value === '' : true;
}

const FIELDS = [
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="range"], [readonly], [tabindex="-1"])',
  'textarea:not([readonly])',
  'select',
  '[role="combobox"]',
  '[contenteditable="true"]',
]
  .map((field) => `${field}:not(:disabled)`)
  .join();
