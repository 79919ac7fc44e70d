import type { ReactNode } from 'react';
import { ChoiceSet } from '../../../ui/forms/field-groups.tsx';
import { Checkbox, Switch } from '../../../ui/forms/choice.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import own from './roles.module.css';

interface LimitPickerProps {
  label: string;
  note: string;
  options: readonly { value: string; label: string }[];
  /** Null: no limit. */
  chosen: readonly string[] | null;
  error?: string | undefined;
  onChange: (chosen: readonly string[] | null) => void;
  /** Shown instead of the options while they are loading. */
  waiting?: ReactNode;
}

/** Limits a role to some of the categories or provinces. */
export function LimitPicker({ label, note, options, chosen, error, onChange, waiting }: LimitPickerProps) {
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...(chosen ?? []), value] : (chosen ?? []).filter((other) => other !== value));
  return (
    <Stack gap={10}>
      <Switch checked={chosen !== null} note={note} onChange={({ target }) => onChange(target.checked ? [] : null)}>
        {label}
      </Switch>
      {chosen !== null &&
        (waiting ?? (
          <ChoiceSet>
            <legend className="visually-hidden">{label}</legend>
            <div className={own.choices}>
              {options.map(({ value, label: name }) => (
                <Checkbox key={value} checked={chosen.includes(value)} onChange={({ target }) => toggle(value, target.checked)}>
                  {name}
                </Checkbox>
              ))}
            </div>
          </ChoiceSet>
        ))}
      {chosen !== null && error !== undefined && (
        <Text size={13} tone="error" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
