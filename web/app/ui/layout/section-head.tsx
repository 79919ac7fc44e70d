import type { ReactNode } from 'react';
import { Link } from '../base/link.tsx';
import { Cluster } from './primitives.tsx';
import type { To } from 'react-router';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import css from './section-head.module.css';

export interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  /** A quiet note beside the title. */
  note?: ReactNode;
  more?: { to: To; label: string };
  /** `line`: a thin line below, for rails. `strong`: a thick one, for lists of ranks. `small`: inside a column. */
  look?: 'plain' | 'line' | 'strong' | 'small';
  children?: ReactNode;
}

/** The head of a section of a page: title, note, and a link to more. */
export function SectionHead({ title, id, note, more, look = 'plain', children }: SectionHeadProps) {
  return (
    <Cluster align="baseline" justify="between" gap={16} className={classes(css.head, css[look])}>
      <h2 id={id}>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h2>
      {more !== undefined && (
        <Cluster as={Link} tap align="center" gap={2} tone="muted" size={13} nowrap inline className={css.more} to={more.to}>
          {more.label}
          <Icon name="chevron-right" size="s" />
        </Cluster>
      )}
      {children}
    </Cluster>
  );
}
