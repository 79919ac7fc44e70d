import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import drawings from './drawings.svg?no-inline';
import css from './empty-state.module.css';

/** The symbols of drawings.svg, by meaning. */
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
  /** The reason for which the list is empty, and the next step for the user. */
  text?: ReactNode;
  /** Buttons or links. */
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
    <Stack justify="center" gap={8} centerText className={classes(css.empty, className)}>
      <Drawing of={illustration} />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && (
        <Cluster gap={10} justify="center" wrap marginTop={12}>
          {children}
        </Cluster>
      )}
    </Stack>
  );
}

/** The reason for which there are no data: none exist, none match the filter, or they are not counted yet. */
export type EmptyMeaning = 'none' | 'filtered' | 'uncounted';

const LOOKS: Record<EmptyMeaning, { illustration: Illustration; title: string }> = {
  none: { illustration: 'tray', title: '还没有数据' },
  filtered: { illustration: 'search', title: '没有符合条件的数据' },
  uncounted: { illustration: 'clock', title: '还没有统计' },
};

/** Shown instead of a chart or table, with an illustration and title for each reason. */
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

/** An illustration of drawings.svg, which is a file of its own, loaded when the first one is shown. */
export const Drawing = ({ of, className }: { of: Illustration; className?: string | undefined }) => (
  <svg className={classes(css.drawing, className)} viewBox="0 0 132 96" aria-hidden="true">
    <use href={`${drawings}#${of}`} />
  </svg>
);
