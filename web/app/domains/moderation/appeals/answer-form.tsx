import { useRef, useState } from 'react';
import { Section } from '../../../kits/resource/detail.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { DecisionBar } from '../../../kits/desk/decision-bar.tsx';
import { unlessEcho } from '../../../kits/desk/echo.ts';
import { UNSENT_IN_ADMIN } from '../../../kits/session/admin-session.ts';
import { forgetUnsentText, useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';

interface AnswerFormProps {
  /** The key under which the browser keeps the unsent text. */
  name: string;
  /** 给作者的答复: the label names the reader. */
  label?: string;
  /** The consequence of a granted appeal, in words. */
  description: string;
  /** The words of the button that grants it. */
  grant: string;
  onAnswer: (granted: boolean, reply: string) => void;
}

/** The answer to an appeal. The text is kept until the server has accepted it (`forgetUnsentAnswer`), since the answer may be undone. */
export function AnswerForm({ name, label = '给作者的答复', description, grant, onAnswer }: AnswerFormProps) {
  const [reply, setReply] = useUnsentText(UNSENT_IN_ADMIN + name);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const say = (granted: boolean) => {
    setMissing(reply.trim() === '');
    if (reply.trim() === '') return field.current?.focus();
    onAnswer(granted, reply);
  };
  const answers = { grant: unlessEcho(() => say(true)), refuse: unlessEcho(() => say(false)) };
  useShortcuts({ a: answers.grant, r: answers.refuse });
  return (
    <>
      <Section aria-label="答复">
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
        <Text size={12} tone="muted">
          {description}
        </Text>
      </Section>
      <DecisionBar>
        <Button variant="danger" icon="x-circle" onClick={answers.refuse}>
          维持原判
          <Key>R</Key>
        </Button>
        <Button variant="primary" icon="check" onClick={answers.grant}>
          {grant}
          <Key>A</Key>
        </Button>
      </DecisionBar>
    </>
  );
}

export const forgetUnsentAnswer = (name: string): void => forgetUnsentText(UNSENT_IN_ADMIN + name);
