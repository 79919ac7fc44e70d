import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import css from './dialog.module.css';
import { DialogPopupContext } from './portal-container.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** 420, 560 or 760 px wide; `full` covers the page. On phones every size is a sheet at the bottom. */
  size?: 's' | 'm' | 'l' | 'full';
  children?: ReactNode;
  /** The body has no padding; the children scroll by themselves. */
  flush?: boolean;
  /** The element that is focused on opening; by default the first field to fill in, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

/** A modal dialog: traps and restores the focus, closes on Escape and clicks outside. Large: public pages load it on first use. */
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
            <DialogPopupContext value={popup}>
              <Cluster as="header" gap={12} align="center" justify="between" className={css.head}>
                <Base.Title className={css.title}>{title}</Base.Title>
                <Base.Close render={<IconButton icon="close" label="关闭" />} />
              </Cluster>
              <Stack shrinkChildren alignContent="start" gap={16} size={14} className={classes(css.body, flush && css.flush)}>
                {description !== undefined && <Base.Description className={css.description}>{description}</Base.Description>}
                {children}
              </Stack>
              {footer !== undefined && (
                <Cluster as="footer" border="top" gap={8} justify="end" wrap className={css.foot}>
                  {footer}
                </Cluster>
              )}
            </DialogPopupContext>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The first empty field, else the first field that is no radio button, else the checked radio button. `true`, the default of
 * Base UI, when opened by touch: focusing a field would open the on-screen keyboard over half of the dialog.
 */
function firstField(popup: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch' || popup === null) return true;
  const fields = [...popup.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  const isText = (field: HTMLElement) => !isRadio(field);
  const checked = popup.querySelector<HTMLElement>('input[type="radio"]:checked:not(:disabled)');
  return fields.find(isUnanswered) ?? fields.find(isText) ?? checked ?? true;
}

const isRadio = (field: HTMLElement): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'radio';

/** Whether a field is empty; a radio button, when nothing in its group is checked. */
function isUnanswered(field: HTMLElement): boolean {
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
