import { codePoints } from '#contract/text.ts';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import { ReasonField, type ReasonFieldProps } from './reason-field.tsx';

interface ReasonDialogProps extends Pick<ReasonFieldProps, 'label' | 'templates'> {
  title: string;
  description?: string;
  verb: string;
  busy: boolean;
  /** The action harms nobody, so its button is not red. */
  harmless?: boolean;
  /** The reason may be empty. */
  optional?: boolean;
  min?: number;
  max?: number;
  /** Content or further fields above the reason. */
  children?: ReactNode;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for the reason of an action, for the user concerned or for the audit log. */
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
    const text = reason.trim();
    const isMissing = !optional && text === '';
    const isShort = !isMissing && !optional && codePoints(text) < min;
    setProblem(isMissing ? '请填写理由' : isShort ? `理由至少 ${min} 字` : undefined);
    if (!isMissing && !isShort) onSend(text);
  };
  return (
    <FormDialog {...{ title, description, verb, busy, onClose }} size="s" danger={!harmless} onSend={send}>
      <Stack shrinkChildren gap={16}>
        {children}
        <ReasonField
          label={label ?? (optional ? '理由（选填）' : '理由')}
          required={!optional}
          {...{ max, templates }}
          value={reason}
          error={problem}
          onChange={setReason}
        />
      </Stack>
    </FormDialog>
  );
}
