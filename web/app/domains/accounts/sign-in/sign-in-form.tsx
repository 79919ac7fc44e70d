import { useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { AGREEMENT_MISSING } from './agreement.tsx';
import css from './sign-in-form.module.css';
import type { FieldProblem } from '../check-fields.ts';
import { finishLogin, finishRegistration } from './finish-log-in.ts';

export interface SignInParts {
  form: RefObject<HTMLFormElement | null>;
  /** The error of a field, if any. */
  errorOf: (field: string) => string | undefined;
  setProblem: (problem: FieldProblem<string> | null) => void;
  clear: () => void;
}

type Session = { token: string; expiresAt: string; device?: string; created?: true | undefined };

/** A refusal to show; `field` is the name of the field it is about. */
export interface FormProblem {
  field?: string;
  message: string;
  detail?: string;
}

interface SignInFormProps<Field extends string, Answer> {
  label: string;
  submit: string;
  fields: readonly Field[];
  check: (values: Record<Field, string>) => FieldProblem<string> | null;
  /** The form has the checkbox `agreed`, which must be ticked. */
  needsAgreement?: boolean;
  send: (values: Record<Field, string>) => Promise<Answer>;
  /** Handles the response; resolves to the path to continue to. */
  finish: (answer: Answer) => Promise<string>;
  /** The message for a failure; shown at the field if one is named, else above the button. */
  explain: (error: unknown) => FormProblem;
  children: (parts: SignInParts) => ReactNode;
}

/** A form that logs in. */
export const SessionForm = <Field extends string>(props: Omit<SignInFormProps<Field, Session>, 'finish'>) => (
  <SignInForm {...props} finish={finishLogin} />
);

/** A form that creates an account. */
export const RegistrationForm = <Field extends string>(props: Omit<SignInFormProps<Field, Session>, 'finish'>) => (
  <SignInForm {...props} finish={finishRegistration} />
);

/** The base of all sign-in forms: validates, sends once, keeps the input on failure, and navigates on success. */
export function SignInForm<Field extends string, Answer>({
  label,
  submit,
  fields,
  check,
  needsAgreement = false,
  send,
  finish,
  explain,
  children,
}: SignInFormProps<Field, Answer>) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const noteId = useId();

  const show = (next: FormProblem) => {
    setProblem(next);
    const field = next.field === undefined ? null : form.current?.elements.namedItem(next.field);
    if (field instanceof HTMLElement) field.focus();
  };

  // The call stays pending until the next page is shown.
  const enter = useCall(
    async (values: Record<Field, string>) => {
      await navigate(await finish(await send(values)), { replace: true });
      return { data: null, msg: '' };
    },
    { success: null, failure: (error) => show(explain(error)) },
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (enter.isPending) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map((name) => [name, read(data, name)])) as Record<Field, string>;
    const wrong = check(values);
    if (wrong !== null) return show(wrong);
    if (needsAgreement && data.get('agreed') === null) return show({ field: 'agreed', message: AGREEMENT_MISSING });
    setProblem(null);
    void enter.send(values);
  };

  const parts: SignInParts = {
    form,
    errorOf: (field) => (problem?.field === field ? problem.message : undefined),
    setProblem: (next) => (next === null ? setProblem(null) : show(next)),
    clear: () => setProblem(null),
  };

  return (
    <Stack
      as="form"
      gap={20}
      shrinkChildren
      ref={form}
      className={css.form}
      aria-label={label}
      aria-describedby={noteId}
      noValidate
      onSubmit={onSubmit}
    >
      {children(parts)}
      <div id={noteId}>
        {problem !== null && problem.field === undefined && (
          <Note tone="error">
            <p>{problem.message}</p>
            {problem.detail !== undefined && problem.detail !== '' && <p>{problem.detail}</p>}
          </Note>
        )}
      </div>
      <Button type="submit" variant="primary" size="l" wide loading={enter.isPending}>
        {submit}
      </Button>
    </Stack>
  );
}

/** Trims values, except passwords. */
function read(data: FormData, name: string): string {
  const value = String(data.get(name) ?? '');
  return /password$/i.test(name) ? value : value.trim();
}
