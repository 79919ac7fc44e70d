import { Field } from './field.tsx';
import css from './native-select.module.css';
import type { SelectOption } from './select.tsx';

interface NativeSelectProps {
  label: string;
  options: readonly SelectOption<string>[];
  /** null: nothing chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  error?: string | undefined;
  required?: boolean;
  hint?: string | undefined;
}

/**
 * The browser's own `<select>`, for forms in dialogs: phones open it over the whole screen, where a popup would be cut off by
 * the edges of a low dialog. It also needs no code of `Select`, which is used everywhere else.
 */
export function NativeSelect({ label, options, value, onChange, placeholder, error, required, hint }: NativeSelectProps) {
  return (
    <Field label={label} error={error} required={required} hint={hint}>
      {(tie) => (
        <select
          {...tie}
          className={css.select}
          aria-required={required || undefined}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
