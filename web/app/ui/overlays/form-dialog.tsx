import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** The verb of the main button. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onSend: () => void;
  children: ReactNode;
}

/** A dialog that is filled in and sent, or left. */
export const FormDialog = ({
  title,
  description,
  size = 'm',
  verb,
  danger = false,
  busy,
  onClose,
  onSend,
  children,
}: FormDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    size={size}
    title={title}
    description={description}
    footer={
      <>
        <Button onClick={onClose}>取消</Button>
        <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onSend}>
          {verb}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
