import { useId, type ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Cluster, Stack, Text } from './primitives.tsx';
import css from './panel.module.css';

/** A card with a title, content at the right of the title (`aside`), and a body that may reach the edges. */
export function Panel({
  title,
  aside,
  flush = false,
  busy,
  className,
  detail = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  flush?: boolean;
  busy?: boolean;
  className?: string | undefined;
  /** It shows the open item of a list, and can receive the focus. */
  detail?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack
      as="section"
      shrinkChildren
      alignContent="start"
      surface
      className={classes(css.panel, detail && css.detail, className)}
      aria-labelledby={id}
      aria-busy={busy}
      tabIndex={detail ? -1 : undefined}
      data-detail={detail ? '' : undefined}
    >
      <Cluster as="header" wrap align="center" justify="between" className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </Cluster>
      <div className={classes(css.body, flush && css.flush)}>{children}</div>
    </Stack>
  );
}

/** A page's title, a line about it, and its actions. */
export const PageHead = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <Cluster gap={12} align="end" wrap className={css.pageHead}>
    <div>
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
    </div>
    {children}
  </Cluster>
);

/** Names with their values, one per line; a `total` line is set apart. */
export function Facts({
  facts,
}: {
  facts: readonly { name: ReactNode; value: ReactNode; look?: 'less' | 'sum' | 'total' | undefined }[];
}) {
  return (
    <Stack as="dl" gap={10} size={13} className={css.facts}>
      {facts.map(({ name, value, look }, index) => (
        <Cluster align="baseline" justify="between" gap={16} key={index} className={classes(look !== undefined && css[look])}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <dd>{value}</dd>
        </Cluster>
      ))}
    </Stack>
  );
}
