import type { ReactNode } from 'react';
import css from './figures.module.css';

export interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A row of large figures, each with its name above and a note below. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className={css.figures} aria-label={label}>
      <dl>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.value}>{value}</dd>
            <dd className={css.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
