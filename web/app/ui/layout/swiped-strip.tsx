import type { ReactNode } from 'react';
import { Grid } from './primitives.tsx';
import { SectionHead, type SectionHeadProps } from './section-head.tsx';
import css from './swiped-strip.module.css';

interface SwipedStripProps extends Pick<SectionHeadProps, 'title' | 'note' | 'more'> {
  as?: 'ul';
  /** Lines that divide it from the rows above and below. */
  ruled?: boolean;
  children: ReactNode;
}

/** Three cards side by side below a head; on phones they are swiped. */
export function SwipedStrip({ as, ruled = true, children, ...head }: SwipedStripProps) {
  return (
    <section className={ruled ? css.strip : undefined}>
      <SectionHead look="small" {...head} />
      <Grid as={as ?? 'div'} gap={14} className={css.list}>
        {children}
      </Grid>
    </section>
  );
}
