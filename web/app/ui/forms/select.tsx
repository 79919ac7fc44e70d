import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { classes } from '../base/classes.ts';
import { Field } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import { usePortalHome } from '../overlays/portal-container.ts';
import css from './select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  /** null: nothing chosen yet; the placeholder is shown. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  size?: 's' | 'm' | 'l';
  className?: string | undefined;
}

/** A select box with a styled list. Large: only in the back office, the creator area and code that is loaded on first use. */
export function Select<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  placeholder = '请选择',
  error,
  hint,
  required,
  disabled,
  name,
  size = 'm',
  className,
}: SelectProps<Value>) {
  const { container, positionMethod } = usePortalHome();
  return (
    <Field {...{ label, labelHidden, error, hint, required, className }}>
      {({ id, ...tie }) => (
        // The Content-Security-Policy forbids the style element that hides the scrollbar; the CSS module does it instead.
        <CSPProvider disableStyleElements>
          <Base.Root
            id={id}
            items={options}
            value={value}
            disabled={disabled}
            {...(name === undefined ? {} : { name })}
            onValueChange={(next) => next !== null && onChange(next)}
          >
            <Base.Trigger {...tie} aria-label={label} className={classes(css.trigger, css[size])}>
              <Base.Value placeholder={placeholder} className={css.value} />
              <Base.Icon className={css.icon}>
                <Icon name="chevron-down" size="s" />
              </Base.Icon>
            </Base.Trigger>
            <Base.Portal container={container}>
              <Base.Positioner
                className={css.positioner}
                positionMethod={positionMethod}
                sideOffset={4}
                alignItemWithTrigger={false}
                collisionPadding={8}
              >
                <Base.Popup className={css.popup}>
                  <Base.List className={css.list}>
                    {options.map((option) => (
                      <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={css.item}>
                        <Base.ItemText className={css.text}>{option.label}</Base.ItemText>
                        <Base.ItemIndicator className={css.check}>
                          <Icon name="check" size="s" />
                        </Base.ItemIndicator>
                      </Base.Item>
                    ))}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </CSPProvider>
      )}
    </Field>
  );
}
