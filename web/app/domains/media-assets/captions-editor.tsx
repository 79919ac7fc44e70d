import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parseCues, writeCues } from '#contract/caption-cues.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import css from './captions-editor.module.css';
import { CaptionRows } from './captions-rows.tsx';
import { areSame, cuesOf, problemsOf, rowsOf, type CaptionRow } from './caption-table.ts';

interface CaptionsEditorProps {
  track: MediaDetail['captions'][number];
  saving: boolean;
  onSave: (content: string) => void;
  onClose: () => void;
}

/** A table of the captions: times and words are mended where they stand. */
export function CaptionsEditor({ track, saving, onSave, onClose }: CaptionsEditorProps) {
  const [rows, setRows] = useState<CaptionRow[] | null>(null);
  const file = useQuery({
    queryKey: ['captions', track.url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(track.url, { signal });
      const parsed = answer.ok ? parseCues(await answer.text()) : null;
      if (parsed?.ok !== true) throw new Error('字幕没有加载出来');
      return parsed.cues;
    },
    staleTime: Infinity,
  });
  useEffect(() => {
    if (file.data !== undefined) setRows((before) => before ?? rowsOf(file.data));
  }, [file.data]);
  const [asking, setAsking] = useState(false);
  // A press beside the dialog must not cost an hour of proofreading.
  const leave = () =>
    rows === null || file.data === undefined || areSame(rows, rowsOf(file.data)) ? onClose() : setAsking(true);
  const problems = rows === null ? new Map<number, string>() : problemsOf(rows);

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && leave()}
      title={`校对字幕：${track.label}`}
      description="时间写成 时:分:秒.毫秒，例如 00:01:02.500；一条字幕可以换行。"
      footer={
        <>
          {problems.size > 0 && (
            <p className={css.problem} role="status">
              有 {problems.size} 条需要改好才能保存
            </p>
          )}
          <Button onClick={leave}>取消</Button>
          <Button
            variant="primary"
            loading={saving}
            disabled={rows === null || rows.length === 0 || problems.size > 0}
            onClick={() => rows !== null && onSave(writeCues(cuesOf(rows)))}
          >
            保存
          </Button>
        </>
      }
    >
      {file.error !== null ? (
        <ErrorState inline message={file.error.message} onRetry={() => void file.refetch()} />
      ) : rows === null ? (
        <SkeletonGroup label="正在取字幕">
          <SkeletonLines lines={8} />
        </SkeletonGroup>
      ) : (
        <CaptionRows rows={rows} problems={problems} onChange={setRows} />
      )}
      <ConfirmDialog open={asking} title="放弃这些修改？" confirm="放弃修改" danger onConfirm={onClose} onOpenChange={setAsking}>
        字幕里改过的地方还没有保存。
      </ConfirmDialog>
    </Dialog>
  );
}
