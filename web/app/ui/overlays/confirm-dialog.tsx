import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import css from './confirm-dialog.module.css';
import dialog from './dialog.module.css';
import { DialogPopupContext } from './portal-container.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with what it is about: 下线《…》？ */
  title: string;
  /** The consequences of confirming. */
  children?: ReactNode;
  /** Text of the confirming button, a verb. */
  confirm: string;
  /** Text of the cancelling button, where 取消 would be ambiguous (like 取消 for "cancel the order"). */
  cancel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation of something that cannot simply be undone. The cancelling button has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = '取消',
  danger = false,
  loading = false,
  onConfirm,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Viewport className={dialog.viewport}>
          <AlertDialog.Popup ref={popup} className={classes(dialog.popup, dialog.s)}>
            <DialogPopupContext value={popup}>
              <header className={css.head}>
                <AlertDialog.Title className={dialog.title}>{title}</AlertDialog.Title>
              </header>
              <Stack shrinkChildren alignContent="start" gap={16} size={14} className={dialog.body}>
                {children !== undefined && (
                  <AlertDialog.Description render={<div />} className={dialog.description}>
                    {children}
                  </AlertDialog.Description>
                )}
              </Stack>
              <Cluster as="footer" gap={8} justify="end" className={css.foot}>
                <AlertDialog.Close render={<Button>{cancel}</Button>} />
                <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
                  {confirm}
                </Button>
              </Cluster>
            </DialogPopupContext>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
