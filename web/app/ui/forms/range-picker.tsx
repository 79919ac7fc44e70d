import { useState } from 'react';
import { periodProblem, type Period, type PeriodBounds } from '../../lib/periods/period.ts';
import { Button } from '../base/button.tsx';
import { Cluster } from '../layout/primitives.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import css from './range-picker.module.css';
import { Segmented, type Option } from './segmented.tsx';

const CUSTOM = 'own';

/** Usual periods and 自定义, which opens two date fields; these apply once they are a valid period, else they show an error. */
export function RangePicker<Name extends string>({
  options,
  value,
  period,
  bounds,
  onName,
  onPeriod,
}: {
  options: readonly Option<Name>[];
  /** Null for a custom period. */
  value: Name | null;
  period: Period;
  bounds: PeriodBounds;
  onName: (name: Name) => void;
  onPeriod: (period: Period) => void;
}) {
  const [isCustomChosen, setCustomChosen] = useState(false);
  const isOpen = isCustomChosen || value === null;
  return (
    <Cluster gap={8} align="start" wrap className={css.picker}>
      <Segmented<Name | typeof CUSTOM>
        legend="时间范围"
        options={[...options, { value: CUSTOM, label: '自定义' }]}
        value={isOpen || value === null ? CUSTOM : value}
        onChange={(next) => {
          setCustomChosen(next === CUSTOM);
          const name = options.find((option) => option.value === next)?.value;
          if (name !== undefined) onName(name);
        }}
      />
      {isOpen && <Days period={period} bounds={bounds} onPeriod={onPeriod} />}
    </Cluster>
  );
}

function Days({ period, bounds, onPeriod }: { period: Period; bounds: PeriodBounds; onPeriod: (period: Period) => void }) {
  const [lastPeriod, setLastPeriod] = useState(period);
  const [draft, setDraft] = useState(period);
  const [isSent, setSent] = useState(false);
  if (lastPeriod.from !== period.from || lastPeriod.to !== period.to) {
    setLastPeriod(period);
    setDraft(period);
  }
  const problem = isSent ? periodProblem(draft, bounds) : null;
  const send = () => {
    setSent(true);
    if (periodProblem(draft, bounds) === null) onPeriod(draft);
  };
  const field = (name: keyof Period, label: string) => (
    <TextField
      className={css.day}
      label={label}
      labelHidden
      type="date"
      min={bounds.first}
      max={bounds.last}
      value={draft[name]}
      error={problem?.field === name ? problem.text : undefined}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
    />
  );
  return (
    <Form label="自定义时间范围" className={css.days} onSend={send}>
      {field('from', '开始日期')}
      <span aria-hidden="true">至</span>
      {field('to', '结束日期')}
      <Button type="submit">查看</Button>
    </Form>
  );
}
