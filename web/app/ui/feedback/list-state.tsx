import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { DataEmpty, type EmptyMeaning } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Spinner } from './spinner.tsx';
import { Cluster } from '../layout/primitives.tsx';
import css from './list-state.module.css';

interface PageOf<Row> {
  list: Row[];
  page: number;
  hasMore: boolean;
}

/** A list by the state of its query: loading, failed, empty or rows, with buttons to the previous and next page. */
export function ListState<Row>({
  query,
  empty,
  onPage,
  children,
}: {
  query: UseQueryResult<PageOf<Row>>;
  empty: { title: string; text?: string; meaning?: EmptyMeaning };
  /** Left out where only the first page is shown. */
  onPage?: (page: number) => void;
  children: (rows: Row[]) => ReactNode;
}) {
  if (query.isError)
    return <ErrorState message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data === undefined)
    return (
      <Cluster border="top" gap={8} align="center" justify="end" size={13} tone="muted" className={css.foot} role="status">
        <Spinner size="s" />
        正在加载…
      </Cluster>
    );
  const { list, page, hasMore } = query.data;
  if (list.length === 0 && page === 1)
    return <DataEmpty heading="h2" meaning={empty.meaning ?? 'none'} title={empty.title} text={empty.text} />;
  return (
    <>
      {children(list)}
      {onPage !== undefined && (page > 1 || hasMore) && (
        <Cluster border="top" gap={8} align="center" justify="end" size={13} tone="muted" className={css.foot}>
          <Button size="s" disabled={page === 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          <span>第 {page} 页</span>
          <Button size="s" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </Cluster>
      )}
    </>
  );
}
