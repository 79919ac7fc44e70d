import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card, Cluster, Text } from '../layout/primitives.tsx';
import { InfoTip } from '../overlays/info-tip.tsx';
import css from './figures.module.css';

export interface Figure {
  name: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** Explains what is counted, behind an info button. */
  meaning?: string | undefined;
  /** Values of the last days, for a sparkline. */
  days?: readonly (number | null)[] | undefined;
}

/** A row of large figures, each with its name above and a note below. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Card as="section" className={css.figures} aria-label={label}>
      <dl>
        {figures.map(({ name, value, note, meaning, days }) => (
          <div key={name}>
            <Text as="dt" tone="muted" size={13} className={css.name}>
              {name}
              {meaning !== undefined && <InfoTip name={name} text={meaning} />}
            </Text>
            <Cluster as="dd" align="center" justify="between" gap={8} marginTop={4} className={css.row}>
              <Text as="span" numeric size={24} weight="strong" leading="tight" className={css.value}>
                {value ?? <Skeleton className={css.unknown} />}
              </Text>
              {days !== undefined && <Sparkline values={days} />}
            </Cluster>
            <Text as="dd" size={12} tone="muted" leading="m" className={css.note}>
              {note}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  );
}
