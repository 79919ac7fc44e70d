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
  /** Disables the main button while there is nothing to send. */
  disabled?: boolean;
  /** Replaces the form once it is sent: content, and the text of the closing button. */
  sent?: { verb: string; children: ReactNode } | undefined;
  /** Replaces the button 取消. */
  other?: ReactNode;
  /** By default true. */
  open?: boolean;
  onClose: () => void;
  onSend: () => void;
  children: ReactNode;
}

/** A dialog with a form, whose footer has a cancel and a submit button. */
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
