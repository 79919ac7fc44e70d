import { useCallback, useEffect, useState } from 'react';
import type { Correction, listCorrections as listCorrectionsCall } from '#contract/corrections.ts';
import { callAt, request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import css from './corrections-dialog.module.css';
import { Differences } from './differences.tsx';

const listCorrections = callAt<typeof listCorrectionsCall>('GET', '/user/posts/corrections');

/** Every change since publication with the places themselves: what was struck out, what was put in. */
export function CorrectionsDialog({ postsId, onClose }: { postsId: string; onClose: () => void }) {
  const [corrections, setCorrections] = useState<readonly Correction[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    request(listCorrections, { postsId }).then(setCorrections, (error: Error) => setFailure(error.message));
  }, [postsId]);
  useEffect(load, [load]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="更正记录"
      description="作品发布之后的每一次修改都记在这里，划去的是原来的内容，标绿的是现在的内容。"
      size="l"
    >
      {failure !== null && <ErrorState message={failure} onRetry={load} />}
      {corrections === null && failure === null && (
        <SkeletonGroup label="正在加载更正记录">
          <SkeletonLines lines={4} />
        </SkeletonGroup>
      )}
      <ol className={css.list}>
        {corrections?.map(({ number, at, summary, differences }) => (
          <li key={number}>
            <h3>
              <time dateTime={at}>{formatDateTime(at)}</time>
              <span>版本 {number}</span>
            </h3>
            <p className={css.summary}>{summary}</p>
            <Differences differences={differences} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
