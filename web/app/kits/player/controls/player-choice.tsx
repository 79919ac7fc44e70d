import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './player-choice.module.css';

interface PlayerChoiceProps<Value> {
  label: string;
  /** Text of the button. */
  shown: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  className?: string | undefined;
}

/** A menu inside the player's element; a menu rendered elsewhere in the page would be invisible in full screen. */
export function PlayerChoice<Value>({ label, shown, value, options, onChoose, className }: PlayerChoiceProps<Value>) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[to % items.length]?.focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      className={classes(css.choice, className)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${label} ${shown}`}
        onClick={() => setOpen(!open)}
      >
        {shown}
      </button>
      {open && (
        <Stack radius="m" padding={4} className={css.menu} role="menu" aria-label={label}>
          {options.map((option) => (
            <button
              key={option.label}
              type="button"
              role="menuitemradio"
              aria-checked={option.value === value}
              tabIndex={-1}
              onClick={() => {
                onChoose(option.value);
                close();
              }}
            >
              <Icon name="check" size="s" />
              {option.label}
            </button>
          ))}
        </Stack>
      )}
    </div>
  );
}
