import { lazy, Suspense, useState } from 'react';
import type { Corrected } from '#contract/posts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './end-note.module.css';

const CorrectionsDialog = lazy(() => import('./corrections-dialog.tsx').then((part) => ({ default: part.CorrectionsDialog })));

/** The last change of a published work in a line; what became different opens from it. */
export function CorrectedNote({ postsId, corrected, now }: { postsId: string; corrected: Corrected; now: Date }) {
  const [open, setOpen] = useState(false);
  return (
    <p id="corrections" className={css.corrections}>
      <Icon name="edit" size="s" />
      <span>
        <strong>更正记录</strong>　{formatDateTime(corrected.at, now)}，{corrected.summary}。
        <button type="button" onClick={() => setOpen(true)}>
          查看差异
        </button>
      </span>
      {open && (
        <Suspense>
          <CorrectionsDialog postsId={postsId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
