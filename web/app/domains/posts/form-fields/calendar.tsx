import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './calendar.module.css';
import { addDays, formatChosenDay, monthAfter, weeksOf } from './publish-time.ts';

interface CalendarProps {
  /** 2026-11-22; days are plain dates in China's calendar. */
  value: string;
  first: string;
  last: string;
  now: Date;
  onChange: (day: string) => void;
  /** The day that should have the focus when the calendar opens. */
  chosen: Ref<HTMLButtonElement>;
}

/** A month at a time, Monday first. Arrows move by days and weeks, Page Up and Down by months, Home and End within a week. */
export function Calendar({ value, first, last, now, onChange, chosen }: CalendarProps) {
  const [focused, setFocused] = useState(() => within(value, first, last));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = focused.slice(0, 7);

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event.key, focused);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setFocused(within(next, first, last));
  };
  const switchPage = (months: number) => {
    moved.current = false;
    setFocused(within(`${monthAfter(month, months)}-01`, first, last));
  };

  return (
    <Stack gap="2" className={css.calendar}>
      <Cluster align="center" justify="between" weight="strong" className={css.head}>
        <IconButton
          icon="chevron-left"
          label="上个月"
          shape="square"
          size="s"
          disabled={month <= first.slice(0, 7)}
          onClick={() => switchPage(-1)}
        />
        <span aria-live="polite">
          {Number(month.slice(0, 4))}年{Number(month.slice(5))}月
        </span>
        <IconButton
          icon="chevron-right"
          label="下个月"
          shape="square"
          size="s"
          disabled={month >= last.slice(0, 7)}
          onClick={() => switchPage(1)}
        />
      </Cluster>
      <table ref={grid} className={css.grid} role="grid" aria-label="选择日期" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
              <th key={name} scope="col" abbr={`周${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                <td key={day ?? `empty-${column}`} role="gridcell" aria-selected={day === value || undefined}>
                  {day !== null && (
                    <button
                      type="button"
                      ref={day === focused ? chosen : undefined}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={day < first || day > last}
                      aria-label={formatChosenDay(day, now)}
                      aria-current={day === value ? 'date' : undefined}
                      onClick={() => onChange(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

const within = (day: string, first: string, last: string): string => (day < first ? first : day > last ? last : day);

function afterKey(key: string, day: string): string | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return `${monthAfter(day.slice(0, 7), -1)}${day.slice(7)}`;
    case 'PageDown':
      return `${monthAfter(day.slice(0, 7), 1)}${day.slice(7)}`;
    default:
      return null;
  }
}
