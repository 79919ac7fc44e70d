import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkChange } from '#contract/back-office/bulk-changes.ts';
import { formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import css from './running-note.module.css';
import { ProgressDialog } from './progress-dialog.tsx';
import { runningQuery } from './queries.ts';
import type { BulkChanges } from './bulk-actions.ts';

/** A note over a list while a bulk change of it runs in the background, also after leaving and returning. */
export function RunningNote({
  changes: { noun, verbs, queryKey },
}: {
  changes: Pick<BulkChanges<never>, 'noun' | 'verbs' | 'queryKey'>;
}) {
  const { data } = useQuery(runningQuery(verbs.map(({ action }) => action)));
  const [opened, setOpened] = useState<BulkChange | null>(null);
  const running = data?.batch ?? null;
  const verbOf = ({ action }: BulkChange) => verbs.find((verb) => verb.action === action)?.verb ?? '处理';
  return (
    <>
      {running !== null && (
        <Note
          className={css.running}
          action={
            <Button size="s" onClick={() => setOpened(running)}>
              查看进度
            </Button>
          }
        >
          正在{verbOf(running)}：{formatInteger(running.done + running.refused)} / {formatInteger(running.total)} {noun}
        </Note>
      )}
      {opened !== null && (
        <ProgressDialog change={opened} verb={verbOf(opened)} {...{ noun, queryKey }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
