import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import css from './admin-page.module.css';
import { ReasonField, type ReasonFieldProps } from './reason-field.tsx';

interface ReasonDialogProps extends Pick<ReasonFieldProps, 'label' | 'templates'> {
  title: string;
  description?: string;
  verb: string;
  busy: boolean;
  /** Takes nothing from anybody. */
  harmless?: boolean;
  /** It can be left out; what is sent is then empty. */
  optional?: boolean;
  min?: number;
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
  harmless = false,
  optional = false,
  min = 1,
  max = 200,
  children,
  onClose,
  onSend,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const given = reason.trim();
    const isMissing = !optional && given === '';
    const isShort = !isMissing && !optional && [...given].length < min;
    setProblem(isMissing ? '请填写理由' : isShort ? `理由至少 ${min} 字` : undefined);
    if (!isMissing && !isShort) onSend(given);
  };
  return (
    <FormDialog {...{ title, description, verb, busy, onClose }} size="s" danger={!harmless} onSend={send}>
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
