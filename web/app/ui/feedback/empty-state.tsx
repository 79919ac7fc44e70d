import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import drawings from './drawings.svg?no-inline';
import css from './empty-state.module.css';

/** What a drawing says. */
export type Illustration =
  | 'gate'
  | 'chat'
  | 'bookmark'
  | 'tray'
  | 'removed'
  | 'search'
  | 'film'
  | 'people'
  | 'bell'
  | 'youth'
  | 'lost'
  | 'fault'
  | 'clock';

interface EmptyStateProps {
  illustration?: Illustration;
  title: string;
  /** Why it is empty and what to do next. */
  text?: ReactNode;
  /** Buttons or links that lead on. */
  children?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  className?: string | undefined;
}

export function EmptyState({
  illustration = 'tray',
  title,
  text,
  children,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <Stack justify="center" gap="2" centered className={classes(css.empty, className)}>
      <Drawing of={illustration} />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && (
        <Cluster gap="2-half" justify="center" wrap above="3">
          {children}
        </Cluster>
      )}
    </Stack>
  );
}

/** Why no data are there: there are none yet, none that were asked for, or nobody has counted them yet. */
export type EmptyMeaning = 'none' | 'filtered' | 'uncounted';

const LOOKS: Record<EmptyMeaning, { illustration: Illustration; title: string }> = {
  none: { illustration: 'tray', title: '还没有数据' },
  filtered: { illustration: 'search', title: '没有符合条件的数据' },
  uncounted: { illustration: 'clock', title: '还没有统计' },
};

/** In place of a chart or a table: one look for each reason, and what to do next in words. */
export function DataEmpty({
  meaning,
  title = LOOKS[meaning].title,
  text,
  heading = 'h3',
}: {
  meaning: EmptyMeaning;
  title?: string | undefined;
  text?: ReactNode;
  heading?: 'h2' | 'h3';
}) {
  return <EmptyState heading={heading} illustration={LOOKS[meaning].illustration} title={title} text={text} />;
}

/** The drawings of drawings.svg, by what they say: loaded with the first that is shown, and part of no script. */
export const Drawing = ({ of, className }: { of: Illustration; className?: string | undefined }) => (
  <svg className={classes(css.drawing, className)} viewBox="0 0 132 96" aria-hidden="true">
    <use href={`${drawings}#${of}`} />
  </svg>
);
