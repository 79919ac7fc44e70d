import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import css from './admin-page.module.css';
import { ReasonField, type ReasonFieldProps } from './reason-field.tsx';

interface ReasonDialogProps extends Pick<ReasonFieldProps, 'label' | 'templates'> {
  title: string;
  description?: string;
  verb: string;
  busy: boolean;
  /** It can be left out; what is sent is then empty. */
  optional?: boolean;
  max?: number;
  /** What it is about, or what is chosen with it. */
  children?: ReactNode;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for the reason that the other side will read, or that the log keeps. */
export function ReasonDialog({
  title,
  description,
  verb,
  busy,
  label,
  templates = [],
  optional = false,
  max = 200,
  children,
  onClose,
  onSend,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const isMissing = !optional && reason.trim() === '';
    setProblem(isMissing ? '请填写理由' : undefined);
    if (!isMissing) onSend(reason.trim());
  };
  return (
    <FormDialog {...{ title, description, verb, busy, onClose }} size="s" danger onSend={send}>
      <div className={css.form}>
        {children}
        <ReasonField
          label={label ?? (optional ? '理由（选填）' : '理由')}
          required={!optional}
          {...{ max, templates }}
          value={reason}
          error={problem}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  );
}
