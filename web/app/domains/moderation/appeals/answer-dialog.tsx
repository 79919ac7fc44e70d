import { useState } from 'react';
import css from '../../../kits/resource/admin-page.module.css';
import { UNSENT_IN_ADMIN } from '../../../kits/session/admin-session.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface AnswerDialogProps {
  id: string;
  title: string;
  /** What follows when it is granted. */
  description: string;
  facts: readonly (readonly [heading: string, text: string])[];
  /** The words of the button that grants it. */
  grant: string;
  busy: boolean;
  /** Answers whether it was taken. */
  onAnswer: (granted: boolean, reply: string) => Promise<boolean>;
  onClose: () => void;
}

/** The answer to an appeal. What is written stays until it is sent. */
export function AnswerDialog({ id, title, description, facts, grant, busy, onAnswer, onClose }: AnswerDialogProps) {
  const [reply, setReply] = useUnsentText(`${UNSENT_IN_ADMIN}appeal.${id}`);
  const [missing, setMissing] = useState(false);
  const say = async (granted: boolean) => {
    setMissing(reply.trim() === '');
    if (reply.trim() === '' || !(await onAnswer(granted, reply))) return;
    setReply('');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="danger" loading={busy} onClick={() => void say(false)}>
            维持原判
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void say(true)}>
            {grant}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {facts.map(([heading, text]) => (
          <section key={heading} className={css.section}>
            <h3>{heading}</h3>
            <p className={css.quote}>{text}</p>
          </section>
        ))}
        <TextArea
          label="给作者的答复"
          required
          rows={4}
          maxLength={500}
          value={reply}
          error={missing ? '请填写给作者的答复' : undefined}
          onChange={(event) => {
            setReply(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}
