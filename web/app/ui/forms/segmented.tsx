import { useId } from 'react';
import { Cluster, Text } from '../layout/primitives.tsx';
import { classes } from '../base/classes.ts';
import css from './segmented.module.css';

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** A number behind the label. */
  count?: number | undefined;
}

interface SegmentedProps<Value extends string> {
  legend: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
  className?: string | undefined;
}

/** One of a few options, all visible; native radio buttons, so arrow keys and forms work. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  wide = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <Cluster
      as="fieldset"
      gap={2}
      shrink
      padding={4}
      radius="m"
      background="sunken"
      inline
      className={classes(css.segmented, wide && css.wide, className)}
    >
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <Cluster
          as="label"
          align="center"
          justify="center"
          gap={6}
          radius="s"
          tone="muted"
          size={13}
          nowrap
          inline
          key={option.value}
        >
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
          {option.count !== undefined && (
            <Text as="span" numeric>
              {option.count}
            </Text>
          )}
        </Cluster>
      ))}
    </Cluster>
  );
}
