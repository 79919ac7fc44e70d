import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareRevisions, listRevisions, restoreRevision } from '#contract/posts/addresses.ts';
import { REVISION_MARK_TEXT } from '#contract/posts/constants.ts';
import type { RevisionMark, RevisionRow } from '#contract/posts/revisions.ts';
import { request } from '../../../lib/api.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ComparisonView } from '../parts/comparison-view.tsx';
import { OWN_POSTS } from '../queries.ts';
import { Box, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './revisions-dialog.module.css';
import { Snapshots } from './snapshots.tsx';

const TONE: Record<RevisionMark, Tone> = { draft: 'neutral', pending: 'info', published: 'success', rejected: 'error' };

const PAGE_SIZE = 50;

interface RevisionsDialogProps {
  postsId: string;
  title: string;
  /** Called after an older version was restored as the draft; `from` names it. */
  onRestored: (from: string) => void;
  onClose: () => void;
}

/** The versions of a post: lists and compares them, and restores one. */
export function RevisionsDialog({ postsId, title, onRestored, onClose }: RevisionsDialogProps) {
  const [of, setOf] = useState<(typeof OF)[number]['value']>('revisions');
  return (
    <Dialog
      open
      size="l"
      title="历史版本"
      description={`《${title}》每次提交审核留下一版，写作时每 ${QUARTER} 分钟和每次离开留下一条编辑记录。恢复后，正在编辑的内容仍会保留。`}
      onOpenChange={(open) => !open && onClose()}
    >
      <Cluster>
        <Segmented legend="历史" options={OF} value={of} onChange={setOf} />
      </Cluster>
      <Box marginTop={8}>
        {of === 'revisions' ? (
          <Revisions postsId={postsId} onRestored={(number) => onRestored(`第 ${number} 版`)} />
        ) : (
          <Snapshots postsId={postsId} onRestored={(savedAt) => onRestored(`编辑记录（${formatDateTime(savedAt)}）`)} />
        )}
      </Box>
    </Dialog>
  );
}

const QUARTER = 15;
const OF = [
  { value: 'revisions', label: '提交的版本' },
  { value: 'snapshots', label: '编辑记录' },
] as const;

/** Submitted or replaced revisions. */
function Revisions({ postsId, onRestored }: { postsId: string; onRestored: (number: number) => void }) {
  const revisions = usePagedList(listRevisions, { postsId, limit: PAGE_SIZE }, { keyOf: ({ number }) => String(number) });
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  const [dialog, setDialog] = useState<number | null>(null);
  const rows = revisions.items ?? [];
  const canRestore = revisions.last?.canRestore ?? false;
  const pair = chosen ?? (rows[0] && rows[1] ? { from: rows[1].number, to: rows[0].number } : null);
  const restore = useCall(restoreRevision, {
    success: null,
    failure: null,
    stale: OWN_POSTS,
    onDone: (_, { number }) => onRestored(number),
  });

  if (revisions.items === null && revisions.failure !== null)
    return <ErrorState message={revisions.failure} onRetry={revisions.reload} />;
  if (revisions.items === null)
    return (
      <SkeletonGroup label="正在加载历史版本">
        <SkeletonLines lines={5} />
      </SkeletonGroup>
    );
  return (
    <>
      {restore.error !== null && <ErrorState inline message={restore.error.message} onRetry={restore.reset} />}
      <Stack as="ul" radius="s" className={css.list} aria-label="版本">
        {rows.map((row) => (
          <Row key={row.number} row={row} restorable={canRestore && !row.current} onRestore={() => setDialog(row.number)} />
        ))}
      </Stack>
      <ListFoot list={revisions} label="更早的版本" />
      {pair === null ? (
        <Text size={14} tone="faint">
          只有一个版本，暂无可对照的版本。
        </Text>
      ) : (
        <Compared postsId={postsId} rows={rows} pair={pair} onChoose={setChosen} />
      )}
      <ConfirmDialog
        open={dialog !== null}
        title={`恢复第 ${dialog ?? ''} 版？`}
        confirm="恢复"
        loading={restore.isPending}
        onOpenChange={(open) => !open && setDialog(null)}
        onConfirm={async () => {
          if (dialog !== null) await restore.send({ postsId, number: dialog });
          setDialog(null);
        }}
      >
        该版本会成为新的草稿，正在编辑的内容保留在历史版本中。审核通过后，读者看到的内容才会更新。
      </ConfirmDialog>
    </>
  );
}

function Row({ row, restorable, onRestore }: { row: RevisionRow; restorable: boolean; onRestore: () => void }) {
  const { number, title, savedAt, publishedAt, textLength, pictureCount, marks } = row;
  return (
    <Cluster as="li" align="center" gap={12}>
      <div>
        <Cluster as="h3" wrap align="center" gap={8} size={14} weight="strong">
          第 {number} 版
          {marks.map((mark) => (
            <Tag key={mark} tone={TONE[mark]}>
              {REVISION_MARK_TEXT[mark]}
            </Tag>
          ))}
        </Cluster>
        <p>
          {title || '（无标题）'} · {formatInteger(textLength)} 字{pictureCount > 0 && ` · ${pictureCount} 张图`}
        </p>
        <p>
          <time dateTime={savedAt}>{formatDateTime(savedAt)}</time> 保存
          {publishedAt !== null && `，${formatDateTime(publishedAt)} 发布`}
        </p>
      </div>
      {restorable && (
        <Button size="s" aria-label={`恢复第 ${number} 版`} onClick={onRestore}>
          恢复
        </Button>
      )}
    </Cluster>
  );
}

interface ComparedProps {
  postsId: string;
  rows: readonly RevisionRow[];
  pair: { from: number; to: number };
  onChoose: (pair: { from: number; to: number }) => void;
}

function Compared({ postsId, rows, pair, onChoose }: ComparedProps) {
  const compared = useQuery({
    queryKey: ['own-posts', 'compare', postsId, pair.from, pair.to],
    queryFn: ({ signal }) => request(compareRevisions, { postsId, ...pair }, { signal }),
    gcTime: 0,
  });
  const options = rows.map(({ number, savedAt }) => ({
    value: String(number),
    label: `第 ${number} 版 · ${formatDateTime(savedAt)}`,
  }));
  return (
    <Stack as="section" gap={12} marginTop={16} aria-label="对照">
      <Grid gap={12} className={css.pair}>
        <NativeSelect
          label="从"
          options={options}
          value={String(pair.from)}
          onChange={(from) => onChoose({ ...pair, from: Number(from) })}
        />
        <NativeSelect
          label="到"
          options={options}
          value={String(pair.to)}
          onChange={(to) => onChoose({ ...pair, to: Number(to) })}
        />
      </Grid>
      {compared.isError ? (
        <ErrorState
          inline
          message={compared.error.message}
          retrying={compared.isFetching}
          onRetry={() => void compared.refetch()}
        />
      ) : compared.data === undefined ? (
        <SkeletonGroup label="正在对照">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      ) : (
        <ComparisonView comparison={compared.data} />
      )}
    </Stack>
  );
}
