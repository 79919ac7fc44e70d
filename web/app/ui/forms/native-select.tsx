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
 * One of many by the browser's own list, for the forms of dialogs: a phone opens it over the whole screen, where a list within a low
 * dialog would be cut by the edges. It also comes without the script of `Select`, which everything outside of dialogs uses.
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
