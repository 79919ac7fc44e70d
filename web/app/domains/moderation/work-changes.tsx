import { useState, type ReactNode } from 'react';
import type { ReviewDetail } from '#contract/moderation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ComparisonView } from '../posts/comparison-view.tsx';
import css from './work-changes.module.css';

const VIEWS = [
  { value: 'changes', label: '只看修改' },
  { value: 'whole', label: '全文' },
] as const;

/** Of a work that was decided upon before only what is different since; the whole work (`children`) is a press away. */
export function WorkChanges({ work: { title, changes, revision }, children }: { work: ReviewDetail; children: ReactNode }) {
  const [view, setView] = useState<'changes' | 'whole'>(isOtherVideo(changes) ? 'whole' : 'changes');
  if (changes === null) return children;
  return (
    <>
      <div className={css.head}>
        <p>
          第 {revision} 版，与审过的第 {changes.revision} 版对照
        </p>
        <Segmented legend="看什么" options={VIEWS} value={view} onChange={setView} />
      </div>
      <div className={css.changes} hidden={view !== 'changes'}>
        <h2>{title || '（无标题）'}</h2>
        <ComparisonView comparison={changes} />
      </div>
      <div hidden={view !== 'whole'}>{children}</div>
    </>
  );
}

/** Another film has to be watched. */
const isOtherVideo = (changes: ReviewDetail['changes']): boolean =>
  changes?.differences.some(({ field }) => field === 'video') ?? false;
