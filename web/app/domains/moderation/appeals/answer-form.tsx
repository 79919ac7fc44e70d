import { useRef, useState } from 'react';
import css from '../../../kits/resource/admin-page.module.css';
import { markPressed, unlessEcho } from '../../../kits/resource/list-detail/echo.ts';
import { UNSENT_IN_ADMIN } from '../../../kits/session/admin-session.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';

interface AnswerFormProps {
  /** What is being written is kept under this name. */
  name: string;
  /** 给作者的答复: who reads it stands in its label. */
  label?: string;
  /** What follows when it is granted. */
  description: string;
  /** The words of the button that grants it. */
  grant: string;
  busy: boolean;
  /** Answers whether it was taken. */
  onAnswer: (granted: boolean, reply: string) => Promise<boolean>;
  onDecided: () => void;
}

/** The answer to an appeal. What is written stays until it is sent. */
export function AnswerForm({ name, label = '给作者的答复', description, grant, busy, onAnswer, onDecided }: AnswerFormProps) {
  const [reply, setReply] = useUnsentText(UNSENT_IN_ADMIN + name);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const say = async (granted: boolean) => {
    if (busy) return;
    setMissing(reply.trim() === '');
    if (reply.trim() === '') return field.current?.focus();
    markPressed();
    if (!(await onAnswer(granted, reply))) return;
    setReply('');
    onDecided();
  };
  useShortcuts({ a: unlessEcho(() => void say(true)), r: unlessEcho(() => void say(false)) });
  return (
    <section className={css.section} aria-label="答复">
      <TextArea
        ref={field}
        label={label}
        required
        rows={4}
        maxLength={500}
        value={reply}
        error={missing ? `请填写${label}` : undefined}
        onChange={(event) => {
          setReply(event.target.value);
          setMissing(false);
        }}
      />
      <p className={css.quiet}>{description}</p>
      <div className={css.actions}>
        <Button variant="danger" loading={busy} onClick={() => void say(false)}>
          维持原判
          <Key>R</Key>
        </Button>
        <Button variant="primary" loading={busy} onClick={() => void say(true)}>
          {grant}
          <Key>A</Key>
        </Button>
      </div>
    </section>
  );
}
