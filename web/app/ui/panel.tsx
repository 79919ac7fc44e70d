import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './panel.module.css';

/** A card of a desk with its title, what stands at the right of it, and a body that may reach the edges. */
export function Panel({
  title,
  aside,
  flush = false,
  busy,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  flush?: boolean;
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes(css.panel, className)} aria-labelledby={id} aria-busy={busy}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={classes(css.body, flush && css.flush)}>{children}</div>
    </section>
  );
}

/** A page's name, a line about it, and what can be done with it. */
export const DeskHead = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className={css.desk}>
    <div>
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
    </div>
    {children}
  </div>
);

/** Names with their figures, one a line; a `total` line is set apart. */
export function Facts({
  facts,
}: {
  facts: readonly { name: ReactNode; value: ReactNode; look?: 'less' | 'sum' | 'total' | undefined }[];
}) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value, look }, index) => (
        <div key={index} className={classes(look !== undefined && css[look])}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
