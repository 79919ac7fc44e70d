import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Cluster, Stack, Text } from '../layout/primitives.tsx';
import css from './field.module.css';
import { Icon } from '../base/icon.tsx';
import { typedAsNumber } from './typed-number.ts';

interface LabelProps {
  label: string;
  /** An error message under the control, which is then marked invalid. */
  error?: string | undefined;
  /** Permanent help under the control. */
  hint?: ReactNode;
  /** To the right of the label, mostly a character counter. */
  counter?: ReactNode;
  required?: boolean;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  className?: string | undefined;
}

interface FieldProps extends LabelProps {
  /** Renders the control with the attributes that connect it to its label and messages. */
  children: (tie: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode;
}

/** Label above, counter at its right, message with an icon below. */
export function Field({ label, error, hint, counter, required = false, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const described = classes(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <Stack shrink gap={6} shrinkChildren alignContent="start" className={classes(error !== undefined && css.bad, className)}>
      <Cluster
        align="baseline"
        justify="between"
        gap={12}
        size={13}
        leading="m"
        className={classes(css.label, labelHidden && 'visually-hidden')}
      >
        <Text as="label" weight="strong" htmlFor={id}>
          {label}
          {required && <em aria-hidden="true">*</em>}
        </Text>
        {counter !== undefined && (
          <Text as="span" tone="faint" numeric>
            {counter}
          </Text>
        )}
      </Cluster>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': described || undefined })}
      {error !== undefined && (
        <Cluster as="p" gap={4} align="start" size={13} tone="error" leading="m" className={css.error} id={`${id}-error`}>
          <Icon name="x-circle" size="s" />
          {error}
        </Cluster>
      )}
      {hint !== undefined && (
        <Text size={13} tone="faint" leading="m" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}

export interface TextFieldProps extends LabelProps, Omit<ComponentProps<'input'>, 'size' | 'className' | 'required'> {
  /** `m` is 36 px high, for the back office and the creator area; `l` 48 px, for pages like sign-in. */
  size?: 'm' | 'l';
  before?: ReactNode;
  after?: ReactNode;
  /** Normalizes numbers, codes and addresses as they are typed, such as full-width digits; by default for `inputMode` numeric, decimal and tel. */
  normalizesCode?: boolean;
}

export function TextField({
  label,
  error,
  hint,
  counter,
  required,
  labelHidden,
  className,
  size = 'm',
  before,
  after,
  normalizesCode,
  ...input
}: TextFieldProps) {
  const takesNumbers = normalizesCode ?? NUMBERS.includes(input.inputMode);
  return (
    <Field {...{ label, error, hint, counter, required, labelHidden, className }}>
      {(tie) => (
        <Cluster align="center" className={classes(css.box, css[size])}>
          {before !== undefined && (
            <Text as="span" nowrap size={15} tone="muted" leading="xl" className={css.before}>
              {before}
            </Text>
          )}
          <input
            {...(takesNumbers ? typedAsNumber(input) : input)}
            {...tie}
            className={css.input}
            aria-required={required || undefined}
          />
          {after}
        </Cluster>
      )}
    </Field>
  );
}

const NUMBERS: readonly TextFieldProps['inputMode'][] = ['numeric', 'decimal', 'tel'];

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          className={css.reveal}
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? '隐藏密码' : '显示密码'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

export interface TextAreaProps extends LabelProps, Omit<ComponentProps<'textarea'>, 'className' | 'required'> {}

export function TextArea({ label, error, hint, counter, required, labelHidden, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, counter, required, labelHidden, className }}>
      {(tie) => <textarea rows={3} {...area} {...tie} className={css.area} aria-required={required || undefined} />}
    </Field>
  );
}
