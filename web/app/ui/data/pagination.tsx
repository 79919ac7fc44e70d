import type { To } from 'react-router';
import { Cluster } from '../layout/primitives.tsx';
import { Link } from '../base/link.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import css from './pagination.module.css';

interface PaginationProps {
  page: number;
  hasMore: boolean;
  /** The number of pages, where the list has a total. */
  pages?: number | undefined;
  toPage: (page: number) => To;
  label?: string;
  className?: string | undefined;
}

/** Links to nearby pages of a list; real links, so that crawlers and browsers without JavaScript can follow them. */
export function Pagination({ page, hasMore, pages, toPage, label = '分页', className }: PaginationProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Cluster as="nav" wrap align="center" justify="center" gap={8} className={classes(css.pages, className)} aria-label={label}>
      {page > 1 && (
        <Link to={toPage(page - 1)} rel="prev" aria-label="上一页">
          <Icon name="chevron-left" size="s" />
          <span>上一页</span>
        </Link>
      )}
      {numbers(page, pages, hasMore).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={toPage(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`第 ${number} 页`}
          >
            {number}
          </Link>
        ),
      )}
      {hasMore && (
        <Link to={toPage(page + 1)} rel="next" aria-label="下一页">
          <span>下一页</span>
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
    </Cluster>
  );
}

/** First, last and two on each side of the current page; null is a gap. */
function numbers(page: number, pages: number | undefined, hasMore: boolean): (number | null)[] {
  const last = pages ?? (hasMore ? page + 1 : page);
  const pageNumbers = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, last])].filter(
    (number) => number >= 1 && number <= last,
  );
  pageNumbers.sort((a, b) => a - b);
  return pageNumbers.flatMap((number, index) =>
    index > 0 && number - (pageNumbers[index - 1] ?? 0) > 1 ? [null, number] : [number],
  );
}
