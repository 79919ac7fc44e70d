import { useState } from 'react';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './publish-time-choice.module.css';
import {
  chinaTime,
  firstDay,
  formatChosenDay,
  instantOf,
  lastDay,
  onDay,
  publishTimeProblem,
  STEP_MINUTES,
  usualTime,
  type ChinaTime,
} from './publish-time.ts';

interface PublishTimeChoiceProps {
  /** Null: at once; `atOnce` is the label of that option. */
  value: string | null;
  onChange: (publishAt: string | null) => void;
  atOnce: string;
  /** The field was not used yet, so no error is shown. */
  quiet?: boolean;
}

/** Publication at once or at a chosen time (China time). */
export function PublishTimeChoice({ value, onChange, atOnce, quiet = false }: PublishTimeChoiceProps) {
  const [now] = useState(() => new Date());
  const ahead = useContentLimits();
  const chosen = value === null ? null : chinaTime(new Date(value));
  const problem = publishTimeProblem(value, new Date(), ahead);
  const set = (time: ChinaTime) => onChange(instantOf(time).toISOString());

  return (
    <Stack as="fieldset" gap={8} shrink className={css.field} data-field="publishAt">
      <legend>发布时间</legend>
      <Cluster wrap className={css.ways}>
        <Radio name="publish-time" checked={chosen === null} onChange={() => onChange(null)}>
          {atOnce}
        </Radio>
        <Radio name="publish-time" checked={chosen !== null} onChange={() => set(chinaTime(usualTime(now)))}>
          定时
        </Radio>
      </Cluster>
      {chosen !== null && (
        <>
          <Cluster gap={6} align="center">
            <TextField
              label="日期"
              labelHidden
              type="date"
              className={css.day}
              min={firstDay(now, ahead)}
              max={lastDay(now, ahead)}
              value={chosen.day}
              onChange={(event) => set(onDay(chosen, event.target.value))}
            />
            <Select
              label="时"
              labelHidden
              className={css.part}
              options={HOURS}
              value={two(chosen.hour)}
              onChange={(hour) => set({ ...chosen, hour: Number(hour) })}
            />
            <span aria-hidden="true">:</span>
            <Select
              label="分"
              labelHidden
              className={css.part}
              options={minutes(chosen.minute)}
              value={two(chosen.minute)}
              onChange={(minute) => set({ ...chosen, minute: Number(minute) })}
            />
          </Cluster>
          {problem === null || quiet ? (
            <Text size={13} tone="faint">
              {formatChosenDay(chosen.day, now)}。北京时间，可选 {ahead.publishAheadMinMinutes} 分钟后到{' '}
              {ahead.publishAheadMaxDays} 天内。
            </Text>
          ) : (
            <Cluster as="p" gap={4} size={13} tone="error" leading="m" className={css.error} role="alert">
              <Icon name="x-circle" size="s" />
              {problem}
            </Cluster>
          )}
        </>
      )}
    </Stack>
  );
}

const two = (number: number): string => String(number).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: two(hour), label: two(hour) }));

/** The offered minutes: multiples of five, and the chosen one. */
function minutes(chosen: number) {
  const offered = Array.from({ length: 60 / STEP_MINUTES }, (_, step) => step * STEP_MINUTES);
  return [...new Set([...offered, chosen])].sort((a, b) => a - b).map((minute) => ({ value: two(minute), label: two(minute) }));
}
