import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChipButton } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import css from '../../administration/desk-page.module.css';

interface RejectDialogProps {
  title: string;
  description: string;
  templates: readonly string[];
  verb: string;
  busy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

const MAX = 200;

/** Asks for the reason that the other side will read. */
export function RejectDialog({ title, description, templates, verb, busy, onClose, onSend }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    setProblem(reason.trim() === '' ? '请填写原因' : undefined);
    if (reason.trim() !== '') onSend(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" loading={busy} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextArea
          label="原因"
          required
          rows={3}
          maxLength={MAX}
          counter={`${reason.length} / ${MAX}`}
          value={reason}
          error={problem}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={css.chips} role="group" aria-label="常用原因">
          {templates.map((template) => (
            <ChipButton key={template} onClick={() => setReason(template)}>
              {template}
            </ChipButton>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
