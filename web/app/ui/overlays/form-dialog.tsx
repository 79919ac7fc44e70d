import { useId, type ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Form } from '../forms/form.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** The verb of the main button. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** What stands in the place of the form once it is sent, and the word that closes it. */
  sent?: { verb: string; children: ReactNode } | undefined;
  /** Stands in the place of “取消”. */
  other?: ReactNode;
  /** Open unless told. */
  open?: boolean;
  onClose: () => void;
  onSend: () => void;
  children: ReactNode;
}

/** A dialog that is filled in and sent, or left. */
export function FormDialog({
  verb,
  danger = false,
  busy,
  disabled = false,
  sent,
  other,
  open = true,
  onClose,
  onSend,
  children,
  ...look
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        sent === undefined ? (
          <>
            {other ?? <Button onClick={onClose}>取消</Button>}
            <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled}>
              {verb}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {sent.verb}
          </Button>
        )
      }
    >
      {sent === undefined ? (
        <Form id={form} onSend={onSend}>
          {children}
        </Form>
      ) : (
        sent.children
      )}
    </Dialog>
  );
}
