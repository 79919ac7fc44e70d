import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Spinner } from './spinner.tsx';
import css from './list-state.module.css';

interface PageOf<Row> {
  list: Row[];
  page: number;
  hasMore: boolean;
}

/** A list in whatever state it is, with the way to the pages before and after. */
export function ListState<Row>({
  query,
  empty,
  onPage,
  children,
}: {
  query: UseQueryResult<PageOf<Row>>;
  empty: { title: string; text?: string };
  onPage: (page: number) => void;
  children: (rows: Row[]) => ReactNode;
}) {
  if (query.isError)
    return <ErrorState message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data === undefined)
    return (
      <div className={css.foot} role="status">
        <Spinner size="s" />
        正在加载…
      </div>
    );
  const { list, page, hasMore } = query.data;
  if (list.length === 0 && page === 1) return <EmptyState illustration="tray" {...empty} />;
  return (
    <>
      {children(list)}
      {(page > 1 || hasMore) && (
        <div className={css.foot}>
          <Button size="s" disabled={page === 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          <span>第 {page} 页</span>
          <Button size="s" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </div>
      )}
    </>
  );
}
