import type { ReactNode } from 'react';
import type { To } from 'react-router';
import type { PostType } from '#contract/posts/post.ts';
import { isByViews, HAVE_VIEWS } from '#contract/moderation/constants.ts';
import type { ReviewRow } from '#contract/moderation/review.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { BulkChangeBar } from '../../../kits/resource/bulk/bulk-bar.tsx';
import { narrowingOf } from '../../../kits/resource/bulk/marking.ts';
import { useMarking } from '../../../kits/resource/bulk/use-marking.ts';
import { RunningNote } from '../../../kits/resource/bulk/running-note.tsx';
import { useListExport } from '../../../kits/resource/use-list-export.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import type { Assigned } from '../../admins/parts/queries.ts';
import { queueLabel } from '../parts/format.ts';
import { REVIEW } from '../parts/waiting-query.ts';
import type { QueueFilter } from '../review/queries.ts';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './queue.module.css';
import { QueueParts } from './queue-parts.tsx';
import { QueueRow } from './queue-row.tsx';
import { QueueSearch } from './queue-search.tsx';
import { reviewActions } from '../review/review-actions.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';

interface QueueProps {
  filter: QueueFilter;
  rows: readonly ReviewRow[];
  assigned: Assigned;
  chosen: string | null;
  loading: boolean;
  error: Error | null;
  refreshing: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  /** On wide screens a choice replaces the history entry; on phones "back" leads to the list. */
  replace: boolean;
  toPost: (postsId: string) => To;
  onFilter: (change: Partial<QueueFilter>) => void;
  onRefresh: () => void;
  onMore: () => void;
}

const KINDS = [
  { value: 'all', label: '全部' },
  { value: 'article', label: '文章' },
  { value: 'video', label: '视频' },
] as const;

/** Most posts that can be marked one by one. */
const MARKED_MAX = 100;

export function Queue(props: QueueProps) {
  const { filter, rows, hasMore, refreshing, onFilter, onRefresh } = props;
  const download = useListExport('works');
  const handles = useMayHandle();
  const verbs = handles ? reviewActions(filter.status) : [];
  const assignMany = useAssignMany('post', '篇作品', [REVIEW, 'queue']);
  const bulk = {
    noun: '篇作品',
    verbs,
    ...(filter.status === 'pending' ? { others: [assignMany.action] } : {}),
    keyOf: ({ postsId }: ReviewRow) => postsId,
    nameOf: ({ title }: ReviewRow) => title,
    filter: { status: filter.status, type: filter.type ?? '', keywords: filter.keywords, waiting: filter.waiting ?? '' },
    queryKey: REVIEW,
  };
  const [{ marked, everything }, setMarking] = useMarking<QueueMarking>(narrowingOf(bulk.filter), {
    marked: null,
    everything: false,
  });
  const mark = (keys: ReadonlySet<string> | null) => setMarking({ marked: keys, everything: false });
  return (
    <Cluster as="section" background="card" className={css.queue} aria-label={`${queueLabel(filter.status)}列表`}>
      <Stack as="header" border="bottom" background="card" gap={10} shrinkChildren className={css.head}>
        <Cluster gap={8} align="center" className={css.line}>
          <Segmented
            legend="类型"
            wide
            className={css.kinds}
            options={KINDS}
            value={filter.type ?? 'all'}
            onChange={(kind) => onFilter({ type: kind === 'all' ? null : (kind as PostType) })}
          />
          {verbs.length > 0 && (
            <IconButton
              shape="square"
              icon="check-circle"
              label={marked === null ? '批量处理' : '退出批量处理'}
              aria-pressed={marked !== null}
              onClick={() => mark(marked === null ? new Set() : null)}
            />
          )}
          {rows.length > 0 && (
            <IconButton
              shape="square"
              icon="download"
              label="导出列表"
              aria-busy={download.isPending}
              onClick={() => download.start({ ...bulk.filter, sort: filter.sort ?? '' })}
            />
          )}
          <IconButton shape="square" icon="refresh" label="刷新列表" aria-busy={refreshing} onClick={onRefresh} />
        </Cluster>
        <QueueSearch value={filter.keywords} onChange={(keywords) => onFilter({ keywords })} />
        {filter.status === 'pending' && <QueueParts value={filter.waiting} onChange={(waiting) => onFilter({ waiting })} />}
        <Cluster as="p" wrap align="center" justify="between" size={12} tone="muted" className={css.hint}>
          <QueueOrder filter={filter} onOrder={(sort) => onFilter({ sort })} />
          <Cluster as="span" nowrap gap={4} align="center" inline className={css.keys}>
            <Key>J</Key> 下一篇 <Key>K</Key> 上一篇
          </Cluster>
        </Cluster>
        {marked !== null && (
          <Checkbox
            checked={everything || (rows.length > 0 && rows.every(({ postsId }) => marked.has(postsId)))}
            onChange={({ target }) =>
              mark(new Set(target.checked ? rows.map(({ postsId }) => postsId).slice(0, MARKED_MAX) : []))
            }
          >
            选择已加载的 {Math.min(rows.length, MARKED_MAX)} 篇
          </Checkbox>
        )}
      </Stack>
      {handles && <RunningNote changes={bulk} />}
      {marked !== null && (
        <BulkChangeBar
          changes={bulk}
          rows={rows.filter(({ postsId }) => marked.has(postsId))}
          everything={everything}
          hasOthers={hasMore || rows.length > MARKED_MAX}
          onEverything={() => setMarking({ marked, everything: true })}
          onClear={() => mark(new Set())}
        />
      )}
      <Rows {...props} marked={marked} everything={everything} onMark={mark} />
      {assignMany.dialog}
    </Cluster>
  );
}

interface QueueMarking {
  /** Null while marking is off. */
  marked: ReadonlySet<string> | null;
  everything: boolean;
}

interface Marked extends QueueMarking {
  onMark: (marked: ReadonlySet<string>) => void;
}

function Rows({
  marked,
  everything,
  onMark,
  filter,
  rows,
  assigned,
  chosen,
  loading,
  error,
  refreshing,
  hasMore,
  loadingMore,
  replace,
  toPost,
  onRefresh,
  onMore,
}: QueueProps & Marked): ReactNode {
  const now = useNow(30_000);
  if (error !== null && rows.length === 0)
    return <ErrorState message={error.message} onRetry={onRefresh} retrying={refreshing} />;
  if (loading) return <RowsSkeleton />;
  if (rows.length === 0) return <Nothing filter={filter} />;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <QueueRow
            key={row.postsId}
            row={row}
            assignment={assigned.assignmentOf(row.id)}
            to={toPost(row.postsId)}
            current={row.postsId === chosen}
            replace={replace}
            now={now}
            byViews={isByViews(filter.sort)}
            marked={marked === null ? undefined : everything || marked.has(row.postsId)}
            onMark={() => onMark(toggled(marked ?? new Set(), row.postsId))}
          />
        ))}
      </ul>
      {hasMore && (
        <Text as="div" padding={14}>
          <Button wide loading={loadingMore} onClick={onMore}>
            加载更多
          </Button>
        </Text>
      )}
    </>
  );
}

function toggled(marked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(marked);
  if (!next.delete(key) && next.size < MARKED_MAX) next.add(key);
  return next;
}

function Nothing({ filter }: { filter: QueueFilter }) {
  if (filter.keywords !== '')
    return <EmptyState illustration="search" title={`没有找到“${filter.keywords}”`} text="换个标题关键词或作者名试试。" />;
  if (filter.waiting !== null)
    return <EmptyState illustration="search" title="没有符合条件的作品" text="换个条件，或选择“全部待审”。" />;
  if (filter.status === 'pending')
    return <EmptyState illustration="tray" title="没有待审核的作品" text="有新的作品提交时，会显示在这里。" />;
  if (filter.status === 'unseen')
    return <EmptyState illustration="tray" title="没有待复核的作品" text="未经人工审核就发布的作品，会显示在这里。" />;
  if (filter.status === 'lapsed')
    return <EmptyState illustration="tray" title="没有下架到期的作品" text="下架期限已到、等待决定的作品，会显示在这里。" />;
  return <EmptyState title={`没有${queueLabel(filter.status)}的作品`} text="可以换个状态查看。" />;
}

const RowsSkeleton = () => (
  <SkeletonGroup label="正在加载列表">
    {Array.from({ length: 6 }, (_, row) => (
      <Grid border="bottom" gap={10} padding={14} key={row} className={css.skeleton}>
        <Skeleton className={css.skeletonCover} />
        <SkeletonLines lines={2} />
      </Grid>
    ))}
  </SkeletonGroup>
);

type Order = NonNullable<QueueFilter['sort']>;

const WAITING = { at: '等待最久的在前', '-at': '最近提交的在前' };
const OTHERS = { '-at': '最近变动的在前', at: '最早变动的在前' };
const SEEN = { ...OTHERS, '-views': '浏览最多的在前', views: '浏览最少的在前' };

/** Shows the order of the queue, and changes it. */
function QueueOrder({
  filter: { status, sort },
  onOrder,
}: {
  filter: QueueFilter;
  onOrder: (sort: QueueFilter['sort']) => void;
}) {
  // The order by risk cannot be reversed.
  if (status === 'unseen') return <span>风险高的在前，相同的新发布在前</span>;
  if (status === 'lapsed') return <span>到期最久的在前</span>;
  const usual = status === 'pending' ? 'at' : '-at';
  const words: Partial<Record<Order, string>> = status === 'pending' ? WAITING : HAVE_VIEWS.has(status) ? SEEN : OTHERS;
  const shown = sort ?? usual;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="s" variant="quiet" icon={shown.startsWith('-') ? 'arrow-down' : 'arrow-up'} title="调整顺序">
          {words[shown]}
        </Button>
      }
      items={Object.entries(words).map(([order, label]) => ({
        label,
        checked: order === shown,
        onSelect: () => onOrder(order === usual ? null : (order as Order)),
      }))}
    />
  );
}
