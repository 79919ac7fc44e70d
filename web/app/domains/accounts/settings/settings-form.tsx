import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { explainFailure } from '../sign-in/explain-failure.ts';
import type { FieldProblem } from '../check-fields.ts';
import css from './settings.module.css';

interface SettingsParts {
  form: RefObject<HTMLFormElement | null>;
  errorOf: (field: string) => string | undefined;
  setProblem: (problem: FieldProblem<string>) => void;
  clear: () => void;
}

interface SettingsFormProps {
  label: string;
  submit: string;
  danger?: boolean;
  /** Sends the values and resolves to the success message. To clear the form afterwards, change its `key`. */
  send: (values: Record<string, string>) => Promise<string>;
  /** The field that shows the message of a failed request by its status, where the server names no field. */
  fieldOf?: Record<number, string>;
  children: (parts: SettingsParts) => ReactNode;
}

/** A form of the settings, with the server's messages at their fields. It keeps the input when the request fails. */
export function SettingsForm({ label, submit, danger = false, send, fieldOf = {}, children }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ field?: string; message: string } | null>(null);

  const show = (next: { field?: string; message: string }) => {
    setProblem(next);
    const field = next.field === undefined ? null : form.current?.elements.namedItem(next.field);
    if (field instanceof HTMLElement) field.focus();
  };

  const call = useCall(async (values: Record<string, string>) => ({ data: null, msg: await send(values) }), {
    failure(error) {
      const next = explainFailure(error, fieldOf);
      const hasField = next.field !== undefined && form.current?.elements.namedItem(next.field) !== null;
      show(hasField ? next : { message: next.message });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    setProblem(null);
    void call.send(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])));
  };

  return (
    <Stack
      as="form"
      gap={16}
      shrinkChildren
      justify="start"
      ref={form}
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
    >
      {children({
        form,
        errorOf: (field) => (problem?.field === field ? problem.message : undefined),
        setProblem: show,
        clear: () => setProblem(null),
      })}
      {problem !== null && problem.field === undefined && <Note tone="error">{problem.message}</Note>}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={call.isPending}>
        {submit}
      </Button>
    </Stack>
  );
}
