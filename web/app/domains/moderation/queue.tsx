import type { ReactNode } from 'react';
import type { To } from 'react-router';
import type { ReviewRow } from '#contract/moderation.ts';
import type { PostType } from '#contract/posts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Key } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNow } from '../../ui/now.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import { queueLabel } from './format.ts';
import type { QueueFilter } from './queries.ts';
import css from './queue.module.css';
import { QueueRow } from './queue-row.tsx';
import { QueueSearch } from './queue-search.tsx';

interface QueueProps {
  filter: QueueFilter;
  rows: readonly ReviewRow[];
  chosen: string | null;
  loading: boolean;
  error: Error | null;
  refreshing: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  /** On wide screens the choice replaces the address; on phones the way back leads to the list. */
  replace: boolean;
  toWork: (postsId: string) => To;
  onFilter: (change: Partial<QueueFilter>) => void;
  onRefresh: () => void;
  onMore: () => void;
}

const KINDS = [
  { value: 'all', label: '全部' },
  { value: 'article', label: '文章' },
  { value: 'video', label: '视频' },
] as const;

export function Queue(props: QueueProps) {
  const { filter, refreshing, onFilter, onRefresh } = props;
  return (
    <section className={css.queue} aria-label={`${queueLabel(filter.status)}列表`}>
      <header className={css.head}>
        <div className={css.line}>
          <Segmented
            legend="类型"
            wide
            className={css.kinds}
            options={KINDS}
            value={filter.type ?? 'all'}
            onChange={(kind) => onFilter({ type: kind === 'all' ? null : (kind as PostType) })}
          />
          <IconButton shape="square" icon="refresh" label="刷新列表" aria-busy={refreshing} onClick={onRefresh} />
        </div>
        <QueueSearch value={filter.keywords} onChange={(keywords) => onFilter({ keywords })} />
        <p className={css.hint}>
          <span>{filter.status === 'pending' ? '等得最久的在前' : '最近变动的在前'}</span>
          <span className={css.keys}>
            <Key>J</Key> 下一篇 <Key>K</Key> 上一篇
          </span>
        </p>
      </header>
      <Rows {...props} />
    </section>
  );
}

function Rows({
  filter,
  rows,
  chosen,
  loading,
  error,
  refreshing,
  hasMore,
  loadingMore,
  replace,
  toWork,
  onRefresh,
  onMore,
}: QueueProps): ReactNode {
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
            to={toWork(row.postsId)}
            current={row.postsId === chosen}
            replace={replace}
            now={now}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={css.more}>
          <Button wide loading={loadingMore} onClick={onMore}>
            加载更多
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: QueueFilter }) {
  if (filter.keywords !== '') return <EmptyState title={`没有找到“${filter.keywords}”`} text="换个标题里的词或作者名试试。" />;
  if (filter.status === 'pending')
    return <EmptyState illustration="tray" title="都审完了" text="有新的作品提交时，会出现在这里。" />;
  return <EmptyState title={`没有${queueLabel(filter.status)}的作品`} text="可以换一个状态看看。" />;
}

const RowsSkeleton = () => (
  <SkeletonGroup label="列表加载中">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.skeleton}>
        <Skeleton className={css.skeletonCover} />
        <SkeletonLines lines={2} />
      </div>
    ))}
  </SkeletonGroup>
);
