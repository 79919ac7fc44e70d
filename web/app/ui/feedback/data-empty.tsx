import type { ReactNode } from 'react';
import { EmptyState, type Illustration } from './empty-state.tsx';

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
