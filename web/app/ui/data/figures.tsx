import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card, Text } from '../layout/primitives.tsx';
import css from './figures.module.css';

export interface Figure {
  name: string;
  /** Undefined while it is not known. */
  value: ReactNode | undefined;
  note?: ReactNode;
}

/** A row of large figures, each with its name above and a note below. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Card as="section" className={css.figures} aria-label={label}>
      <dl>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <Text as="dt" tone="muted" size="s">
              {name}
            </Text>
            <Text as="dd" numeric size="xl-half" weight="strong" leading="tight" above="1" className={css.value}>
              {value ?? <Skeleton className={css.unknown} />}
            </Text>
            <Text as="dd" size="xs" tone="muted" leading="m" className={css.note}>
              {note}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  );
}
