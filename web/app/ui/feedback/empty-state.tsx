import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Cluster, Stack } from '../layout/primitives.tsx';
import css from './empty-state.module.css';

export type Illustration = 'gate' | 'chat' | 'bookmark' | 'tray' | 'removed' | 'lens' | 'clock';

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
  illustration = 'gate',
  title,
  text,
  children,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <Stack justify="center" gap="2" centered className={classes(css.empty, className)}>
      <svg className={css.drawing} viewBox="0 0 132 96" aria-hidden="true">
        {DRAWING[illustration]}
      </svg>
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
  filtered: { illustration: 'lens', title: '没有符合条件的数据' },
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

const DRAWING: Record<Illustration, ReactNode> = {
  gate: (
    <>
      <path d="M20 74h92M36 74V40a12 12 0 0 1 12-12h36a12 12 0 0 1 12 12v34" />
      <path className={css.accent} d="M52 52c6-10 22-10 28 0-6 10-22 10-28 0z" />
      <path d="M66 14v6M44 18l3 5M88 18l-3 5" />
    </>
  ),
  chat: (
    <>
      <path d="M24 30h84v44H60L46 86V74H24z" />
      <path className={css.accent} d="M44 46h44M44 58h26" />
    </>
  ),
  bookmark: (
    <>
      <path d="M40 20h52v60L66 64 40 80z" />
      <path className={css.accent} d="M54 38h24M66 28v20" />
    </>
  ),
  tray: (
    <>
      <path d="M22 54h26l6 12h24l6-12h26v24a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4zM22 54l14-28h60l14 28" />
      <path className={css.accent} d="m56 38 8 8 14-16" />
    </>
  ),
  lens: (
    <>
      <circle cx="58" cy="42" r="24" />
      <path d="m76 60 22 22" />
      <path className={css.accent} d="M47 42h22" />
    </>
  ),
  clock: (
    <>
      <circle cx="66" cy="48" r="32" />
      <path className={css.accent} d="M66 28v20l13 9" />
      <path d="M66 8v8M26 48h8M98 48h8" />
    </>
  ),
  removed: (
    <>
      <path d="M82 70v10a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4h28l16 16v8M66 12v16h16" />
      <path d="M46 40h16M46 52h10M46 64h8" />
      <circle className={css.accent} cx="82" cy="53" r="17" />
      <path className={css.accent} d="m70 65 24-24" />
    </>
  ),
};
