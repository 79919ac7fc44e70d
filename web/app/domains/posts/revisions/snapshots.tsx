import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSnapshots, restoreSnapshot, snapshotDetail } from '#contract/posts/addresses.ts';
import { SNAPSHOT_DAYS, SNAPSHOTS_MAX } from '#contract/posts/constants.ts';
import type { SnapshotRow } from '#contract/posts/snapshots.ts';
import { request } from '../../../lib/api.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { DraftBody } from '../drafts/draft-body.tsx';
import { OWN_POSTS } from '../queries.ts';
import { ComparisonView } from '../parts/comparison-view.tsx';
import css from './revisions-dialog.module.css';

const PAGE_SIZE = SNAPSHOTS_MAX;

interface SnapshotsProps {
  postsId: string;
  /** Called after a snapshot was restored as the draft, with the time of the snapshot. */
  onRestored: (savedAt: string) => void;
}

/** Automatic snapshots of the draft; the selected one is shown below the list, with the differences to the current draft. */
export function Snapshots({ postsId, onRestored }: SnapshotsProps) {
  const snapshots = usePagedList(listSnapshots, { postsId, limit: PAGE_SIZE }, { keyOf: ({ id }) => id });
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = snapshots.items ?? [];
  const restore = useCall(restoreSnapshot, {
    success: null,
    failure: null,
    stale: OWN_POSTS,
    onDone: (_, { snapshotId }) => onRestored(rows.find(({ id }) => id === snapshotId)?.savedAt ?? ''),
  });
  if (snapshots.items === null && snapshots.failure !== null)
    return <ErrorState message={snapshots.failure} onRetry={snapshots.reload} />;
  if (snapshots.items === null)
    return (
      <SkeletonGroup label="正在加载编辑记录">
        <SkeletonLines lines={5} />
      </SkeletonGroup>
    );
  if (rows.length === 0)
    return (
      <Text size={14} tone="faint">
        还没有编辑记录。写作满 15 分钟，或离开后再回来修改，会自动留下记录。
      </Text>
    );
  const selected = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    <>
      {restore.error !== null && <ErrorState inline message={restore.error.message} onRetry={restore.reset} />}
      <Stack as="ul" radius="s" className={css.list} aria-label="编辑记录">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isSelected={row === selected}
            onShow={() => setChosen(row.id)}
            restoring={restore.isPending && restore.input?.snapshotId === row.id}
            {...(snapshots.last?.canRestore === true
              ? { onRestore: () => void restore.send({ postsId, snapshotId: row.id }) }
              : {})}
          />
        ))}
      </Stack>
      <ListFoot list={snapshots} label="更早的记录" />
      <Text size={13} tone="faint">
        最多保留 {SNAPSHOTS_MAX} 条、{SNAPSHOT_DAYS} 天，之后自动清理。
      </Text>
      {selected !== undefined && <SelectedSnapshot postsId={postsId} row={selected} />}
    </>
  );
}

interface RowProps {
  row: SnapshotRow;
  isSelected: boolean;
  onShow: () => void;
  restoring: boolean;
  onRestore?: () => void;
}

function Row({ row: { title, textLength, pictureCount, savedAt }, isSelected, onShow, restoring, onRestore }: RowProps) {
  const time = formatDateTime(savedAt);
  return (
    <Cluster as="li" align="center" gap={12}>
      <div>
        <Text as="h3" size={14} weight="strong">
          <time dateTime={savedAt}>{time}</time>
        </Text>
        <p>
          {title || '（无标题）'} · {formatInteger(textLength)} 字{pictureCount > 0 && ` · ${pictureCount} 张图`}
        </p>
      </div>
      <Button size="s" variant="quiet" aria-pressed={isSelected} aria-label={`查看 ${time} 的记录`} onClick={onShow}>
        查看
      </Button>
      {onRestore !== undefined && (
        <Button size="s" loading={restoring} aria-label={`恢复 ${time} 的记录`} onClick={onRestore}>
          恢复
        </Button>
      )}
    </Cluster>
  );
}

function SelectedSnapshot({ postsId, row: { id, savedAt } }: { postsId: string; row: SnapshotRow }) {
  const detail = useQuery({
    queryKey: [...OWN_POSTS, 'snapshot', postsId, id],
    queryFn: ({ signal }) => request(snapshotDetail, { postsId, snapshotId: id }, { signal }),
    gcTime: 0,
  });
  if (detail.isError)
    return (
      <ErrorState inline message={detail.error.message} retrying={detail.isFetching} onRetry={() => void detail.refetch()} />
    );
  if (detail.data === undefined)
    return (
      <SkeletonGroup label="正在加载记录">
        <SkeletonLines lines={4} />
      </SkeletonGroup>
    );
  const { title, body, comparison } = detail.data;
  return (
    <Stack as="section" gap={12} marginTop={20} aria-label={`${formatDateTime(savedAt)} 的记录`}>
      <Text as="h3" size={14} weight="strong">
        此后的改动
      </Text>
      <ComparisonView comparison={comparison} />
      <details className={css.whole}>
        <Text as="summary" size={14} weight="strong">
          当时的全文
        </Text>
        <Text as="h4" size={18} weight="heavy" marginTop={12}>
          {title || '（无标题）'}
        </Text>
        {body === null ? (
          <Text size={14} tone="faint">
            还没有写正文
          </Text>
        ) : (
          <DraftBody document={body} className={css.text} />
        )}
      </details>
    </Stack>
  );
}
