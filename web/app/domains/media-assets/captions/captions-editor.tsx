import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useState } from 'react';
import { parseCues, writeCues } from '#contract/media-assets/caption-cues.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { areSame, cuesOf, insertAfter, problemsOf, rowsOf, type CaptionRow } from './caption-table.ts';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './captions-editor.module.css';

interface CaptionsEditorProps {
  track: MediaDetail['captions'][number];
  saving: boolean;
  onSave: (content: string) => void;
  onClose: () => void;
}

/** Edits captions in a table. */
export function CaptionsEditor({ track, saving, onSave, onClose }: CaptionsEditorProps) {
  const [rows, setRows] = useState<CaptionRow[] | null>(null);
  const file = useQuery({
    queryKey: ['captions', track.url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(track.url, { signal });
      const parsed = answer.ok ? parseCues(await answer.text()) : null;
      if (parsed?.ok !== true) throw new Error('字幕加载失败');
      return parsed.cues;
    },
    staleTime: Infinity,
  });
  useEffect(() => {
    if (file.data !== undefined) setRows((before) => before ?? rowsOf(file.data));
  }, [file.data]);
  const [confirming, setConfirming] = useState(false);
  // Asks before closing with unsaved changes.
  const leave = () =>
    rows === null || file.data === undefined || areSame(rows, rowsOf(file.data)) ? onClose() : setConfirming(true);
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
            <Text size={13} className={css.problem} role="status">
              有 {problems.size} 条有误，修改后才能保存
            </Text>
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
        <SkeletonGroup label="正在加载字幕">
          <SkeletonLines lines={8} />
        </SkeletonGroup>
      ) : (
        <CaptionRows rows={rows} problems={problems} onChange={setRows} />
      )}
      <ConfirmDialog
        open={confirming}
        title="放弃修改？"
        confirm="放弃修改"
        danger
        onConfirm={onClose}
        onOpenChange={setConfirming}
      >
        字幕的修改尚未保存。
      </ConfirmDialog>
    </Dialog>
  );
}

interface CaptionRowsProps {
  rows: CaptionRow[];
  problems: ReadonlyMap<number, string>;
  onChange: (change: (rows: CaptionRow[] | null) => CaptionRow[] | null) => void;
}

function CaptionRows({ rows, problems, onChange }: CaptionRowsProps) {
  const change = useCallback(
    (key: number, part: Partial<CaptionRow>) =>
      onChange((before) => before?.map((row) => (row.key === key ? { ...row, ...part } : row)) ?? null),
    [onChange],
  );
  const remove = useCallback((key: number) => onChange((before) => before?.filter((row) => row.key !== key) ?? null), [onChange]);
  const insert = useCallback((key: number | null) => onChange((before) => insertAfter(before ?? [], key)), [onChange]);
  return (
    <>
      <Stack as="ol" gap={8} className={css.rows}>
        {rows.map((row, index) => (
          <Row key={row.key} row={row} number={index + 1} problem={problems.get(row.key)} {...{ change, remove, insert }} />
        ))}
      </Stack>
      <Button icon="plus" onClick={() => insert(rows.at(-1)?.key ?? null)}>
        在末尾添加
      </Button>
    </>
  );
}

interface RowProps {
  row: CaptionRow;
  number: number;
  problem: string | undefined;
  change: (key: number, part: Partial<CaptionRow>) => void;
  remove: (key: number) => void;
  insert: (key: number) => void;
}

/** Memoised, since there may be thousands of rows. */
const Row = memo(function Row({ row: { key, start, end, text }, number, problem, change, remove, insert }: RowProps) {
  return (
    <Grid as="li" gap={6} align="start" className={css.row}>
      <Text as="span" tone="faint" className={css.number}>
        {number}
      </Text>
      <input
        className={css.time}
        value={start}
        aria-label={`第 ${number} 条开始时间`}
        onChange={({ target }) => change(key, { start: target.value })}
      />
      <input
        className={css.time}
        value={end}
        aria-label={`第 ${number} 条结束时间`}
        onChange={({ target }) => change(key, { end: target.value })}
      />
      <textarea
        rows={2}
        value={text}
        aria-label={`第 ${number} 条内容`}
        onChange={({ target }) => change(key, { text: target.value })}
      />
      <Cluster as="span" className={css.actions}>
        <IconButton shape="square" size="s" icon="plus" label={`在第 ${number} 条后添加`} onClick={() => insert(key)} />
        <IconButton shape="square" size="s" icon="trash" label={`删除第 ${number} 条`} onClick={() => remove(key)} />
      </Cluster>
      {problem !== undefined && (
        <Text size={13} className={css.wrong}>
          {problem}
        </Text>
      )}
    </Grid>
  );
});
